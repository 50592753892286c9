"""Exit codes: what a pipeline hears of a run."""

import pytest

from polyclinic.cli.outcome import exit_code_of
from polyclinic.cli.problems import Problem, describe
from polyclinic.v1 import run_pb2, statistics_pb2

DONE, STOPPED = run_pb2.RUN_STATE_COMPLETED, run_pb2.RUN_STATE_CANCELLED
NONE, PASS = statistics_pb2.VERDICT_UNSPECIFIED, statistics_pb2.VERDICT_PASS
FAIL, UNDECIDED = statistics_pb2.VERDICT_FAIL, statistics_pb2.VERDICT_INCONCLUSIVE


LACKING = {"gate": {"rules": [{"metric": "coverage", "verdict": "inconclusive"}]}}
COVERED = {
    "gate": {
        "rules": [
            {"metric": "coverage", "verdict": "pass"},
            {"metric": "accuracy", "verdict": "inconclusive"},
            {"metric": None, "verdict": "inconclusive"},
        ]
    }
}


@pytest.mark.parametrize(
    ("state", "verdict", "complete", "document", "code"),
    [
        (DONE, PASS, True, COVERED, 0),
        (DONE, FAIL, True, COVERED, 1),
        (DONE, UNDECIDED, True, COVERED, 2),
        (DONE, NONE, True, {"gate": {"rules": []}}, 0),  # a suite without a gate
        (DONE, NONE, False, {"gate": None}, 3),
        (DONE, PASS, False, COVERED, 0),  # the gate itself says how much may be missing
        (DONE, UNDECIDED, False, COVERED, 2),
        (DONE, UNDECIDED, False, LACKING, 3),  # what is missing might have decided
        (STOPPED, PASS, True, COVERED, 3),
        (STOPPED, NONE, False, {}, 3),
        (run_pb2.RUN_STATE_RUNNING, PASS, True, COVERED, 3),
        (DONE, 99, True, COVERED, 3),  # a verdict that this version does not know
    ],
)
def test_exit_code(state, verdict, complete, document, code):
    report = statistics_pb2.GetReportResponse(verdict=verdict, complete=complete)
    assert exit_code_of(state, report, document) == code


CELLS = [
    {"task": "mcqa", "dataset": "d", "model": "m", "variant": "v", "language": "en",
     "requested": 5, "scored": 5},
    {"task": "mcqa", "dataset": "d", "model": "m", "variant": "v", "language": "sw",
     "requested": 5, "scored": 0},
]  # fmt: skip
SHORT = {"metric": "coverage", "verdict": "fail", "value": 0.5}
LOW = {"metric": "accuracy", "verdict": "fail", "value": 0.3, "language": "en"}
MISSING = {"metric": "accuracy", "verdict": "fail", "value": None, "language": "sw"}
MISNAMED = {"metric": "accuracy", "verdict": "fail", "value": None, "language": "th"}
UNPAIRED = {"metric": "accuracy", "verdict": "fail", "value": None, "language": "en"}
GAP = {"metric": "resource_gap", "verdict": "fail", "value": None}
OF_GROUP = {"metric": "accuracy", "verdict": "fail", "value": None, "group": "low_resource"}
OF_HIGH = {"metric": "accuracy", "verdict": "fail", "value": None, "group": "high_resource"}
BOTH = {"metric": "accuracy", "verdict": "fail", "value": 0.7, "language": "en"}


def with_reason(reason):
    return {**BOTH, "reason": reason}


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ([SHORT], 3),
        ([SHORT, {"metric": "accuracy", "verdict": "pass", "value": 0.9}], 3),
        ([SHORT, {"metric": "accuracy", "verdict": "inconclusive", "value": None}], 3),
        ([SHORT, LOW], 1),
        ([SHORT, MISSING], 3),
        ([MISSING], 3),
        ([GAP], 3),
        ([OF_GROUP], 3),
        ([OF_HIGH], 1),
        ([MISNAMED], 1),  # no trial was ever asked for it
        ([UNPAIRED], 1),  # all its trials have scores
        ([with_reason("accuracy 0.700 is at least 0.5; coverage 0.500 is not at least 1")], 3),
        ([with_reason("accuracy 0.700 is not at least 0.8; coverage 0.500 is not at least 1")], 1),
        ([with_reason("accuracy -0.3 shows more than a drop of 0.1")], 1),
        ([{"metric": None, "verdict": "fail", "value": None, "task": "nli"}], 1),
    ],
)
def test_a_gate_that_is_broken_for_want_of_scores_says_nothing_about_the_model(rules, code):
    groups = {"low_resource": ["sw"], "high_resource": ["en"]}
    document = {"gate": {"rules": rules}, "coverage": {"cells": CELLS}, "run": {"groups": groups}}
    report = statistics_pb2.GetReportResponse(verdict=FAIL, complete=False)
    assert exit_code_of(DONE, report, document) == code
    report.complete = True  # nothing is missing that could be asked again
    assert exit_code_of(DONE, report, document) == 1


SILENT_JUDGE = {"metric": "coverage", "judge": "c", "verdict": "fail", "value": 0.0}
BY_TWO = with_reason("total 3.700 is at least 3; coverage of judge c 0.000 is not at least 0.99")


@pytest.mark.parametrize(
    ("rules", "verdict", "code"),
    [
        ([SILENT_JUDGE], FAIL, 3),
        ([BY_TWO], FAIL, 3),
        ([SILENT_JUDGE, LOW], FAIL, 1),
        ([{**SILENT_JUDGE, "verdict": "inconclusive"}], UNDECIDED, 3),
        ([{**SILENT_JUDGE, "verdict": "pass"}], PASS, 0),  # the gate says how much may be missing
    ],
)
def test_a_judge_without_verdicts_leaves_a_run_incomplete(rules, verdict, code):
    judges = [{"judge": "a", "requested": 5, "verdicts": 5}]
    judges += [{"judge": "c", "requested": 5, "verdicts": 0}]
    document = {"gate": {"rules": rules}, "coverage": {"cells": CELLS[:1], "judges": judges}}
    # Every trial is scored, by the other judges.
    report = statistics_pb2.GetReportResponse(verdict=verdict, complete=True)
    assert exit_code_of(DONE, report, document | {"run": {"groups": {}}}) == code


@pytest.mark.parametrize(
    ("problem", "line"),
    [
        (Problem(where="a:1", what="is bad", remedy="Mend it"), "a:1: is bad. Mend it."),
        (Problem(where="a", what="Bad.", remedy="Why?"), "a: Bad. Why?"),
        (Problem(where="", what="two\n lines", remedy=""), "two lines."),
        (Problem(where="a", what="a \x1b[31m word", remedy=""), "a: a \\x1b[31m word."),
    ],
)
def test_a_problem_is_one_line(problem, line):
    assert describe(problem) == line
