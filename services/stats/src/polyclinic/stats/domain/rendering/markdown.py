"""The report as Markdown, for comments on a change."""

import html
import re
from collections.abc import Iterator, Sequence

from polyclinic.stats.domain.rendering.sections import Section, headline, sections, verdict_line
from polyclinic.stats.domain.rendering.widths import one_line
from polyclinic.stats.domain.report import Document


def render_markdown(report: Document) -> str:
    """Verdict first, then the gate and the tables. Texts cannot form markup."""
    lines = [f"## {_safe(headline(report))}", "", f"**Verdict: {_safe(verdict_line(report))}**", ""]
    rules = report["gate"]["rules"]
    if rules:
        rows = [[rule["verdict"], rule["rule"], rule["reason"]] for rule in rules]
        lines += [*_pipes(["verdict", "rule", "reason"], rows), ""]
    for section in sections(report):
        lines += [*_section(section), ""]
    return "\n".join(lines)


def _section(section: Section) -> Iterator[str]:
    yield f"### {_safe(section.title)}"
    yield ""
    yield from _pipes(section.header, [[cell.text for cell in row] for row in section.rows])
    for note in section.notes:
        yield f"\n{_safe(note)}"


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
