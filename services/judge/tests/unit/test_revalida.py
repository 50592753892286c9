"""Published Portuguese replies of 21 models are read; where they differ an eye has read them."""

import json
from collections import Counter
from pathlib import Path

import pytest

from polyclinic.judge.domain.choice import extract_choice

REPLIES = 1_785
FEWEST_READ = 0.975
MOST_UNREAD_OF_A_MODEL = 0.05
DIFFERENCES = Path(__file__).parents[1] / "data" / "revalida" / "differences.txt"


def lines(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module")
def read(shared: Path) -> list[tuple[str, str, str, str]]:
    """Id, model, letter read (empty for none), letter published."""
    folder = shared / "data" / "revalida"
    samples = {sample["id"]: sample["input"] for sample in lines(folder / "samples.jsonl")}
    found = []
    for reply in lines(folder / "replies.jsonl"):
        asked = samples[reply["id"]]
        got = extract_choice(
            reply["text"], asked["options"], reply["language"], question=asked["question"]
        )
        found.append((reply["id"], reply["model"], "".join(got.labels), reply["published"]))
    return found


def test_nearly_all_are_read(read: list[tuple[str, str, str, str]]) -> None:
    assert len(read) == REPLIES
    assert sum(bool(letter) for _, _, letter, _ in read) >= FEWEST_READ * REPLIES
    asked = Counter(model for _, model, _, _ in read)
    unread = Counter(model for _, model, letter, _ in read if not letter)
    assert len(asked) == 21
    assert {m: n for m, n in unread.items() if n > MOST_UNREAD_OF_A_MODEL * asked[m]} == {}


def test_they_differ_from_what_was_published_where_an_eye_says_so(
    read: list[tuple[str, str, str, str]],
) -> None:
    expected = {
        tuple(line.split(" "))
        for line in DIFFERENCES.read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")
    }
    differ = {(id_, m, letter) for id_, m, letter, said in read if letter and letter != said}
    assert differ == expected
