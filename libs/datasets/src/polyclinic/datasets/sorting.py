"""The records of a file sorted: converted, left out, wrong."""

from __future__ import annotations

from polyclinic.datasets.conversion_checks import (
    too_many_wrong,
    without_bare_labels,
    without_contradictory,
    without_language,
    without_repeats,
)
from polyclinic.datasets.converted import Converted
from polyclinic.datasets.leaving_out import Tally, left_out
from polyclinic.datasets.problems import Problem
from polyclinic.datasets.rendition import Rendition


class Sorting:
    """Takes what became of each record, then says what is left and what is to be said of it.

    Args:
        name: File name, for messages.
        records: How many records the file holds.
        leave_out_wrong: Whether wrong records are left out and counted, or are errors.
    """

    def __init__(self, name: str, records: int, *, leave_out_wrong: bool) -> None:
        self._name = name
        self._records = records
        self._leaves_wrong = leave_out_wrong
        self._renditions: list[Rendition] = []
        self._problems: list[Problem] = []
        self._skipped = Tally()
        self._wrong = Tally()

    def add(self, converted: Converted, place: str) -> None:
        """Sort one record."""
        if converted.is_left_out:
            [why] = converted.problems
            self._skipped.add(why.code, why.what, place)
        elif converted.rendition is None and self._leaves_wrong:
            first = next(one for one in converted.problems if one.severity == "error")
            self._wrong.add_kind(first.code, f"refused, such as: {first.what}", place)
        else:
            self._problems.extend(converted.problems)
            self._renditions.extend([converted.rendition] if converted.rendition else [])

    def settled(self, *, drops_repeats: bool) -> list[Rendition]:
        """The renditions that stay, once all records were added."""
        if drops_repeats:
            self._renditions = without_repeats(self._renditions, self._skipped)
        if self._leaves_wrong:
            self._renditions = without_contradictory(self._renditions, self._wrong)
        return self._renditions

    def said(self) -> list[Problem]:
        """Errors and warnings about the records, counts of what was left out among them."""
        problems = without_bare_labels(self._problems, len(self._renditions), self._name)
        problems = without_language(problems, self._records, self._name)
        problems += too_many_wrong(self._wrong, self._records, self._name)
        problems += left_out(self._wrong, self._records, self._name)
        problems += left_out(self._skipped, self._records, self._name)
        is_empty = self._records and not self._renditions
        if is_empty and not any(one.severity == "error" for one in problems):
            what = "nothing is left to convert."
            problems.append(Problem(self._name, what, code="empty_dataset"))
        return problems
