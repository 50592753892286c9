"""Links for people and for programs."""

import csv
import io
import json
import unicodedata
from collections.abc import Iterable, Sequence

from polyclinic.records.linking import Link

FORMS = ("table", "csv", "jsonl")
COLUMNS = ("mention", "looked_up", "rank", "cui", "name", "surface", "score", "tied", "reason")
_SHOWN = ("mention", "rank", "cui", "name", "score", "")
_MOST_WIDTH = 48


def written(links: Sequence[Link], form: str) -> str:
    """Links in one of `FORMS`.

    A row is a candidate, or a name without any; a line of JSON is a name.
    """
    return {"table": _table, "csv": _csv, "jsonl": _json_lines}[form](links)


def _csv(links: Iterable[Link]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for link in links:
        common = (link.mention, link.looked_up)
        for rank, one in enumerate(link.candidates, start=1):
            tied = str(link.tied).lower()
            found = (one.cui, one.name, one.surface, f"{one.score:.6f}")
            writer.writerow((*common, rank, *found, tied, ""))
        if not link.candidates:
            writer.writerow((*common, "", "", "", "", "", "", link.reason))
    return text.getvalue()


def _json_lines(links: Iterable[Link]) -> str:
    return "".join(f"{json.dumps(_fields(link), ensure_ascii=False)}\n" for link in links)


def _fields(link: Link) -> dict[str, object]:
    candidates = [
        {"cui": one.cui, "name": one.name, "surface": one.surface, "score": round(one.score, 6)}
        for one in link.candidates
    ]
    return {
        "mention": link.mention,
        "looked_up": link.looked_up,
        "candidates": candidates,
        "tied": link.tied,
        "reason": link.reason,
    }


def _table(links: Iterable[Link]) -> str:
    rows = [row for link in links for row in _shown(link)]
    widths = [max(map(_width, column)) for column in zip(_SHOWN, *rows, strict=True)]
    return "".join("  ".join(map(_padded, row, widths)).rstrip() + "\n" for row in (_SHOWN, *rows))


def _shown(link: Link) -> Iterable[tuple[str, ...]]:
    mention = link.mention
    if link.looked_up != link.mention:
        mention += f" (as: {link.looked_up})"
    mention = _cut(mention)
    if not link.candidates:
        yield (mention, "", "", "", "", link.reason)
    for rank, one in enumerate(link.candidates, start=1):
        remark = "tied" if link.tied and rank == 1 else ""
        yield (mention, str(rank), one.cui, _cut(one.name), f"{one.score:.4f}", remark)
        mention = ""


def _cut(text: str) -> str:
    plain = "".join(char if char.isprintable() else " " for char in text)
    return plain if len(plain) <= _MOST_WIDTH else plain[: _MOST_WIDTH - 1] + "…"


def _width(text: str) -> int:
    """Columns of a terminal."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1
        for char in text
    )


def _padded(text: str, width: int) -> str:
    return text + " " * (width - _width(text))
