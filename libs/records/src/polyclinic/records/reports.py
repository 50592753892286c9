"""What a gate came to."""

from dataclasses import dataclass
from enum import StrEnum


class Verdict(StrEnum):
    """What the gate says; UNSPECIFIED: there is none, or a rule does not apply."""

    UNSPECIFIED = ""
    PASS = "pass"  # noqa: S105 - no password
    FAIL = "fail"
    INCONCLUSIVE = "inconclusive"


@dataclass(frozen=True, slots=True)
class RuleDecision:
    """What one rule came to, for one selected number, with the sentence that says why."""

    rule: str = ""
    verdict: Verdict = Verdict.UNSPECIFIED
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RunVerdict:
    """What the gate of one run came to, in its newest report."""

    run_id: str = ""
    revision: int = 0
    verdict: Verdict = Verdict.UNSPECIFIED
    complete: bool = False
