"""The report as plain text, at most 100 columns wide."""

from collections.abc import Iterator, Sequence
from typing import Final

from polyclinic.stats.domain.rendering.glance import by_title, glances
from polyclinic.stats.domain.rendering.sections import sections, summary_sections
from polyclinic.stats.domain.rendering.shown import Section
from polyclinic.stats.domain.rendering.widths import display_width, one_line, pad, wrapped
from polyclinic.stats.domain.rendering.wording import (
    caveats,
    first_said,
    gate_rules,
    headline,
    how_to_read,
    verdict_line,
)
from polyclinic.stats.domain.report import Document

WIDTH: Final = 100
_GAP: Final = "  "
_LABEL: Final = 40
_CELL: Final = 40


def render_text(report: Document) -> str:
    """Head, scores, differences, coverage, usage, the gate rule by rule, the verdict again."""
    return _rendered(report, sections(report))


def render_summary(report: Document) -> str:
    """What decides: head, scores, differences from a baseline, coverage, gate and verdict."""
    return _rendered(report, summary_sections(report))


def _rendered(report: Document, shown: Sequence[Section]) -> str:
    lines = [*_head(report), ""]
    for section in shown:
        lines += [*_table(section), ""]
    lines += _gate(report)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _head(report: Document) -> Iterator[str]:
    """The verdict, and what a first-time reader wants to know before any table."""
    yield from _wrap(headline(report))
    yield ""
    for notice in first_said(report):
        yield from _wrap(notice)
        yield ""
    yield f"Verdict: {verdict_line(report)}"
    for caveat in caveats(report):
        yield from _wrap(caveat)
    yield ""
    found = glances(report)
    for title, mine in by_title(found):
        yield from _wrap(title)
        for one in mine:
            parts = [f"{one.model}: {one.scope} {one.value}", one.extremes]
            yield from _wrap("; ".join(filter(None, parts)), "  ")
            if one.gap_in_words:
                yield from _wrap(one.gap_in_words, "    ")
    if found:
        yield from _wrap(how_to_read(report))


def _wrap(text: str, indent: str = "") -> list[str]:
    return [indent + line for line in wrapped(one_line(text), WIDTH - len(indent))]


def _table(section: Section) -> Iterator[str]:
    yield from _wrap(section.title)
    header = [one_line(name) for name in section.header]
    rows = [[one_line(cell.text) for cell in row] for row in section.rows]
    widths = _widths([header, *rows], section.labels)
    for columns in _fitting(widths, section.labels):
        last = columns[-1]
        yield _line(header, columns, widths, section.labels, last)
        yield "-" * min(WIDTH, sum(widths[i] for i in columns) + len(_GAP) * (len(columns) - 1))
        for row in rows:
            yield from _row(row, columns, widths, section.labels)
    for note in section.notes:
        yield from _wrap(note)
    for quote in section.quotes:
        yield ""
        yield from _wrap(quote.title)
        for label, text in quote.parts:
            yield from _wrap(f"{label}:", "  ")
            for line in text.splitlines():
                yield from _wrap(line, "    ")


def _widths(rows: Sequence[Sequence[str]], labels: int) -> list[int]:
    limits = [_LABEL if i < labels else _CELL for i in range(len(rows[0]))]
    return [
        min(limit, max(display_width(row[i]) for row in rows)) for i, limit in enumerate(limits)
    ]


def _fitting(widths: Sequence[int], labels: int) -> Iterator[list[int]]:
    """Columns in blocks that fit the width; each block starts with the labels."""
    first = list(range(labels))
    block, used = list(first), sum(widths[:labels]) + len(_GAP) * (labels - 1)
    start = used
    for i in range(labels, len(widths)):
        more = widths[i] + len(_GAP)
        if used + more > WIDTH and len(block) > labels:
            yield block
            block, used = list(first), start
        block.append(i)
        used += more
    yield block


def _line(
    row: Sequence[str], columns: Sequence[int], widths: Sequence[int], labels: int, last: int
) -> str:
    cells = []
    for i in columns:
        room = widths[i]
        if i == last:
            taken = sum(widths[j] + len(_GAP) for j in columns if j != i)
            room = min(room, max(1, WIDTH - taken))
        cells.append(pad(row[i], room))
    return _GAP.join(cells)


def _row(
    row: Sequence[str], columns: Sequence[int], widths: Sequence[int], labels: int
) -> Iterator[str]:
    """One row; a cell that is too wide is cut there and said in full below."""
    yield _line(row, columns, widths, labels, columns[-1])
    for i in columns:
        if display_width(row[i]) > widths[i] and i >= labels:
            yield from _wrap(row[i], "    ")


def _gate(report: Document) -> Iterator[str]:
    rules = gate_rules(report)
    if rules:
        yield "Gate"
    for rule in rules:
        head = f"{rule['verdict'].upper():<12} {one_line(rule['rule'])}"
        first, *rest = wrapped(head, WIDTH)
        yield first
        for line in (*rest, *wrapped(one_line(rule["reason"]), WIDTH - 13)):
            yield " " * 13 + line if display_width(line) <= WIDTH - 13 else line
    if rules:
        yield ""
    yield f"Verdict: {verdict_line(report)}"
