"""Synthetic multiple-choice items, and the suite that asks them."""

import json
import random
from dataclasses import dataclass
from pathlib import Path

WORDS = (
    *("fever", "cough", "edema", "rash", "anemia", "sodium", "cardiac", "renal", "hepatic"),
    *("acute", "chronic", "patient", "dose", "therapy", "lesion", "nodule", "biopsy", "culture"),
    *("oxygen", "pressure"),
)
LABELS = "ABCD"
SEED = 7


@dataclass(frozen=True)
class Job:
    """Files of one benchmark run.

    Attributes:
        samples: Items, one JSON object a line.
        suite: The request that runs them all against the model "mock".
        models: Registry that says where "mock" is.
        items: Number of items.
    """

    samples: Path
    suite: Path
    models: Path
    items: int


def write_job(folder: Path, *, items: int, base_url: str, max_concurrency: int) -> Job:
    """Write items, suite and registry; a model that always says B is right on a quarter."""
    folder.mkdir(parents=True, exist_ok=True)
    draw = random.Random(SEED)
    job = Job(folder / "samples.jsonl", folder / "suite.yaml", folder / "models.yaml", items)
    with job.samples.open("w") as out:
        for index in range(items):
            out.write(json.dumps(item(draw, index)) + "\n")
    suite = {
        "name": "benchmark",
        "datasets": [job.samples.name],
        "tasks": ["mcqa"],
        "models": ["mock"],
    }
    mock = {
        "backend": "openai",
        "base_url": base_url,
        "model": "mock",
        "max_concurrency": max_concurrency,
        "params": {"temperature": 0, "max_tokens": 16},
    }
    # JSON is YAML too.
    job.suite.write_text(json.dumps(suite, indent=1))
    job.models.write_text(json.dumps({"models": {"mock": mock}}, indent=1))
    return job


def item(draw: random.Random, index: int) -> dict[str, object]:
    """One item of about a hundred words."""
    question = f"Case {index}: {' '.join(draw.choices(WORDS, k=60))}?"
    options = {label: f"{' '.join(draw.choices(WORDS, k=5))} {label}" for label in LABELS}
    return {
        "id": f"case-{index}",
        "language": "en",
        "task": "mcqa",
        "source_dataset": "synthetic",
        "input": {"question": question, "options": options},
        "target": LABELS[index % len(LABELS)],
    }
