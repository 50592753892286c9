"""What was asked, scored and used, one row a model."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from polyclinic.stats.domain.coverage import named
from polyclinic.stats.domain.rendering.shown import ABSENT, Row, Section, Shown, number
from polyclinic.stats.domain.report import Document

_FINGERPRINT: Final = 12


def coverage_table(report: Document) -> Section:
    """Counts in the table; the reasons of each model on lines of their own below it."""
    cells = report["coverage"]["cells"]
    header = ["model", "requested", "scored", "share", "unanswered", "unscored"]
    rows: list[list[Shown]] = []
    notes: list[str] = []
    for model in dict.fromkeys(cell["model"] for cell in cells):
        mine = [cell for cell in cells if cell["model"] == model]
        requested, scored = (sum(c[key] for c in mine) for key in ("requested", "scored"))
        share = f"{scored / requested:.1%}" if requested else ABSENT
        unanswered, missing = sum(c["unanswered"] for c in mine), requested - scored
        counts = (requested, scored, share, unanswered, missing)
        rows.append([Shown(model), *(Shown(str(count)) for count in counts)])
        notes += _reasons(model, mine, missing)
    return Section("Coverage", header, rows, notes=notes)


def _reasons(model: str, cells: Sequence[Row], missing: int) -> Iterator[str]:
    unanswered = named(_summed(cells, "unanswered_by_reason"))
    if unanswered:
        yield f"unanswered by {model}: {unanswered}"
    unscored = named(_summed(cells, "unscored"), missing)
    if unscored:
        yield f"unscored of {model}: {unscored}"


def _summed(cells: Sequence[Row], key: str) -> Counter[str]:
    total: Counter[str] = Counter()
    for cell in cells:
        total.update(cell[key])
    return total


def translation_table(report: Document) -> Section:
    """Renditions that were translated for this run, by language, with what is suspicious."""
    # A report that was stored before there was a translator has no such part.
    rows = [
        [
            Shown(counts["language"]),
            Shown(str(counts["renditions"])),
            Shown(str(counts["flagged"])),
            Shown(f"{counts['degraded']} ({counts['degraded_share']:.1%})"),
            Shown(", ".join(f"{flag} {n}" for flag, n in counts["flags"].items()) or ABSENT),
        ]
        for counts in report.get("translation", ())
    ]
    header = ["language", "renditions", "flagged", "degraded", "flags"]
    return Section("Translated for this run (machine_translated)", header, rows)


def index_table(report: Document) -> Section:
    """What lists are scored with, by task; of a fingerprint its beginning."""
    # A report that was stored before lists were scored has no such part.
    rows = [
        [
            Shown(used["task"]),
            Shown(used["index"]),
            Shown(used["release"] or ABSENT),
            Shown(str(used["concepts"])),
            Shown(used["fingerprint"][:_FINGERPRINT] or ABSENT),
        ]
        for used in report["provenance"].get("indexes", ())
    ]
    header = ["task", "index", "release", "concepts", "fingerprint"]
    return Section("Indexes that lists are scored with", header, rows, labels=2)


def usage_table(report: Document) -> Section:
    """Calls, tokens, cost and latency."""
    header = ["model", "calls", "cached", "tokens in", "tokens out", "cost", "p50 s", "p95 s"]
    rows = [
        [
            Shown(used["model"]),
            Shown(str(used["calls"])),
            Shown(str(used["cached"])),
            Shown(str(used["prompt_tokens"])),
            Shown(str(used["completion_tokens"])),
            Shown(f"{used['cost']:.4f}" if used["cost"] else ABSENT),
            Shown(number(used["latency_p50_s"])),
            Shown(number(used["latency_p95_s"])),
        ]
        for used in report["usage"]
    ]
    return Section("Usage", header, rows)
