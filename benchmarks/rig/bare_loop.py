"""The least that can ask the items: one process, one session, so many requests at once.

python -m rig.bare_loop SAMPLES BASE_URL AT_ONCE
"""

import asyncio
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import aiohttp

ANSWER = re.compile(r"Answer:\s*([A-D])")


def request(item: dict[str, Any]) -> dict[str, Any]:
    asked = item["input"]
    options = "\n".join(f"{label}. {text}" for label, text in asked["options"].items())
    prompt = f"{asked['question']}\n\n{options}\n\nEnd with 'Answer: LETTER'."
    message = {"role": "user", "content": prompt}
    return {"model": "mock", "messages": [message], "temperature": 0, "max_tokens": 16}


async def worker(session: aiohttp.ClientSession, url: str, items: Iterator[dict[str, Any]]) -> int:
    right = 0
    for item in items:
        async with session.post(url, json=request(item)) as reply:
            text = (await reply.json())["choices"][0]["message"]["content"]
        found = ANSWER.search(text)
        right += found is not None and found.group(1) == item["target"]
    return right


async def main(samples: Path, base_url: str, at_once: int) -> None:
    items = [json.loads(line) for line in samples.read_text().splitlines()]
    queue = iter(items)
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=at_once)) as session:
        url = f"{base_url}/chat/completions"
        right = await asyncio.gather(*(worker(session, url, queue) for _ in range(at_once)))
    print(json.dumps({"items": len(items), "accuracy": sum(right) / len(items)}))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
