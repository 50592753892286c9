"""The report as one self-contained HTML file, made as a tree so that every text is escaped."""

import re
from collections.abc import Sequence
from typing import Final
from xml.etree.ElementTree import Element, SubElement, tostring

from polyclinic.stats.domain.rendering.drawing import (
    Drawn,
    Scale,
    in_cell,
    of_gap,
    scale_of_differences,
    scale_of_values,
)
from polyclinic.stats.domain.rendering.glance import Glance, by_title, glances
from polyclinic.stats.domain.rendering.sections import sections
from polyclinic.stats.domain.rendering.shown import Row, Section
from polyclinic.stats.domain.rendering.style import STYLE
from polyclinic.stats.domain.rendering.wording import (
    caveats,
    first_said,
    gate_rules,
    headline,
    how_to_read,
    rule_counts,
    verdict_line,
    verdict_word,
)
from polyclinic.stats.domain.report import Document

_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"
_VIEWPORT: Final = "width=device-width, initial-scale=1"
_RANGE: Final = re.compile(r"(?<=\[)([^\s\]]+), (?=[^\s\]]+\])")
_FORBIDDEN: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def render_html(report: Document) -> bytes:
    """The whole report on a page that loads nothing."""
    page = Element("html", lang="en")
    head = SubElement(page, "head")
    SubElement(head, "meta", charset="utf-8")
    SubElement(head, "meta", {"http-equiv": "Content-Security-Policy", "content": _POLICY})
    SubElement(head, "meta", name="viewport", content=_VIEWPORT)
    _text(head, "title", f"{verdict_word(report)}: {headline(report)}")
    SubElement(head, "style").text = STYLE
    body = SubElement(page, "body")
    _text(body, "h1", headline(report))
    for notice in first_said(report):
        _text(body, "p", notice, "notice")
    _verdict(body, report)
    for caveat in caveats(report):
        _text(body, "p", caveat, "caveat")
    _glances(body, report)
    _gate(body, report)
    for section in sections(report):
        _section(body, section)
    _text(body, "p", f"Verdict: {verdict_line(report)}", f"last {_class(report)}")
    document: bytes = tostring(page, encoding="utf-8", method="html")
    return b"<!DOCTYPE html>\n" + document


def _text(parent: "Element[str]", tag: str, text: str, kind: str = "") -> "Element[str]":
    node = SubElement(parent, tag, {"class": kind} if kind else {})
    node.text = _clean(text)
    return node


def _clean(text: str) -> str:
    return _FORBIDDEN.sub("\ufffd", text)


def _unbroken(text: str) -> str:
    """`text` with its intervals held on one line."""
    return _RANGE.sub("\\1,\u00a0", text)


def _class(report: Document) -> str:
    return report["gate"]["verdict"] or "note"


def _verdict(body: "Element[str]", report: Document) -> None:
    box = SubElement(body, "div", {"class": f"verdict {_class(report)}"})
    _text(box, "b", verdict_word(report))
    counts = rule_counts(report)
    _text(box, "span", f"rules: {counts}" if counts else "the suite sets no rules")


def _glances(body: "Element[str]", report: Document) -> None:
    """A card for each model and task; all gaps on one scale, so that they can be compared."""
    found = glances(report)
    if not found:
        return
    _text(body, "h2", "At a glance")
    _text(body, "p", how_to_read(report), "note")
    scale = scale_of_differences(drawn for one in found if (drawn := _drawn(one.gap)))
    for title, mine in by_title(found):
        _text(body, "h3", title)
        cards = SubElement(body, "div", {"class": "cards"})
        for one in mine:
            _card(SubElement(cards, "div", {"class": "card"}), one, scale)


def _card(card: "Element[str]", one: Glance, scale: Scale) -> None:
    _text(card, "h4", one.model)
    _text(card, "p", _unbroken(one.value), "value")
    _text(card, "p", "; ".join(filter(None, [one.scope, one.extremes])), "note")
    words = one.gap_in_words
    if not words:
        return
    _text(card, "p", _unbroken(words[0].upper() + words[1:]), "gap")
    drawn = _drawn(one.gap)
    if drawn:
        card.append(of_gap(drawn, scale, _clean(words)))


def _drawn(row: Row | None) -> Drawn | None:
    if row is None or row["value"] is None or row["ci_low"] is None:
        return None
    return row["value"], row["ci_low"], row["ci_high"]


def _gate(body: "Element[str]", report: Document) -> None:
    rules = gate_rules(report)
    if not rules:
        return
    _text(body, "h2", "Gate")
    table = _table(body, "Gate", ["verdict", "rule", "reason"], "gate")
    for rule in rules:
        row = SubElement(table, "tr")
        _text(row, "td", rule["verdict"].upper(), rule["verdict"])
        _text(row, "td", rule["rule"])
        _text(row, "td", _unbroken(rule["reason"]))


def _table(body: "Element[str]", name: str, header: Sequence[str], kind: str) -> "Element[str]":
    """A table that scrolls in its own box where the screen is narrower, with keys as well."""
    box = SubElement(body, "div", {"class": "scroll", "role": "region", "tabindex": "0"})
    box.set("aria-label", _clean(name))
    table = SubElement(box, "table", {"class": kind})
    row = SubElement(SubElement(table, "thead"), "tr")
    for title in header:
        _text(row, "th", title).set("scope", "col")
    return SubElement(table, "tbody")


def _section(body: "Element[str]", section: Section) -> None:
    _text(body, "h2", section.title)
    table = _table(body, section.title, section.header, "numbers")
    cells = [cell for row in section.rows for cell in row if cell.interval]
    scales = {kind: _scale(section, kind) for kind in {cell.difference for cell in cells}}
    for shown in section.rows:
        row = SubElement(table, "tr")
        for i, cell in enumerate(shown):
            node = _text(row, "th" if i < section.labels else "td", cell.text)
            if i < section.labels:
                node.set("scope", "row")
            if cell.interval:
                node.append(in_cell(cell.interval, scales[cell.difference]))
    for note in (*section.notes, *_said(scales)):
        _text(body, "p", note, "note")
    for quote in section.quotes:
        _text(body, "h3", quote.title)
        for label, text in quote.parts:
            _text(body, "p", label, "note")
            _text(body, "blockquote", text).set("dir", "auto")


def _scale(section: Section, difference: bool) -> Scale:
    """What the drawings of a table are on: all that a metric can be, where that is known."""
    drawn = [
        cell.interval
        for row in section.rows
        for cell in row
        if cell.interval and cell.difference is difference
    ]
    if difference:
        return scale_of_differences(drawn)
    low, high = section.scale or (0.0, 0.0)
    if low < high and all(low <= end <= high for one in drawn for end in one):
        return Scale(low, high)
    return scale_of_values(drawn)


def _said(scales: dict[bool, Scale]) -> list[str]:
    """The ends of the drawings of a table."""
    said = []
    if False in scales:
        said.append(f"values from {scales[False].low:g} to {scales[False].high:g}")
    if True in scales:
        far = f"{scales[True].high:.1f}"
        said.append(f"differences from \u2212{far} to +{far}, the dashed line is 0")
    return [f"Drawn: {'; '.join(said)}"] if said else []
