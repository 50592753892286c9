"""The `input` and `target` of a clinical case."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from polyclinic.datasets.cases import CASE_TASK, ClinicalCase
from polyclinic.datasets.gold_lists import Gold, read_gold
from polyclinic.datasets.limits import Limits
from polyclinic.datasets.naming import nearest
from polyclinic.datasets.problems import Problem, errors_of
from polyclinic.datasets.text import has_lone_surrogate, is_blank

CASE_FIELDS = ("presentation", "workup", "diagnosis", "treatment")

_NEEDED = {
    CASE_TASK: ("diagnosis",),
    "diagnosis": ("diagnosis",),
    "treatment": ("diagnosis", "treatment"),
    "differential": (),
    "exams": (),
}
# A text as `target` is the reference of these tasks.
_TEXT_TARGETS = ("diagnosis", "treatment")


@dataclass
class CaseRead:
    """A case with what is wrong with it; the case is usable when nothing is."""

    case: ClinicalCase
    problems: list[Problem] = field(default_factory=list)


def read_case(task: str, given: object, target: object, place: str, limits: Limits) -> CaseRead:
    """Take a case apart; problems are collected, never raised.

    Args:
        task: `clinical_case`, or one of the tasks over a case.
        given: `input` of the record: a text, which is the presentation, or an object.
        target: `target` of the record: null, an object with `differential` and `exams`, a list
            (differential, exams), or a text (diagnosis, treatment).
        place: For messages.
        limits: Bounds for texts.
    """
    return _CaseReader(task, place, limits).read(given, target)


class _CaseReader:
    def __init__(self, task: str, place: str, limits: Limits) -> None:
        self._task = task
        self._place = place
        self._limits = limits
        self._problems: list[Problem] = []

    def read(self, given: object, target: object) -> CaseRead:
        case = ClinicalCase(*self._texts(given))
        if isinstance(target, str) and self._task in _TEXT_TARGETS:
            case = self._with_text(case, target)
        else:
            gold, wrong = read_gold(self._task, target, self._place, self._limits)
            self._problems.extend(wrong)
            case = replace(case, differential=gold.differential, exams=gold.exams)
            self._check_gold(target, gold)
        if not errors_of(self._problems):
            self._check_complete(case)
        return CaseRead(case, self._problems)

    def _texts(self, given: object) -> tuple[str, str, str, str]:
        if isinstance(given, str):
            given = {"presentation": given}
        if not isinstance(given, Mapping):
            self._error("input", "`input` is missing, or neither a text nor a clinical case.")
            return "", "", "", ""
        if has_lone_surrogate(json.dumps(dict(given), ensure_ascii=False, default=str)):
            what = "`input` holds half of a surrogate pair, which is no character."
            self._error("input", what, code="lone_surrogate")
        self._unknown(given)
        presentation, workup, diagnosis, treatment = (
            self._text(given, name) for name in CASE_FIELDS
        )
        if not presentation:
            what = "`input.presentation` is missing or blank."
            self._error("input.presentation", what, code="missing_field")
        return presentation, workup, diagnosis, treatment

    def _text(self, given: Mapping[str, object], name: str) -> str:
        value = given.get(name)
        if value is None:
            return ""
        if not isinstance(value, str):
            self._error(f"input.{name}", f"`input.{name}` is not a text.")
            return ""
        if len(value) > self._limits.text_chars:
            what = f"`input.{name}` has {len(value):,} characters; "
            what += f"{self._limits.text_chars:,} is the limit."
            self._error(f"input.{name}", what, code="text_too_large")
        if name == "diagnosis" and is_blank(value):
            what = "`input.diagnosis` is blank."
            self._error(f"input.{name}", what, code="missing_field")
        return "" if is_blank(value) else value

    def _unknown(self, given: Mapping[str, object]) -> None:
        for name in given:
            if name in CASE_FIELDS:
                continue
            shown = str(name).encode("utf-8", "backslashreplace").decode()
            what = f"`input.{shown}` is not a field of a clinical case."
            remedy = nearest(str(name), CASE_FIELDS)
            self._error(f"input.{shown}", what, remedy, "unknown_field")

    def _with_text(self, case: ClinicalCase, target: str) -> ClinicalCase:
        """With the reference that the `target` gives; it wins over the one of the input."""
        if is_blank(target):
            self._error("target", "`target` is blank; null says that there is none.")
        elif len(target) > self._limits.text_chars:
            what = f"`target` has {len(target):,} characters; "
            what += f"{self._limits.text_chars:,} is the limit."
            self._error("target", what, code="text_too_large")
        elif has_lone_surrogate(target):
            self._error("target", "`target` holds half of a surrogate pair.")
        if self._task == "treatment":
            return replace(case, treatment=target)
        return replace(case, diagnosis=target)

    def _check_gold(self, target: object, gold: Gold) -> None:
        lacking = {"differential": not gold.differential, "exams": not gold.exams}
        if not errors_of(self._problems) and lacking.get(self._task):
            what = f"`target` has no {self._task}, and task {self._task} asks for nothing else."
            self._error("target", what, code="missing_reference")

    def _check_complete(self, case: ClinicalCase) -> None:
        for name in _NEEDED[self._task]:
            if not getattr(case, name):
                what = f"`input.{name}` is missing; task {self._task} needs it."
                self._error(f"input.{name}", what, code="missing_field")

    def _error(self, at: str, what: str, remedy: str = "", code: str = "invalid") -> None:
        self._problems.append(Problem(self._place, what, remedy, "error", code, at))
