"""The comparison itself: it must be able to say no."""

from typing import Any

import pytest
from conformance.cases import CaseFileError, read_cases
from conformance.comparison import Extracted, Graded, Refused, Scored, difference

B = Extracted(("B",), (1,), "")
NOTHING = Extracted((), (), "ambiguous")


@pytest.mark.parametrize(
    ("op", "expected", "actual"),
    [
        ("extract_choice", "B", B),
        ("extract_choice", {"index": 1}, B),
        ("extract_choice", {"label": "B", "index": 1}, B),
        ("extract_choice", ["A", "B"], Extracted(("A", "B"), (0, 1), "")),
        ("extract_choice", "no answer", NOTHING),
        ("mean", 0.1, 0.1 + 1e-7),
        ("mean", {"mean": 1.0, "low": None}, {"mean": 1, "low": None, "other": 5}),
        ("alpha", 0.0, {"value": 0.0, "flag": None}),
        ("alpha", {"flag": "none varies"}, {"flag": "no_variation"}),
        ("slow", {"deliveries_at_least": 2, "size_at_most": 3}, {"deliveries": 2, "size": 3}),
        ("pair", {"error": "sets differ", "only_a": ["q3"]}, Refused("only in a: q3")),
        ("pair", {"error": "sets differ", "only_a": ["q3"]}, {"error": "only in a: q3"}),
        ("list", [["a", "b"]], [["a", "b"]]),
        ("fetch", {"error": None}, {"error": None}),
        ("judge_score", 4, Scored(4.0)),
        ("grade", {"equivalent": 0}, Graded({"equivalent": 0.0})),
        ("grade", "no score", Graded({}, "ambiguous", {"equivalent": 0.0})),
        ("grade", "no score, or the last one", Graded({}, "ambiguous", {"equivalent": 0.0})),
        ("grade", "no score, or the last one", Graded({"a": 0.0}, "", {"a": 0.0})),
        ("judge_score", "no score", Scored(None, "invalid")),
        ("parse_likert", "no answer", Scored(None)),
        ("clean_score", None, Scored(None)),
        ("judge_score", {"status": "invalid"}, Scored(None, "invalid")),
    ],
)
def test_agreeing(op: str, expected: Any, actual: Any) -> None:
    assert difference(op, expected, actual) == ""


@pytest.mark.parametrize(
    ("op", "expected", "actual"),
    [
        ("extract_choice", "A", B),
        ("extract_choice", "no answer", B),
        ("extract_choice", "no answer", Extracted((), (), "")),
        ("extract_choice", {"index": 0}, B),
        ("extract_choice", {"label": "B", "index": 0}, B),
        ("extract_choice", ["B"], NOTHING),
        ("extract_choice", ["A", "B"], B),
        ("extract_choice", "B", Extracted(("A", "B"), (0, 1), "")),
        ("extract_choice", "B", Refused("no")),
        ("mean", 0.1, 0.10001),
        ("mean", 0.0, None),
        ("mean", None, 0.0),
        ("mean", True, 1),
        ("mean", 1, True),
        ("mean", {"mean": 1.0}, {"low": 1.0}),
        ("mean", {"mean": 1.0}, 1.0),
        ("alpha", {"flag": "none varies"}, {"flag": None}),
        ("alpha", {"flag": None}, {"flag": "no_variation"}),
        ("slow", {"deliveries_at_least": 2}, {"deliveries": 1}),
        ("slow", {"size_at_most": 3}, {"size": 4}),
        ("pair", {"error": "sets differ", "only_a": ["q3"]}, Refused("only in a: q4")),
        ("pair", {"error": "sets differ"}, {"error": None}),
        ("list", ["a"], ["a", "b"]),
        ("list", ["a", "b"], ["b", "a"]),
        ("text", "x", "y"),
        ("judge_score", 4, Scored(5.0)),
        ("grade", {"equivalent": 0}, Graded({"equivalent": 1.0})),
        ("grade", {"equivalent": 0}, Graded({}, "ambiguous")),
        ("grade", "no score", Graded({"a": 0.0}, "", {"a": 0.0})),
        ("grade", "no score, or the last one", Graded({"a": 1.0}, "", {"a": 0.0})),
        ("judge_score", 4, Scored(None)),
        ("judge_score", "no score", Scored(4.0)),
        ("judge_score", "four", Scored(None)),
        ("judge_score", {"status": "invalid"}, Scored(None, "unparsed")),
    ],
)
def test_differing(op: str, expected: Any, actual: Any) -> None:
    assert difference(op, expected, actual)


@pytest.mark.parametrize("text", ["", "\n", "{", '{"id": "x"}', '{"id":"x","input":[]}'])
def test_a_file_that_holds_no_cases(text: str, tmp_path: Any) -> None:
    file = tmp_path / "cases.jsonl"
    file.write_text(text)
    with pytest.raises(CaseFileError):
        read_cases(file)


def test_a_missing_file_says_what_to_do(tmp_path: Any) -> None:
    with pytest.raises(CaseFileError, match="POLYCLINIC_SHARED"):
        read_cases(tmp_path / "none.jsonl")
