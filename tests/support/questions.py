"""Made-up multiple-choice questions for tests that need many."""

import json
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
