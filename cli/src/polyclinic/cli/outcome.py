"""From a run that ended to an exit code."""

from collections.abc import Mapping
from typing import Any

from polyclinic.cli.problems import ExitCode
from polyclinic.v1 import run_pb2, statistics_pb2

Document = Mapping[str, Any]
"""A report as JSON values."""

_BY_VERDICT = {
    statistics_pb2.VERDICT_FAIL: ExitCode.FAIL,
    statistics_pb2.VERDICT_INCONCLUSIVE: ExitCode.INCONCLUSIVE,
    statistics_pb2.VERDICT_PASS: ExitCode.PASS,
}


def exit_code_of(
    state: "run_pb2.RunState", report: statistics_pb2.GetReportResponse, document: Document
) -> ExitCode:
    """What a pipeline should hear of a run.

    A run that was stopped is incomplete whatever its gate says. A gate that is undecided for
    want of scores is incomplete too: that is mended by `resume`, not by more samples.

    Args:
        state: How the run ended.
        report: Its report, with the gate's verdict.
        document: The same as JSON.
    """
    if state != run_pb2.RUN_STATE_COMPLETED:
        return ExitCode.INCOMPLETE
    if report.verdict == statistics_pb2.VERDICT_UNSPECIFIED:
        return ExitCode.PASS if report.complete else ExitCode.INCOMPLETE
    if report.verdict == statistics_pb2.VERDICT_INCONCLUSIVE and _lacks_scores(document):
        return ExitCode.INCOMPLETE
    return _BY_VERDICT.get(report.verdict, ExitCode.INCOMPLETE)


def _lacks_scores(document: Document) -> bool:
    """Whether the rule on how much must be scored is among the undecided ones."""
    rules = (document.get("gate") or {}).get("rules") or []
    return any(
        rule.get("metric") == "coverage" and rule.get("verdict") == "inconclusive" for rule in rules
    )
