"""From a run that ended to an exit code."""

from polyclinic.cli.problems import ExitCode
from polyclinic.v1 import run_pb2, statistics_pb2

_BY_VERDICT = {
    statistics_pb2.VERDICT_FAIL: ExitCode.FAIL,
    statistics_pb2.VERDICT_INCONCLUSIVE: ExitCode.INCONCLUSIVE,
    statistics_pb2.VERDICT_PASS: ExitCode.PASS,
}


def exit_code_of(
    state: "run_pb2.RunState",
    report: statistics_pb2.GetReportResponse,
    *,
    gates_coverage: bool,
) -> ExitCode:
    """What a pipeline should hear of a run.

    Args:
        state: How the run ended.
        report: Its report, with the gate's verdict.
        gates_coverage: Whether the gate itself says how much must be scored. Without such a
            rule a passing gate over an incomplete run is incomplete: what failed to be
            scored is missing from the numbers that passed.
    """
    if state != run_pb2.RUN_STATE_COMPLETED:
        return ExitCode.INCOMPLETE
    code = _BY_VERDICT.get(report.verdict, ExitCode.PASS)
    if code == ExitCode.PASS and not (report.complete or gates_coverage):
        return ExitCode.INCOMPLETE
    return code
