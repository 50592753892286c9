"""Records as plain values, and back."""

import json
import math
from dataclasses import dataclass

import pytest

from polyclinic.records.calls import CallUsage
from polyclinic.records.completions import Completion, CompletionOutcome
from polyclinic.records.grading import Rubric, RubricAxis
from polyclinic.records.plain import from_plain, to_plain
from polyclinic.records.runs import RunCompleted, RunState
from polyclinic.records.suites import Baseline, GateRule, LanguageGroup, Suite, TaskSpec
from polyclinic.records.trials import Score, TrialScored

RECORDS = (
    Suite(
        "x",
        tasks=(TaskSpec("mcqa", {"max_tokens": 5, "of": [1, None]}),),
        groups={"low": LanguageGroup(("sw",))},
        gate=(GateRule(min=0.0),),
        baseline=Baseline(optional=True),
    ),
    Rubric((RubricAxis("safety", "How?", 1, 5, {1: "bad", 5: "good"}),)),
    RunCompleted("r1", 2, RunState.CANCELLED, completed_at=1.5, service_versions={"judge": "1"}),
    TrialScored("r\ud800", scores=(Score("accuracy", 0.0), Score("f1", math.inf)), tags={"a": "b"}),
    Completion(
        CompletionOutcome.TEXT,
        "a\x00b",
        usage=CallUsage("m", asked_at=1.25),
        choice_logprobs=(-0.5, -math.inf),
    ),
)


@pytest.mark.parametrize("record", RECORDS, ids=lambda one: type(one).__name__)
def test_comes_back_through_json(record):
    assert from_plain(type(record), json.loads(json.dumps(to_plain(record)))) == record


def test_what_is_the_default_is_left_out():
    assert to_plain(CallUsage("m", cost=0.0)) == {"model": "m"}
    assert to_plain(GateRule(min=0.0)) == {"min": 0.0}


def test_names_of_another_version_are_passed_over():
    assert from_plain(Score, {"metric": "f1", "unit": "%"}) == Score("f1")


def test_members_of_a_newer_version():
    assert from_plain(Completion, {"outcome": "sung"}).outcome is CompletionOutcome.UNKNOWN
    with pytest.raises(ValueError, match="7"):
        from_plain(RunCompleted, {"state": 7})


def test_any_dataclass_can_hold_records():
    @dataclass(frozen=True, slots=True)
    class Fact:
        completion: Completion | None = None
        failed: str = ""

    fact = Fact(Completion(text="B"))
    assert to_plain(fact) == {"completion": {"text": "B"}}
    assert from_plain(Fact, to_plain(fact)) == fact
