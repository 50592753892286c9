"""The right differential and the right exams of a case, as the `target` gives them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace

from polyclinic.datasets.cases import CASE_TASK, EXAM_CATEGORIES, GoldEntry
from polyclinic.datasets.limits import Limits
from polyclinic.datasets.naming import nearest
from polyclinic.datasets.problems import Problem
from polyclinic.datasets.text import fold_blanks, has_lone_surrogate, is_blank

GOLD_LISTS = ("differential", "exams")

_ENTRY_KEYS = ("text", "alternatives", "included")


@dataclass(frozen=True)
class Gold:
    """Both lists; empty where the target has none."""

    differential: tuple[GoldEntry, ...] = ()
    exams: tuple[GoldEntry, ...] = ()


def read_gold(task: str, target: object, place: str, limits: Limits) -> tuple[Gold, list[Problem]]:
    """Read a `target` that is no reference text; the second value is what is wrong with it.

    Args:
        task: `clinical_case`, or one of the tasks over a case.
        target: Null, {"differential": [...], "exams": {category: [...]}}, or the bare list of task
            differential or exams. An entry is a text, {"text": ...} or {"alternatives": [...]}; one
            entry of a differential may be {"included": true}.
        place: For messages.
        limits: Bounds for texts.
    """
    return _GoldReader(task, place, limits).read(target)


class _GoldReader:
    def __init__(self, task: str, place: str, limits: Limits) -> None:
        self._task = task
        self._place = place
        self._limits = limits
        self._problems: list[Problem] = []

    def read(self, target: object) -> tuple[Gold, list[Problem]]:
        lists = self._lists(target)
        if has_lone_surrogate(json.dumps(lists, ensure_ascii=False, default=str)):
            self._error("target", "`target` holds half of a surrogate pair.")
            return Gold(), self._problems
        differential: tuple[GoldEntry, ...] = ()
        exams: tuple[GoldEntry, ...] = ()
        if lists.get("differential") is not None:
            differential = self._differential(lists["differential"])
        if lists.get("exams") is not None:
            exams = self._exams(lists["exams"])
        return Gold(differential, exams), self._problems

    def _lists(self, target: object) -> dict[str, object]:
        """The two lists by name, whichever way the target gives them."""
        if target is None:
            return {}
        if isinstance(target, list | tuple | str) and self._task in GOLD_LISTS:
            return {self._task: [target] if isinstance(target, str) else list(target)}
        if not isinstance(target, Mapping):
            what = "`target` is not an object with `differential` and `exams`."
            remedy = ""
            if self._task == CASE_TASK:
                remedy = "References stand in `input.diagnosis` and `input.treatment`."
            self._error("target", what, remedy)
            return {}
        self._unknown(target, GOLD_LISTS, "target")
        return {name: target.get(name) for name in GOLD_LISTS}

    def _differential(self, value: object) -> tuple[GoldEntry, ...]:
        entries = self._entries(value, "target.differential")
        included = [at for at, entry in enumerate(entries, start=1) if entry.included]
        if len(included) > 1:
            what = f"`target.differential` has several included diagnoses: {included}."
            remedy = "A case turned out to be one diagnosis: mark that one."
            self._error("target.differential", what, remedy, "several_included")
        return entries

    def _exams(self, value: object) -> tuple[GoldEntry, ...]:
        if not isinstance(value, Mapping):
            return self._without_included(self._entries(value, "target.exams"), "")
        self._unknown(value, EXAM_CATEGORIES, "target.exams")
        found: list[GoldEntry] = []
        for category in EXAM_CATEGORIES:
            # Hardly a case needs exams of all categories, so that one of them may be empty.
            if value.get(category) not in (None, [], ()):
                entries = self._entries(value[category], f"target.exams.{category}")
                found.extend(self._without_included(entries, category))
        if not found and not self._problems:
            self._empty("target.exams")
        return tuple(found)

    def _without_included(
        self, entries: tuple[GoldEntry, ...], category: str
    ) -> tuple[GoldEntry, ...]:
        if any(entry.included for entry in entries):
            self._error("target.exams", "`included` is said of diagnoses, not of exams.")
        return tuple(replace(entry, category=category) for entry in entries)

    def _entries(self, value: object, field: str) -> tuple[GoldEntry, ...]:
        if not isinstance(value, list | tuple):
            self._error(field, f"`{field}` is not a list.")
            return ()
        if not value:
            self._empty(field)
        entries = [
            self._entry(item, f"{field}[{number}]") for number, item in enumerate(value, start=1)
        ]
        self._repeated(entries, field)
        return tuple(entry for entry in entries if entry is not None)

    def _entry(self, item: object, field: str) -> GoldEntry | None:
        if not isinstance(item, Mapping):
            names = self._names([item], field)
            return GoldEntry(names) if names else None
        self._unknown(item, _ENTRY_KEYS, field)
        given = [name for name in ("text", "alternatives") if item.get(name) is not None]
        if len(given) != 1:
            self._error(field, f"`{field}` has not exactly one of `text` and `alternatives`.")
            return None
        value = item[given[0]]
        included = item.get("included")
        if not isinstance(included, bool | None):
            self._error(field, f"`{field}.included` is neither true nor false.")
        if given == ["alternatives"]:
            if not isinstance(value, list | tuple):
                self._error(field, f"`{field}.alternatives` is not a list.")
                return None
            if not value:
                self._empty(f"{field}.alternatives")
        names = self._names(value if given == ["alternatives"] else [value], field)
        return GoldEntry(names, included=included is True) if names else None

    def _names(self, values: object, field: str) -> tuple[str, ...]:
        names = []
        for value in values if isinstance(values, list | tuple) else ():
            if not isinstance(value, str):
                self._error(field, f"`{field}` is not a text.")
            elif is_blank(value):
                self._error(field, f"`{field}` is blank.")
            elif len(value) > self._limits.text_chars:
                what = f"`{field}` has {len(value):,} characters; "
                what += f"{self._limits.text_chars:,} is the limit."
                self._error(field, what, code="text_too_large")
            else:
                names.append(value)
        return tuple(names)

    def _repeated(self, entries: list[GoldEntry | None], field: str) -> None:
        """An entry that stands twice counts once as a concept, and twice as a list length."""
        seen: dict[str, int] = {}
        for number, entry in enumerate(entries, start=1):
            names = entry.alternatives if entry else ()
            for name in {fold_blanks(each).casefold() for each in names}:
                first = seen.setdefault(name, number)
                if first != number:
                    what = f"`{field}` names the same at {first} and {number}."
                    self._problems.append(
                        Problem(self._place, what, "", "warning", "repeated_gold", field)
                    )

    def _unknown(self, given: Mapping[str, object], known: tuple[str, ...], field: str) -> None:
        for name in given:
            if name not in known:
                shown = str(name).encode("utf-8", "backslashreplace").decode()
                what = f"`{field}.{shown}` is not known."
                self._error(f"{field}.{shown}", what, nearest(str(name), known), "unknown_field")

    def _empty(self, field: str) -> None:
        what = f"`{field}` is empty."
        self._error(field, what, "Leave it out where there is nothing.", "empty_gold")

    def _error(self, field: str, what: str, remedy: str = "", code: str = "invalid") -> None:
        self._problems.append(Problem(self._place, what, remedy, "error", code, field))
