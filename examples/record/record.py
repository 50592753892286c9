#!/usr/bin/env python3
"""Record a model's replies to sample files, for the `replay` backend.

    python record.py --endpoint http://127.0.0.1:8000/v1 --model NAME --style terse \
        --save-as my-model --out replies.jsonl ../data/mcqa.jsonl ../data/nli.jsonl

Asks an OpenAI-compatible endpoint once for each rendition, in the rendition's
language, at temperature 0, and appends what came back, unchanged, to the output
file. Renditions that the file already answers under the same name are passed
over, so an interrupted recording is continued by the same command.

Needs Python 3.11 and aiohttp. Exits with 1 and a sentence at the first call
that fails; what was recorded until then is kept.
"""

import argparse
import asyncio
import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TextIO

import aiohttp

PROMPTS = Path(__file__).with_name("prompts.json")
STYLES = ("terse", "explained")
RENDITION_FIELDS = ("task", "id", "language", "variant")

Record = Mapping[str, Any]
"""One parsed JSON line: a rendition, or a reply."""


def read_lines(path: Path) -> Iterator[Record]:
    """Yield each record of a JSON-lines file, in its order."""
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            if line.strip():
                yield json.loads(line)


def rendition_key(record: Record) -> tuple[str, ...]:
    """What tells one rendition, and so its reply, from every other."""
    return tuple(record.get(field) or "original" for field in RENDITION_FIELDS)


def render_prompt(rendition: Record, style: str, prompts: Mapping[str, Any]) -> str:
    """Put a rendition and the instruction of its language into one user message.

    Raises:
        KeyError: the prompts do not cover the language, the task or the style.
    """
    words = prompts[rendition["language"]]
    given = rendition["input"]
    if rendition["task"] == "mcqa":
        options = "\n".join(f"{label}. {text}" for label, text in given["options"].items())
        body = f"{given['question']}\n\n{options}"
    else:
        body = (
            f"{words['premise']}: {given['premise']}\n{words['hypothesis']}: {given['hypothesis']}"
        )
    return f"{body}\n\n{words[rendition['task']][style]}"


async def ask(session: aiohttp.ClientSession, model: str, prompt: str, max_tokens: int) -> str:
    """Return the text of one chat completion; an empty text stays empty.

    Raises:
        aiohttp.ClientError: no answer, or one with an error status.
        KeyError: the endpoint does not speak the chat completions protocol.
    """
    body = {
        "model": model,
        "messages": [{"role": "user", "content": prompt}],
        "temperature": 0,
        "max_tokens": max_tokens,
    }
    async with session.post("chat/completions", json=body) as response:
        response.raise_for_status()
        reply = await response.json()
    return reply["choices"][0]["message"]["content"] or ""


async def record_one(
    session: aiohttp.ClientSession, rendition: Record, options: argparse.Namespace, out: TextIO
) -> None:
    """Ask for one rendition and append its reply as one line, at once."""
    prompt = render_prompt(rendition, options.style, options.prompts)
    text = await ask(session, options.model, prompt, options.max_tokens)
    reply = {field: rendition[field] for field in RENDITION_FIELDS if field in rendition}
    reply |= {"model": options.save_as, "text": text}
    out.write(json.dumps(reply, ensure_ascii=False) + "\n")
    out.flush()


async def record_all(renditions: Sequence[Record], options: argparse.Namespace) -> None:
    """Record every rendition, with at most `options.parallel` calls in flight."""
    queue = iter(renditions)
    key = os.environ.get(options.api_key_env, "") if options.api_key_env else ""
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    timeout = aiohttp.ClientTimeout(total=options.timeout_s)
    base_url = options.endpoint.rstrip("/") + "/"

    async def lane() -> None:
        for rendition in queue:
            await record_one(session, rendition, options, out)

    with options.out.open("a", encoding="utf-8") as out:
        async with (
            aiohttp.ClientSession(base_url, headers=headers, timeout=timeout) as session,
            asyncio.TaskGroup() as lanes,
        ):
            for _ in range(options.parallel):
                lanes.create_task(lane())


def unanswered(options: argparse.Namespace) -> list[Record]:
    """The renditions of the sample files that the output file has no reply to yet."""
    answered: set[tuple[str, ...]] = set()
    if options.out.exists():
        replies = read_lines(options.out)
        answered = {rendition_key(r) for r in replies if r["model"] == options.save_as}
    wanted = (rendition for path in options.samples for rendition in read_lines(path))
    return [
        rendition
        for rendition in wanted
        if rendition_key(rendition) not in answered
        and (not options.languages or rendition["language"] in options.languages)
    ]


def parse_arguments() -> argparse.Namespace:
    """Read the command line and the prompts."""
    parser = argparse.ArgumentParser(description="Record a model's replies to sample files.")
    parser.add_argument("samples", type=Path, nargs="+", help="sample files (JSON lines)")
    parser.add_argument("--endpoint", required=True, help="base URL, such as http://HOST:8000/v1")
    parser.add_argument("--model", required=True, help="the model's name at the endpoint")
    parser.add_argument("--save-as", required=True, help="the model's name in the replies")
    parser.add_argument("--style", choices=STYLES, default="terse", help="how to ask")
    parser.add_argument("--out", type=Path, required=True, help="replies file to append to")
    parser.add_argument("--languages", default="", help="such as en,sw (default: all)")
    parser.add_argument("--max-tokens", type=int, default=64)
    parser.add_argument("--parallel", type=int, default=1, help="calls in flight")
    parser.add_argument("--timeout-s", type=float, default=300.0, help="of one call")
    parser.add_argument("--api-key-env", default="", help="environment variable with the key")
    options = parser.parse_args()
    options.languages = set(filter(None, options.languages.split(",")))
    options.prompts = json.loads(PROMPTS.read_text(encoding="utf-8"))
    return options


def main() -> int:
    """Record what is missing; the exit code says whether all of it came."""
    options = parse_arguments()
    renditions = unanswered(options)
    sys.stderr.write(f"{len(renditions)} renditions to ask as {options.save_as}\n")
    try:
        asyncio.run(record_all(renditions, options))
    except ExceptionGroup as failures:
        expected, bugs = failures.split((aiohttp.ClientError, TimeoutError, KeyError))
        if bugs:
            raise
        first = expected.exceptions[0] if expected else failures
        sys.stderr.write(f"stopped by {type(first).__name__}: {first}; run again to continue\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
