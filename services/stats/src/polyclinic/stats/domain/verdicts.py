"""Verdicts as they travel."""

from polyclinic.records import reports
from polyclinic.stats.domain.deciding import Verdict


def said(verdict: Verdict | None) -> reports.Verdict:
    """What is said of a gate or a rule; of none, and of one that does not apply, nothing."""
    if verdict is None or verdict is Verdict.NOT_APPLICABLE:
        return reports.Verdict.UNSPECIFIED
    return reports.Verdict(verdict.value)


def in_message(verdict: Verdict | None) -> str:
    """The same, by the name that the contract gives it."""
    return f"VERDICT_{said(verdict).name}"
