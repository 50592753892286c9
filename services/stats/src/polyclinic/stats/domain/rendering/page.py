"""The report as one self-contained HTML file, made as a tree so that every text is escaped."""

import re
from collections.abc import Sequence
from typing import Final
from xml.etree.ElementTree import Element, SubElement, tostring

from polyclinic.stats.domain.rendering.sections import (
    Section,
    Shown,
    headline,
    sections,
    verdict_line,
)
from polyclinic.stats.domain.report import Document

_STYLE: Final = """
body { font: 15px/1.45 system-ui, sans-serif; color: #1b1f24; }
body { max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; }
h2 { font-size: 1.1rem; margin-top: 2rem; }
table { border-collapse: collapse; margin: .5rem 0 1.5rem; }
th, td { text-align: left; padding: .25rem .8rem .25rem 0; }
th { border-bottom: 1px solid #8c959f; }
td { border-bottom: 1px solid #eaeef2; font-variant-numeric: tabular-nums; }
.note { color: #57606a; }
.pass { color: #116329; }
.fail { color: #a40e26; }
.inconclusive { color: #7d4e00; }
svg { vertical-align: middle; }
"""
_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"
_FORBIDDEN: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_WIDTH: Final = 120


def render_html(report: Document) -> bytes:
    """The whole report on a page that loads nothing."""
    page = Element("html", lang="en")
    head = SubElement(page, "head")
    SubElement(head, "meta", charset="utf-8")
    SubElement(head, "meta", {"http-equiv": "Content-Security-Policy", "content": _POLICY})
    _text(head, "title", headline(report))
    SubElement(head, "style").text = _STYLE
    body = SubElement(page, "body")
    _text(body, "h1", headline(report))
    verdict = _text(body, "p", f"Verdict: {verdict_line(report)}")
    verdict.set("class", report["gate"]["verdict"] or "note")
    _gate(body, report)
    for section in sections(report):
        _section(body, section)
    document: bytes = tostring(page, encoding="utf-8", method="html")
    return b"<!DOCTYPE html>\n" + document


def _text(parent: "Element[str]", tag: str, text: str) -> "Element[str]":
    node = SubElement(parent, tag)
    node.text = _FORBIDDEN.sub("\ufffd", text)
    return node


def _gate(body: "Element[str]", report: Document) -> None:
    rules = report["gate"]["rules"]
    if not rules:
        return
    _text(body, "h2", "Gate")
    table = _table(body, ["verdict", "rule", "reason"])
    for rule in rules:
        row = SubElement(table, "tr")
        _text(row, "td", rule["verdict"]).set("class", rule["verdict"])
        _text(row, "td", rule["rule"])
        _text(row, "td", rule["reason"])


def _table(body: "Element[str]", header: Sequence[str]) -> "Element[str]":
    table = SubElement(body, "table")
    row = SubElement(SubElement(table, "thead"), "tr")
    for name in header:
        _text(row, "th", name)
    return SubElement(table, "tbody")


def _section(body: "Element[str]", section: Section) -> None:
    _text(body, "h2", section.title)
    table = _table(body, section.header)
    drawn = [cell.interval for row in section.rows for cell in row if cell.interval]
    low = min((interval[1] for interval in drawn), default=0.0)
    high = max((interval[2] for interval in drawn), default=1.0)
    for cells in section.rows:
        row = SubElement(table, "tr")
        for cell in cells:
            _cell(row, cell, low, high)
    for note in section.notes:
        _text(body, "p", note).set("class", "note")


def _cell(row: "Element[str]", cell: Shown, low: float, high: float) -> None:
    node = _text(row, "td", cell.text)
    if cell.interval and high > low:
        SubElement(node, "br")
        node.append(_drawing(cell.interval, low, high))


def _drawing(interval: tuple[float, float, float], low: float, high: float) -> "Element[str]":
    """The interval as a line with a dot, on the scale of its table."""
    value, start, end = (f"{(x - low) / (high - low) * (_WIDTH - 8) + 4:.1f}" for x in interval)
    svg = Element("svg", width=str(_WIDTH), height="10", role="presentation")
    line = {"x1": start, "x2": end, "y1": "5", "y2": "5", "stroke": "#57606a"}
    SubElement(svg, "line", line | {"stroke-width": "2"})
    SubElement(svg, "circle", cx=value, cy="5", r="3", fill="#0969da")
    return svg
