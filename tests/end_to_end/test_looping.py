"""Replies that loop until their limit: each is read, and none holds the judge up."""

import json
from pathlib import Path

from stack import Stack

from polyclinic.v1 import run_pb2

CHARS = 32_000
UNITS = ("\n", ".", "(", "not A, ", "1. ", "| ", "a: ", "A ")
NAMING = ("a: ", "A ")
"""They name an option again and again: beside another answer that is no answer."""
REPLIES = 40


async def test_looping_replies_are_scored(tmp_path: Path) -> None:
    """40 of them took the judge's event loop for minutes once: its messages were given back."""
    options = {"A": "Measles", "B": "Malaria", "C": "Dengue", "D": "Typhoid fever"}
    about = {"language": "en", "source_dataset": "own", "task": "mcqa", "target": "B"}
    samples = tmp_path / "samples.jsonl"
    replies = tmp_path / "replies.jsonl"
    asked = {"question": "Which disease?", "options": options}
    rows = [{"id": f"q{at}", "input": asked, **about} for at in range(REPLIES)]
    samples.write_text("".join(json.dumps(row) + "\n" for row in rows))
    said = [
        {
            "id": f"q{at}",
            "language": "en",
            "model": "loop",
            "text": (UNITS[at % len(UNITS)] * CHARS)[:CHARS] + "\nAnswer: B",
        }
        for at in range(REPLIES)
    ]
    replies.write_text("".join(json.dumps(row) + "\n" for row in said))
    registry = tmp_path / "models.yaml"
    registry.write_text(
        json.dumps({"models": {"loop": {"backend": "replay", "path": replies.name}}})
    )
    suite = run_pb2.Suite(
        name="looping", tasks=[run_pb2.TaskSpec(name="mcqa")], languages=["en"],
        reference_language="en", models=["loop"],
    )  # fmt: skip
    stack = Stack(tmp_path / "stack", registry)
    stack.start()
    try:
        accepted = await stack.submit(suite, [samples])
        await stack.ended(accepted.run_id, timeout_s=120)
        await stack.report(accepted.run_id)
        trials = await stack.scores(accepted.run_id)
    finally:
        stack.stop()
    answers = {int(trial.sample.sample_id[1:]): trial.answer for trial in trials if trial.scores}
    assert answers == {at: "" if UNITS[at % len(UNITS)] in NAMING else "B" for at in range(REPLIES)}
