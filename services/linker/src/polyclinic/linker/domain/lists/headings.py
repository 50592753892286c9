"""Which lines announce a list, and which name something that is on it."""

from collections.abc import Iterator, Sequence

from polyclinic.linker.domain.exams.justifications import is_reason
from polyclinic.linker.domain.lists.keys import (
    DIFFERENTIAL,
    EXAMS,
    is_about,
    is_elsewhere,
    is_group,
    is_section,
)
from polyclinic.linker.domain.lists.lines import ITEMS, Line, Mark

FAR_LINES = 80
"""How far is looked ahead for what stands below a line."""
WORDS_OF_A_HEADING = 6
SENTENCE_ENDS = (".", "!", "?", "。", "！", "？", "।", "۔")
_COLONS = (":", "：")
_WORDS_OF_A_CATEGORY = 2


class Headings:
    """The lines of a reply, and what each of them announces.

    Args:
        lines: All of them.
        exams: Whether examinations are wanted, else diagnoses.
    """

    def __init__(self, lines: Sequence[Line], *, exams: bool) -> None:
        self._lines = lines
        self._exams = exams

    def announces(self, text: str) -> bool:
        """Whether a line announces the wanted list."""
        return is_about(text, EXAMS if self._exams else DIFFERENTIAL)

    def is_known(self, text: str) -> bool:
        """Whether a line announces a list, or a part of an answer."""
        short = len(text.split()) <= WORDS_OF_A_HEADING or has_colon(text)
        about = is_section(text) or is_about(text, EXAMS) or is_elsewhere(text, exams=self._exams)
        return short and about

    def ends_list(self, text: str) -> bool:
        """Whether a line behind an item announces something else than its explanation."""
        return has_colon(text) or (
            self.is_known(text) and not text.rstrip().endswith(SENTENCE_ENDS)
        )

    def is_group(self, text: str) -> bool:
        """Whether a line tells diagnoses of one list apart: "Less likely:"."""
        return not self._exams and has_colon(text) and is_group(text)

    def is_name(self, place: int) -> bool:
        """Whether a heading names something: of examinations, where no others stand below it."""
        line = self._lines[place]
        if has_colon(line.text) or self.is_known(line.text):
            return False
        if not self._exams:
            return True
        below: list[str] = []
        for other in self.ahead(place):
            if other.mark is Mark.HEADING:
                break
            if other.mark in ITEMS:
                below.append(other.text)
        return all(map(is_reason, below))

    def is_heading_item(self, place: int) -> bool:
        """Whether an item only announces items below it: "1. **Laboratory tests:**"."""
        text = self._lines[place].text.rstrip("*_ ")
        below = list(self._below(place))
        if not self._exams and below and self.is_known(text):
            return True
        if not has_colon(text):
            category = is_about(text, EXAMS) and len(text.split()) <= _WORDS_OF_A_CATEGORY
            return bool(self._exams and category and below and not all(map(is_reason, below)))
        if self._exams:
            return not below or not all(map(is_reason, below))
        return self.is_known(text) or is_group(text) or not below

    def ahead(self, place: int) -> Sequence[Line]:
        """The lines behind one, as far as is looked."""
        return self._lines[place + 1 : place + 1 + FAR_LINES]

    def _below(self, place: int) -> Iterator[str]:
        """Texts of the items below an item: set in further, or with another mark."""
        line = self._lines[place]
        for other in self.ahead(place):
            same = other.style == line.style and other.indent <= line.indent
            if other.mark is Mark.HEADING or (other.mark in ITEMS and same):
                return
            if other.mark is Mark.TEXT and not other.indent:
                return
            if other.mark in ITEMS:
                yield other.text


def has_colon(text: str) -> bool:
    """Whether a line ends in a colon, marks of emphasis aside."""
    return text.rstrip("*_ ").endswith(_COLONS)
