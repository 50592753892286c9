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
        (DONE, FAIL, False, LACKING, 1),
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
