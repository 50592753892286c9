"""Every format of a report, by name."""

from collections.abc import Callable, Mapping
from typing import Final

from polyclinic.stats.domain.rendering.junit import render_junit
from polyclinic.stats.domain.rendering.markdown import render_markdown
from polyclinic.stats.domain.rendering.page import render_html
from polyclinic.stats.domain.rendering.table_csv import render_csv
from polyclinic.stats.domain.rendering.text import render_summary, render_text
from polyclinic.stats.domain.report import Document, to_json


def _utf8(text: str) -> bytes:
    return text.encode("utf-8", "backslashreplace")


FORMATS: Final[Mapping[str, Callable[[Document], bytes]]] = {
    "json": to_json,
    "text": lambda report: _utf8(render_text(report)),
    "summary": lambda report: _utf8(render_summary(report)),
    "junit": render_junit,
    "md": lambda report: _utf8(render_markdown(report)),
    "csv": lambda report: _utf8(render_csv(report)),
    "html": render_html,
}
