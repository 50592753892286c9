"""Verdicts on the claims of a text, counted (SCIENCE section 5)."""

from collections.abc import Sequence
from dataclasses import dataclass

from polyclinic.replies.json_value import JsonValue
from polyclinic.replies.scalars import Flag
from polyclinic.replies.shapes import Misfit


@dataclass(frozen=True)
class Support:
    """Share of a text's claims that hold.

    Attributes:
        share: In [0, 1]; None where it is undefined or unknown.
        supported: Claims with the verdict yes.
        unsupported: Claims with the verdict no.
        reason: Why the share is unknown, as a sentence; empty where it is known, or undefined
            because there are no claims.
    """

    share: float | None
    supported: int
    unsupported: int
    reason: str = ""


def support(verdicts: Sequence[JsonValue], claims: int) -> Support:
    """Count verdicts; a claim without a verdict is never taken for one that holds.

    Args:
        verdicts: One for each claim, as a judge writes them: "yes", " No.", true, 0.
        claims: Claims that were to be judged.
    """
    read = [_holds(verdict) for verdict in verdicts]
    yes, no = read.count(True), read.count(False)
    if len(read) > claims:
        return Support(None, yes, no, f"{len(read)} verdicts for {claims} statements")
    silent = claims - yes - no
    if silent:
        return Support(None, yes, no, f"{silent} of {claims} statements have no verdict")
    return Support(yes / claims if claims else None, yes, no)


def _holds(verdict: JsonValue) -> bool | None:
    try:
        return Flag().read(verdict)
    except Misfit:
        return None


@dataclass(frozen=True)
class Overlap:
    """Precision, recall and F in [0, 1]; None where undefined."""

    precision: float | None
    recall: float | None
    f: float | None


def overlap(*, hits_of_given: int, given: int, hits_of_wanted: int, wanted: int) -> Overlap:
    """Precision and recall of counted claims, by the table of SCIENCE section 5.

    Args:
        hits_of_given: Given claims that the other side supports.
        given: Claims of the text that is scored.
        hits_of_wanted: Wanted claims that the scored text supports.
        wanted: Claims of the text that it is held against.
    """
    precision = hits_of_given / given if given else None
    recall = hits_of_wanted / wanted if wanted else None
    if precision is None and recall is None:
        return Overlap(None, None, None)
    p, r = precision or 0.0, recall or 0.0
    return Overlap(precision, recall, 2 * p * r / (p + r) if p + r else 0.0)
