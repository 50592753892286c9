"""The list in a reply."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from polyclinic.linker.domain.lists.declining import is_refusal
from polyclinic.linker.domain.lists.entries import Entries, Warn
from polyclinic.linker.domain.lists.keys import DIFFERENTIAL, EXAMS
from polyclinic.linker.domain.lists.prose import items_about
from polyclinic.linker.domain.lists.remarks import without_remark
from polyclinic.linker.domain.lists.shapes import DifferentialShape, ExamsShape
from polyclinic.linker.domain.terms import normalise_term
from polyclinic.replies.reading import Status, read_json
from polyclinic.replies.shapes import Shape


class ListKind(StrEnum):
    """Which list is wanted."""

    DIFFERENTIAL = "differential"
    EXAMS = "exams"


_SHAPES: Mapping[ListKind, Shape] = {
    ListKind.DIFFERENTIAL: DifferentialShape(),
    ListKind.EXAMS: ExamsShape(),
}
_STEMS = {ListKind.DIFFERENTIAL: DIFFERENTIAL, ListKind.EXAMS: EXAMS}
_PROSE = "lines"
_REASONS = {
    Status.NO_RESPONSE: "no_response",
    Status.TRUNCATED: "truncated",
    Status.AMBIGUOUS: "ambiguous",
}
_UNPARSED, _REFUSAL = "unparsed", "refusal"


@dataclass(frozen=True, slots=True)
class ReadList:
    """The list in a reply.

    Attributes:
        entries: Texts in the model's order; repeated ones are kept.
        warnings: What is suspicious about it, values of `entries.Warn`.
        rule: What read it: "json", "repaired" or "lines"; empty when nothing did.
        reason: Why there is none: "no_response", "refusal", "truncated", "unparsed", "ambiguous";
            else empty.
        detail: The reason as a sentence.
    """

    entries: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    rule: str = ""
    reason: str = ""
    detail: str = ""


def read_list(reply: str, kind: ListKind, *, truncated: bool = False) -> ReadList:
    """Read a list out of a reply: from its JSON, else from numbered or bulleted lines.

    An empty list is a list. A list that was cut off is none: what is missing is not known. Lines
    behind a refusal ("I cannot diagnose this: - see a doctor") are none.

    Args:
        reply: What a model wrote, as it came.
        kind: Which list is wanted.
        truncated: Whether the reply was cut at a length limit.
    """
    reading = read_json(reply, _SHAPES[kind], truncated=truncated, is_verdict=False, key=_same)
    if reading.status is Status.OK:
        return _read(reading.value, reading.rule, kind)
    if reading.status in (Status.UNPARSED, Status.INVALID) and not truncated:
        if is_refusal(reply, _STEMS[kind]):
            return ReadList(reason=_REFUSAL, detail="the reply declines to answer")
        items = items_about(reply, _STEMS[kind], together=kind is ListKind.EXAMS)
        if items is not None:
            found = Entries()
            found.add_all(items)
            return _read(found, _PROSE, kind)
    return ReadList(reason=_REASONS.get(reading.status, _UNPARSED), detail=reading.detail)


def _read(found: Entries, rule: str, kind: ListKind) -> ReadList:
    texts = found.texts
    if kind is ListKind.DIFFERENTIAL:  # those of examinations go when they are canonicalised
        texts = [without_remark(text) for text in texts]
        if texts != found.texts:
            found.warn(Warn.REMARK)
    return ReadList(tuple(texts), tuple(found.warnings), rule)


def _same(value: Entries) -> tuple[str, ...]:
    return tuple(map(normalise_term, value.texts))
