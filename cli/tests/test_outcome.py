"""Exit codes: what a pipeline hears of a run."""

import pytest

from polyclinic.cli.outcome import exit_code_of
from polyclinic.cli.problems import Problem, describe
from polyclinic.v1 import run_pb2, statistics_pb2

DONE, STOPPED = run_pb2.RUN_STATE_COMPLETED, run_pb2.RUN_STATE_CANCELLED
NONE, PASS = statistics_pb2.VERDICT_UNSPECIFIED, statistics_pb2.VERDICT_PASS
FAIL, UNDECIDED = statistics_pb2.VERDICT_FAIL, statistics_pb2.VERDICT_INCONCLUSIVE


@pytest.mark.parametrize(
    ("state", "verdict", "complete", "gates_coverage", "code"),
    [
        (DONE, PASS, True, False, 0),
        (DONE, FAIL, True, False, 1),
        (DONE, UNDECIDED, True, False, 2),
        (DONE, NONE, True, False, 0),  # a suite without a gate
        (DONE, NONE, False, False, 3),
        (DONE, PASS, False, False, 3),  # what is missing is not in the numbers that passed
        (DONE, PASS, False, True, 0),  # the gate itself says how much may be missing
        (DONE, FAIL, False, False, 1),
        (DONE, UNDECIDED, False, True, 2),
        (STOPPED, PASS, True, True, 3),
        (STOPPED, NONE, False, False, 3),
        (run_pb2.RUN_STATE_RUNNING, PASS, True, True, 3),
    ],
)
def test_exit_code(state, verdict, complete, gates_coverage, code):
    report = statistics_pb2.GetReportResponse(verdict=verdict, complete=complete)
    assert exit_code_of(state, report, gates_coverage=gates_coverage) == code


@pytest.mark.parametrize(
    ("problem", "line"),
    [
        (Problem(where="a:1", what="is bad", remedy="Mend it"), "a:1: is bad. Mend it."),
        (Problem(where="a", what="Bad.", remedy="Why?"), "a: Bad. Why?"),
        (Problem(where="", what="two\n lines", remedy=""), "two lines."),
    ],
)
def test_a_problem_is_one_line(problem, line):
    assert describe(problem) == line
