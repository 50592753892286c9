"""Made-up multiple-choice questions for tests that need many."""

import json
from collections.abc import Sequence
from pathlib import Path


def write_questions(path: Path, count: int, languages: tuple[str, ...] = ("en", "pt")) -> Path:
    """Write `count` questions in each language, keys spread over four options."""
    with path.open("w", encoding="utf-8") as file:
        for number in range(count):
            for language in languages:
                rendition = {
                    "id": f"q{number:04}",
                    "language": language,
                    "task": "mcqa",
                    "source_dataset": "made-up",
                    "input": {
                        "question": f"[{language}] Which finding belongs to case {number}?",
                        "options": {label: f"finding {number}{label}" for label in "ABCD"},
                    },
                    "target": "ABCD"[number % 4],
                }
                file.write(json.dumps(rendition) + "\n")
    return path


def write_registry(path: Path, url: str, *, max_concurrency: int, name: str = "candidate") -> Path:
    """Write a registry with one model at an endpoint."""
    entry = f"backend: openai, base_url: {url}, model: mock, max_concurrency: {max_concurrency}"
    path.write_text(f"models:\n  {name}: {{{entry}}}\n")
    return path


def write_open_questions(path: Path, count: int) -> Path:
    """Write `count` open questions in English."""
    with path.open("w", encoding="utf-8") as file:
        for number in range(count):
            rendition = {
                "id": f"o{number:04}",
                "language": "en",
                "task": "open_qa",
                "source_dataset": "made-up",
                "input": {"question": f"What helps against complaint number {number}?"},
                "target": f"Rest, and remedy {number}.",
            }
            file.write(json.dumps(rendition) + "\n")
    return path


def write_panel(
    folder: Path, count: int, url: str, judges: Sequence[str], max_concurrency: int
) -> Path:
    """Write a registry: a candidate whose answers are recorded, and judges at an endpoint.

    A judge's name at the endpoint is its own, so that the endpoint can tell them apart.
    """
    with (folder / "replies.jsonl").open("w", encoding="utf-8") as file:
        for number in range(count):
            text = f"Take remedy {number} and rest."
            reply = {"id": f"o{number:04}", "language": "en", "model": "candidate", "text": text}
            file.write(json.dumps(reply) + "\n")
    models: dict[str, object] = {"candidate": {"backend": "replay", "path": "replies.jsonl"}}
    for judge in judges:
        models[judge] = {
            "backend": "openai",
            "base_url": url,
            "model": judge,
            "max_concurrency": max_concurrency,
            "check": "connect",
        }
    path = folder / "models.yaml"
    path.write_text(json.dumps({"models": models}))  # JSON is YAML
    return path
