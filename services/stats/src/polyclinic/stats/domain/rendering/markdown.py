"""The report as Markdown, for comments on a change."""

import html
import re
from collections.abc import Iterator, Sequence

from polyclinic.stats.domain.rendering.glance import by_title, glances
from polyclinic.stats.domain.rendering.sections import sections
from polyclinic.stats.domain.rendering.shown import Section
from polyclinic.stats.domain.rendering.widths import one_line
from polyclinic.stats.domain.rendering.wording import (
    caveats,
    first_said,
    gate_rules,
    headline,
    how_to_read,
    verdict_line,
)
from polyclinic.stats.domain.report import Document


def render_markdown(report: Document) -> str:
    """Head, gate, tables, and the verdict again. Texts cannot form markup."""
    verdict = f"**Verdict: {_safe(verdict_line(report))}**"
    lines = [f"## {_safe(headline(report))}", ""]
    for notice in first_said(report):
        lines += [f"**{_safe(notice)}**", ""]
    lines += [verdict, "", *_head(report)]
    rules = gate_rules(report)
    if rules:
        rows = [[rule["verdict"].upper(), rule["rule"], rule["reason"]] for rule in rules]
        lines += ["### Gate", "", *_pipes(["verdict", "rule", "reason"], rows), ""]
    for section in sections(report):
        lines += [*_section(section), ""]
    return "\n".join([*lines, verdict, ""])


def _head(report: Document) -> Iterator[str]:
    for caveat in caveats(report):
        yield from (_safe(caveat), "")
    found = glances(report)
    for title, mine in by_title(found):
        yield f"- **{_safe(title)}**"
        for one in mine:
            said = [f"{one.scope} {one.value}", one.extremes]
            line = f"  - {_safe(one.model)}: {_safe('; '.join(filter(None, said)))}"
            yield f"{line}; **{_safe(one.gap_in_words)}**" if one.gap_in_words else line
    if found:
        yield from ("", _safe(how_to_read(report)), "")


def _section(section: Section) -> Iterator[str]:
    yield f"### {_safe(section.title)}"
    yield ""
    yield from _pipes(section.header, [[cell.text for cell in row] for row in section.rows])
    for note in section.notes:
        yield f"\n{_safe(note)}"
    for quote in section.quotes:
        yield f"\n**{_safe(quote.title)}**"
        # A part is one line that begins with its label, so that no text begins a block.
        for label, text in quote.parts:
            lines = "<br>".join(_safe(line) for line in text.splitlines())
            yield f"\n> **{_safe(label)}:** {lines}"


def _pipes(header: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield _row(header)
    yield _row(["---"] * len(header), raw=True)
    for row in rows:
        yield _row(row)


def _row(cells: Sequence[str], *, raw: bool = False) -> str:
    shown = cells if raw else [_safe(cell) or " " for cell in cells]
    return f"| {' | '.join(shown)} |"


def _safe(text: str) -> str:
    escaped = html.escape(one_line(text), quote=False)
    return re.sub(
        r"([\\`*_\[\]|#~!])|@(?=\w)", lambda m: f"\\{m[1]}" if m[1] else "@\u200b", escaped
    )
