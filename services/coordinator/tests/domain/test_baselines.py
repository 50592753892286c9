"""A baseline that lacks what the gate compares with is told before any model is asked."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from polyclinic.coordinator.domain.baselines import (
    Held,
    NoScoresError,
    baseline_problems,
    held_in,
    held_in_file,
)
from polyclinic.coordinator.domain.planning import planned_cells
from polyclinic.coordinator.domain.selection import fill_defaults
from polyclinic.datasets.rendition import Rendition
from polyclinic.records.runs import PlannedCell
from polyclinic.records.suites import GateRule, Suite, TaskSpec

SUITE = Suite(tasks=(TaskSpec("mcqa"),), models=("a", "b"))


def cell(model: str = "a", language: str = "en", task: str = "mcqa", **other: str) -> PlannedCell:
    known = {"dataset": "demo", "variant": "original", **other}
    return PlannedCell(**known, task=task, model=model, language=language, trials=3)


ALL = [cell(model, language) for model in "ab" for language in ("en", "ja", "sw")]
AGAINST = {"metric": "accuracy", "against": "baseline", "max_drop": 0.02}


@pytest.fixture
def found(renditions: Callable[..., list[Rendition]]) -> Callable[..., list[str]]:
    """What is said of one rule against a baseline of these cells."""

    def find(held: list[PlannedCell], **rule: Any) -> list[str]:
        samples = renditions(2, ("en", "ja", "sw"))
        suite = fill_defaults(replace(SUITE, gate=(GateRule(**(AGAINST | rule)),)), samples)
        problems = baseline_problems(suite, planned_cells(suite, samples), held_in(held))
        assert all(problem.where == "gate[0].against" for problem in problems)
        return [problem.what for problem in problems]

    return find


FITS = [
    (ALL, {}),
    (ALL, {"language": "each"}),
    (ALL, {"language": "sw", "model": "b", "task": "mcqa", "dataset": "demo"}),
    (ALL, {"metric": "resource_gap"}),
    ([cell("old", "en")], {}),
    ([cell("old", code) for code in ("en", "ja", "sw")], {"language": "each"}),
    ([cell("a", "en")], {"model": "a", "language": "en"}),
    ([], {"metric": "accuracy", "against": "", "max_drop": None, "min": 0.5}),
    ([], {"against": "reference_language"}),
]
LACKS = [
    ([], {}, 'task "mcqa"'),
    ([cell(task="nli")], {}, 'task "mcqa"'),
    ([cell("a", "en"), cell("b", "en")], {"language": "sw"}, 'language "sw"'),
    (ALL[:-1], {"language": "each"}, 'language "sw"'),
    ([cell("a", "en"), cell("c", "en")], {}, 'model "b"'),
    ([cell("old", "en"), cell("older", "en")], {"model": "a"}, 'model "a"'),
    ([cell("a", "de")], {}, 'language "en, ja, sw"'),
    (ALL, {"dataset": "other"}, 'data set "other"'),
    ([cell("old", "en"), cell("old", "ja")], {"metric": "resource_gap"}, 'language "sw"'),
    ([cell("a", "en", variant="back_translated")], {"language": "en"}, 'variant in "en"'),
]


@pytest.mark.parametrize(("held", "rule"), FITS)
def test_a_baseline_that_fits(found: Any, held: list[PlannedCell], rule: dict[str, Any]) -> None:
    assert found(held, **rule) == []


@pytest.mark.parametrize(("held", "rule", "what"), LACKS)
def test_a_baseline_that_lacks_something(
    found: Any, held: list[PlannedCell], rule: dict[str, Any], what: str
) -> None:
    [said] = found(held, **rule)
    assert f"no scores of {what}" in said


def line(**fields: Any) -> bytes:
    sample = {"task": "mcqa", "dataset": "demo", "sample_id": "q", "language": "en",
              "variant": "original", "epoch": 1}  # fmt: skip
    scores = [{"metric": "accuracy", "value": 1}]
    return json.dumps({"trial_id": "t", "sample": sample, "model": "a", "scores": scores}
                      | fields).encode()  # fmt: skip


def test_a_file_of_scores_holds_what_has_scores() -> None:
    data = b"\n".join([line(), line(), b"", line(model="b", scores=[])])
    assert held_in_file(data, "old.jsonl") == {Held("mcqa", "demo", "a", "en", "original")}
    assert held_in_file(b"", "old.jsonl") == frozenset()


@pytest.mark.parametrize("broken", [b"{", b"[]", b"7", b'{"model": "a"}', b"\xff"])
def test_a_line_that_is_no_trial_is_named(broken: bytes) -> None:
    with pytest.raises(NoScoresError, match=r"Line 2 of old\.jsonl"):
        held_in_file(line() + b"\n" + broken, "old.jsonl")
