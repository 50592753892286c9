"""From a run that ended to an exit code."""

import re
from collections.abc import Mapping
from typing import Any

from polyclinic.cli.problems import ExitCode
from polyclinic.v1 import run_pb2, statistics_pb2

Document = Mapping[str, Any]
"""A report as JSON values, or a part of one."""

_BY_VERDICT = {
    statistics_pb2.VERDICT_FAIL: ExitCode.FAIL,
    statistics_pb2.VERDICT_INCONCLUSIVE: ExitCode.INCONCLUSIVE,
    statistics_pb2.VERDICT_PASS: ExitCode.PASS,
}
_WORDS = {statistics_pb2.VERDICT_FAIL: "fail", statistics_pb2.VERDICT_INCONCLUSIVE: "inconclusive"}
_BROKEN = re.compile(r" is not at (least|most) | shows more than a ")
_PLACE = ("task", "dataset", "model", "language", "variant")


def exit_code_of(
    state: "run_pb2.RunState", report: statistics_pb2.GetReportResponse, document: Document
) -> ExitCode:
    """What a pipeline should hear of a run.

    A run that was stopped is incomplete whatever its gate says. So is one whose gate is broken
    or undecided for want of scores, or of verdicts of a judge: that says nothing about the model.

    Args:
        state: How the run ended.
        report: Its report, with the gate's verdict.
        document: The same as JSON.
    """
    if state != run_pb2.RUN_STATE_COMPLETED:
        return ExitCode.INCOMPLETE
    if report.verdict == statistics_pb2.VERDICT_UNSPECIFIED:
        return ExitCode.PASS if report.complete else ExitCode.INCOMPLETE
    lacking = not report.complete or _lacks_verdicts(document)
    if lacking and _lacks_scores(report.verdict, document):
        return ExitCode.INCOMPLETE
    return _BY_VERDICT.get(report.verdict, ExitCode.INCOMPLETE)


def _lacks_verdicts(document: Document) -> bool:
    """Whether a judge owes verdicts; every trial may be scored by the others all the same."""
    judges = (document.get("coverage") or {}).get("judges") or ()
    return any(judge["verdicts"] < judge["requested"] for judge in judges)


def _lacks_scores(verdict: "statistics_pb2.Verdict", document: Document) -> bool:
    """Whether the verdict is owed to scores or verdicts of judges that are missing.

    A failed gate is only if every broken rule is: one that a measured number breaks is a
    failure, whatever else is missing. An undecided gate is as soon as one rule is.
    """
    rules = (document.get("gate") or {}).get("rules") or []
    decisive = [rule for rule in rules if rule.get("verdict") == _WORDS.get(verdict)]
    if verdict == statistics_pb2.VERDICT_INCONCLUSIVE:
        return any(_wants_scores(rule, document) for rule in decisive)
    return bool(decisive) and all(_wants_scores(rule, document) for rule in decisive)


def _wants_scores(rule: Document, document: Document) -> bool:
    """Whether a rule is about how much is scored, or about a number that nothing was scored for."""
    if rule.get("metric") == "coverage" or _breaks_coverage_alone(rule):
        return True
    return rule.get("value") is None and any(
        cell["scored"] == 0 < cell["requested"] and _is_at(cell, rule, document)
        for cell in (document.get("coverage") or {}).get("cells") or []
    )


def _breaks_coverage_alone(rule: Document) -> bool:
    """Whether a rule with a bound on its number and one on coverage is only broken by the latter.

    The report keeps one verdict for both; its reason has one finding for each.
    """
    findings = str(rule.get("reason") or "").split("; ")
    broken = [finding for finding in findings if _BROKEN.search(finding)]
    return bool(broken) and all(finding.startswith("coverage ") for finding in broken)


def _is_at(cell: Document, rule: Document, document: Document) -> bool:
    """Whether a rule's number is, among others, of a cell's trials."""
    group = rule.get("group")
    members = (document["run"].get("groups") or {}).get(group, ()) if group else None
    if members is not None and cell.get("language") not in members:
        return False
    return all(rule.get(name) in (None, "each", cell.get(name)) for name in _PLACE)
