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


def test_what_is_no_reply_gives_no_answer(shared: Path) -> None:
    """Questions and options as replies: 3,576 texts full of lone letters and hedges, no answer."""
    for sample in read(shared / "data" / "igakuqa" / "samples.jsonl"):
        asked = sample["input"]
        for text in (asked["question"], *asked["options"].values()):
            assert extract_choice(text, "ABCDE", sample["language"]).positions == (), text
        listed = "\n".join(f"{label}. {text}" for label, text in asked["options"].items())
        echo = f"{asked['question']}\n{listed}"
        assert extract_choice(echo, asked["options"], sample["language"]).positions == ()


def test_a_label_with_its_text_is_the_label(shared: Path) -> None:
    for sample in read(shared / "data" / "igakuqa" / "samples.jsonl"):
        options = sample["input"]["options"]
        for label, text in options.items():
            for reply in (
                f"{label}. {text}",
                f"**{label}) {text}**",
                f"The answer is {label} ({text})",
            ):
                assert extract_choice(reply, options, sample["language"]).labels == (label,), reply
