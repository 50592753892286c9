"""Items of a reply that belong together, and the line that announces them."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from polyclinic.linker.domain.lists.headings import FAR_LINES, Headings
from polyclinic.linker.domain.lists.keys import DIFFERENTIAL, EXAMS, is_about, is_group
from polyclinic.linker.domain.lists.lines import (
    BULLETS,
    ITEMS,
    Line,
    Mark,
    lines_of,
    without_html,
)
from polyclinic.linker.domain.lists.tables import tables_of
from polyclinic.linker.domain.lists.unmarked import BOLD_LEAD, inline_names, plain_names
from polyclinic.replies.own_words import own_words

_LONGEST_HEADING = 120
_BOLD = "**"


@dataclass
class Block:
    """Items that follow one another, and the line that announces them.

    Attributes:
        heading: The announcing line; empty when there is none.
        items: Their texts, without marks of lists.
        part_of: Number of the announcement: groups of one list ("Most likely:") share it.
    """

    heading: str
    items: list[str] = field(default_factory=list)
    part_of: int = 0


def blocks(reply: str, *, exams: bool = False) -> list[Block]:
    """The lists of a reply; reasoning in it is left out, and so is what explains an item.

    What stands below an item is its explanation: lines that are set in, bullets below a number,
    a sentence before the next number.

    Args:
        reply: What a model wrote.
        exams: Whether examinations are wanted: then an item with items below it is a category of
            them, where they are not reasons.
    """
    text, _ = own_words(reply, is_open=True)
    return _Reader(exams=exams).read(without_html(text))


@dataclass
class _Open:
    """A list that is being read: its items' style, how far they are set in, the last number."""

    block: Block
    style: str
    indent: int
    number: int
    level: int = 0
    reasons: set[str] = field(default_factory=set)
    """Styles of lines that explained items."""
    aside: str | None = None
    """A sentence below the last item: its explanation, or what announces another list."""


class _Reader:
    def __init__(self, *, exams: bool) -> None:
        self._exams = exams
        self._found: list[Block] = []
        self._open: _Open | None = None
        self._numbered: _Open | None = None
        self._heading = ""
        self._level = 0  # of the heading that announces the list; 0 for none
        self._announcements = 0
        self._below_numbers: set[str] = set()
        self._lines: list[Line] = []
        self._headings = Headings([], exams=exams)

    def read(self, text: str) -> list[Block]:
        rows = text.splitlines()
        place = 0
        for table in tables_of(rows):
            self._read_lines("\n".join(rows[place : table.start]))
            known = is_about(self._heading, (*DIFFERENTIAL, *EXAMS))
            self._add_block(table.names, self._heading if known else table.header)
            place = table.end
        self._read_lines("\n".join(rows[place:]))
        return [one for one in self._found if one.items and one.heading not in self._below_numbers]

    def _read_lines(self, text: str) -> None:
        self._lines = lines_of(text)
        self._headings = Headings(self._lines, exams=self._exams)
        place = 0
        while place < len(self._lines):
            line = self._lines[place]
            if line.mark is Mark.HEADING:
                self._read_heading(line, place)
            elif line.mark in ITEMS:
                self._read_item(line, place)
            elif line.mark is Mark.TEXT and not self._is_aside(line, place):
                place += self._read_text(line, place)
            place += 1
        self._open = None

    def _read_heading(self, line: Line, place: int) -> None:
        """A heading: a name where a heading above it announces names, else an announcement."""
        below = self._level and line.level > self._level
        if below and is_group(line.text.rstrip("*_ ")):
            self._open = None
        elif below and self._headings.is_name(place):
            self._add(line, place)
        else:
            self._announce(line.text, line.level)

    def _read_item(self, line: Line, place: int) -> None:
        if self._open and line.indent > self._open.indent + 1 and not self._open.level:
            return
        if not self._headings.is_heading_item(place):
            self._add(line, place)
        elif self._exams or not is_group(line.text):
            self._announce(line.text, 0)

    def _is_aside(self, line: Line, place: int) -> bool:
        """Whether a line without a mark belongs to the list that is open; it is read with that."""
        if self._open and line.indent:
            return True
        if BOLD_LEAD.match(line.text) and self._may_name():
            self._add(Line(Mark.BULLET, line.text, line.indent, _BOLD), place)
            return True
        if self._headings.is_group(line.text):
            return True
        if self._open and not self._headings.ends_list(line.text):
            self._open.aside = self._open.aside or line.text
            return True
        return False

    def _read_text(self, line: Line, place: int) -> int:
        """Read a line that announces, or names without marks; how many more were read with it."""
        if names := inline_names(self._lines, place, self._headings):
            self._announce(line.text.replace("：", ":").split(":", 1)[0], 0)
            self._add_block(names, self._heading)
            return 0
        if self._is_announced(place) and (names := plain_names(self._lines, place, self._headings)):
            self._add_block(names, self._heading)
            return len(names) - 1
        self._announce(line.text, 0)
        return 0

    def _may_name(self) -> bool:
        if self._open:
            return self._open.style == _BOLD
        return self._headings.announces(self._heading)

    def _is_announced(self, place: int) -> bool:
        """Whether the line before announces the wanted list."""
        if self._open is not None or not self._headings.announces(self._heading):
            return False
        nearby = self._lines[max(0, place - FAR_LINES) : place]
        before = [line.text for line in nearby if line.mark is not Mark.BLANK]
        return bool(before) and before[-1].strip()[:_LONGEST_HEADING] == self._heading

    def _add_block(self, names: Sequence[str], heading: str) -> None:
        self._open = None
        self._found.append(Block(heading, list(names), self._announcements))

    def _announce(self, text: str, level: int) -> None:
        self._open = None
        self._heading = text.strip()[:_LONGEST_HEADING]
        self._announcements += 1
        self._level = level if is_about(text, (*DIFFERENTIAL, *EXAMS)) else 0

    def _add(self, line: Line, place: int) -> None:
        """Add an item to the list that it continues, or begin one with it."""
        if self._continues_number(line):
            self._back_to_number()
        elif self._open and not self._continues(line, place):
            if self._explains(line, place):
                return
            if self._open.aside is not None:
                self._announce(self._open.aside, 0)
            self._open = None
        if self._open is None:
            block = Block(self._heading, [], self._announcements)
            self._found.append(block)
            self._open = _Open(block, line.style, line.indent, line.number, line.level)
            if line.mark is Mark.NUMBER:
                self._numbered = self._open
        self._open.block.items.append(line.text)
        self._open.number, self._open.aside = line.number, None

    def _continues_number(self, line: Line) -> bool:
        """ "2." behind what stands below "1.", be it a list of its own."""
        one = self._numbered
        if line.mark is not Mark.NUMBER or one is None or one is self._open:
            return False
        return line.number == one.number + 1 and abs(line.indent - one.indent) <= 1

    def _back_to_number(self) -> None:
        """Forget the lists that stood below a number, unless they are of what is wanted."""
        one = self._numbered
        if one is None:
            return
        stems = EXAMS if self._exams else DIFFERENTIAL
        first = next(at for at, block in enumerate(self._found) if block is one.block) + 1
        within = self._found[first:]
        kept = [block for block in within if is_about(block.heading, stems)]
        self._below_numbers |= {block.heading for block in within if block not in kept}
        self._found[first:] = kept
        self._open = one

    def _continues(self, line: Line, place: int) -> bool:
        one = self._open
        if one is None or (line.style != one.style and not self._is_other_bullet(line, place)):
            return False
        if line.mark is Mark.BULLET or line.mark is Mark.HEADING:
            return one.aside is None or not self._headings.is_known(one.aside)
        follows = line.number == one.number + 1 or line.number == one.number == 1
        return follows or one.aside is None

    def _is_other_bullet(self, line: Line, place: int) -> bool:
        """Whether a list goes on with another sign, for no reason: "* Flu", "- Cold"."""
        one = self._open
        bullets = one and line.mark is Mark.BULLET and one.style in BULLETS
        if not one or not bullets or line.style in one.reasons or one.aside is not None:
            return False
        return not any(other.style == one.style for other in self._headings.ahead(place))

    def _explains(self, line: Line, place: int) -> bool:
        """Whether an item of another style says why the one above is on the list."""
        one = self._open
        if one is None or line.style == one.style:
            return False
        if one.style in ("1", "a") or one.level:
            return line.mark is Mark.BULLET or (bool(one.level) and line.mark in ITEMS)
        later = any(other.style == one.style for other in self._headings.ahead(place))
        if line.mark is Mark.BULLET and later:
            one.reasons.add(line.style)
        return line.style in one.reasons


def joined(found: Sequence[Block], first: Block) -> list[Block]:
    """The blocks of one announcement, from the first on."""
    return [block for block in found if block is first or block.part_of == first.part_of]
