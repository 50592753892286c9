"""Replies of five systems to a licensing exam reproduce their published accuracy."""

import json
from collections import Counter
from pathlib import Path

from polyclinic.judge.domain.choice import extract_choice

PUBLISHED = {
    ("gpt4", "ja"): 250,
    ("chatgpt", "ja"): 175,
    ("chatgpt", "en"): 206,
    ("gpt3", "ja"): 121,
    ("student-majority", "ja"): 288,
}


def read(file: Path) -> list[dict]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def test_right_answers_are_exactly_those_published(shared: Path) -> None:
    folder = shared / "data" / "igakuqa"
    samples = {(s["id"], s["language"]): s for s in read(folder / "samples.jsonl")}
    right: Counter[tuple[str, str]] = Counter()
    asked: Counter[tuple[str, str]] = Counter()
    for reply in read(folder / "replies.jsonl"):
        sample = samples[reply["id"], reply["language"]]
        target = sample["target"].split(",")
        found = extract_choice(
            reply["text"],
            sample["input"]["options"],
            reply["language"],
            multiple=len(target) > 1,
        )
        system = (reply["model"], reply["language"])
        asked[system] += 1
        right[system] += list(found.labels) == sorted(target)
    assert dict(right) == PUBLISHED
    assert set(asked.values()) == {298}
