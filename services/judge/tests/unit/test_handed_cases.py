"""Faults that users of other systems reported, with the right outcome."""

import json
from pathlib import Path

import pytest

from polyclinic.judge.domain.choice import extract_choice
from polyclinic.judge.domain.extraction import Extraction
from polyclinic.judge.domain.nli import extract_nli

AREA = "1-answer-extraction"


def extracted(asked: dict) -> Extraction:
    truncated = asked.get("finish_reason") == "length"
    if asked["op"] == "extract_nli":
        return extract_nli(asked["reply"], asked["labels"], asked["language"], truncated)
    return extract_choice(
        asked["reply"],
        asked["options"],
        asked["language"],
        multiple=asked.get("mode") == "multiple",
        truncated=truncated,
        label_map=asked.get("label_map"),
    )


def agrees(expected: object, found: Extraction) -> bool:
    if expected == "no answer":
        return not found.positions and bool(found.reason)
    if isinstance(expected, dict):
        label = expected.get("label")
        return found.positions == (expected["index"],) and label in (None, *found.labels)
    if isinstance(expected, list):
        return list(found.labels) == expected
    return found.labels == (expected,)


def test_every_handed_case(shared: Path) -> None:
    lines = (shared / "cases" / "handed.jsonl").read_text(encoding="utf-8").splitlines()
    cases = [case for case in map(json.loads, lines) if case["area"] == AREA]
    assert len(cases) >= 50
    failed = {
        case["id"]: found
        for case in cases
        if not agrees(case["expected"], found := extracted(case["input"]))
    }
    assert failed == {}


@pytest.mark.parametrize(
    ("expected", "found"),
    [
        ("no answer", Extraction((0,), ("A",), rule="x")),
        ({"index": 1}, Extraction((0,), ("A",), rule="x")),
        ({"index": 0, "label": "B"}, Extraction((0,), ("A",), rule="x")),
        (["A", "B"], Extraction((0,), ("A",), rule="x")),
        ("A", Extraction(reason="ambiguous")),
    ],
)
def test_the_comparison_can_fail(expected: object, found: Extraction) -> None:
    assert not agrees(expected, found)
