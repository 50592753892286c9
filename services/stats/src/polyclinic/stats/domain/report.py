"""The report: one JSON document, `polyclinic.report/v1`, from which every other format is made."""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from polyclinic.records.models import ModelInfo
from polyclinic.records.runs import RunCompleted, RunState
from polyclinic.stats.domain.analysis import Analysis
from polyclinic.stats.domain.causes import Cause
from polyclinic.stats.domain.coverage import Counts
from polyclinic.stats.domain.deciding import Decision
from polyclinic.stats.domain.from_cache import cached_notices, from_cache
from polyclinic.stats.domain.gate import Gate
from polyclinic.stats.domain.identity import Difference
from polyclinic.stats.domain.notices import Notice, notices
from polyclinic.stats.domain.panel_document import judges_covered, prompts, worst_samples
from polyclinic.stats.domain.run import Run, is_awaited
from polyclinic.stats.domain.said_of_models import accepted_notices, cut_prompts
from polyclinic.stats.domain.times import rfc3339
from polyclinic.stats.domain.translation import TranslationCounts
from polyclinic.stats.domain.unread import Place, Unread
from polyclinic.stats.domain.usage import ModelUsage, Usage
from polyclinic.stats.domain.worst_samples import WorstSample

SCHEMA: Final = "polyclinic.report/v1"

_MOST_SYSTEMS: Final = 20

Document = Mapping[str, Any]
"""A report as JSON values: numbers are numbers or None, never nan."""


@dataclass(frozen=True, slots=True)
class Earlier:
    """The run that a run is compared with, where it is known here.

    `accepted_at` is in RFC 3339; `verdict` is that of its own gate, "no gate" without one, and
    "unknown" where it has no report.
    """

    run_id: str
    accepted_at: str
    verdict: str


@dataclass(frozen=True)
class Findings:
    """All that a report is written from."""

    run: Run
    end: RunCompleted
    analysis: Analysis
    gate: Gate
    usage: Usage
    worst: Mapping[tuple[str, str], Sequence[WorstSample]] = field(default_factory=dict)
    baseline_trials: int = 0
    baseline_problem: str | None = None
    earlier: Earlier | None = None
    identity: Sequence[Difference] = ()
    causes: Sequence[Cause] = ()
    changed: Mapping[str, int] = field(default_factory=dict)
    """Renditions by language that are not those of the baseline, though their ids are."""


def document(findings: Findings) -> dict[str, Any]:
    """The report of a run. The same findings give the same document, to the byte."""
    run, analysis, panel = findings.run, findings.analysis, findings.analysis.panel
    return {
        "schema": SCHEMA,
        "run": _run(findings),
        "notices": [asdict(one) for one in _notices(findings)],
        "metrics": [asdict(info) for info in run.metrics],
        "coverage": _coverage(analysis) | {"causes": [asdict(one) for one in findings.causes]},
        "unread": [_unread(place, one) for place, one in analysis.unread.items()],
        "translation": [_translation(counts) for counts in analysis.translations],
        "estimates": [asdict(row) for row in analysis.estimates],
        "contrasts": [asdict(row) for row in analysis.contrasts],
        "judges": [asdict(row) for row in panel.means],
        "agreement": [asdict(row) for row in panel.agreement],
        "warnings": [asdict(row) for row in panel.warnings],
        "worst": list(worst_samples(run, findings.worst)),
        "usage": [_usage(name, used) for name, used in findings.usage.models.items()],
        "cache": asdict(from_cache(findings.usage.models)),
        "identity": [asdict(one) for one in findings.identity],
        "gate": _gate(findings.gate),
        "provenance": _provenance(findings),
    }


def _notices(findings: Findings) -> list[Notice]:
    analysis = findings.analysis
    found = notices(findings.run.run_id, analysis.coverage, analysis.unread, findings.causes)
    models = findings.usage.models
    return [
        *found,
        *cut_prompts(models),
        *accepted_notices(findings.run),
        *cached_notices(models),
    ]


def _provenance(findings: Findings) -> dict[str, Any]:
    run = findings.run
    return {
        "suite_sha256": run.suite_sha256,
        "datasets": [asdict(file) for file in run.datasets],
        "models": list(map(_model, run.models)),
        "judges": list(map(_model, run.judges)),
        "canonicalisers": list(map(_model, run.canonicalisers)),
        "translators": list(map(_model, run.translators)),
        "judge_prompts": prompts(findings.analysis.panel.prompts),
        "translations": [asdict(planned) for planned in run.translations],
        "indexes": [asdict(planned) for planned in run.indexes],
        "prompt_hashes": dict(sorted(run.prompt_hashes.items())),
        "service_versions": dict(sorted(findings.end.service_versions.items())),
        "seed": run.intervals.seed,
        "resamples": run.intervals.resamples,
        "level": run.intervals.level,
    }


def _model(info: ModelInfo) -> dict[str, Any]:
    names = ("name", "backend", "model", "fingerprint", "revision")
    return {name: getattr(info, name) for name in names} | {"said": dict(info.said)}


def to_json(report: Document) -> bytes:
    """The document in UTF-8; a lone surrogate stays the escape that it is in JSON.

    Raises:
        ValueError: if a number is nan or infinite.
    """
    text = json.dumps(report, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.encode("utf-8", "backslashreplace")


def _run(findings: Findings) -> dict[str, Any]:
    run, end, analysis = findings.run, findings.end, findings.analysis
    total = analysis.coverage.total
    return {
        "run_id": run.run_id,
        "revision": end.revision,
        "name": run.name,
        "state": "cancelled" if end.state is RunState.CANCELLED else "completed",
        "complete": total.scored >= total.requested > 0,
        "accepted_at": run.accepted_at or None,
        "completed_at": rfc3339(end.completed_at) or None,
        "tasks": list(dict.fromkeys(row.task for row in analysis.estimates)),
        "models": list(dict.fromkeys(row.model for row in analysis.estimates)),
        "languages": list(analysis.languages),
        "reference_language": run.reference_language or None,
        "groups": {name: list(members) for name, members in analysis.groups.items()},
        "baseline": _baseline(findings),
    }


def _baseline(findings: Findings) -> dict[str, Any] | None:
    baseline, earlier = findings.run.baseline, findings.earlier
    source = baseline.run_id or (baseline.scores and baseline.scores.name) or None
    if source is None and not is_awaited(baseline):
        return None
    found = {
        "source": source,
        "trials": findings.baseline_trials,
        "problem": findings.baseline_problem,
        "changed": dict(sorted(findings.changed.items())),
        "optional": baseline.optional,
    }
    if earlier is not None:
        found |= {"accepted_at": earlier.accepted_at or None, "verdict": earlier.verdict}
    return found


def _coverage(analysis: Analysis) -> dict[str, Any]:
    cells = []
    for (task, dataset, model, language, variant), counts in analysis.coverage.cells.items():
        where = {
            "task": task,
            "dataset": dataset,
            "model": model,
            "language": language or None,
            "variant": variant,
        }
        cells.append(where | _counts(counts))
    judges = judges_covered(analysis.panel.coverage)
    return _counts(analysis.coverage.total) | {"cells": cells, "judges": judges}


def _unread(place: Place, counts: Unread) -> dict[str, Any]:
    task, model, language = place
    return {
        "task": task,
        "model": model,
        "language": language or None,
        "replies": counts.replies,
        "unread": counts.unread,
        "share": counts.share if counts.replies else None,
        "reasons": dict(sorted(counts.reasons.items())),
    }


def _counts(counts: Counts) -> dict[str, Any]:
    return {
        "requested": counts.requested,
        "completed": counts.completed,
        "scored": counts.scored,
        "share": counts.share,
        "unanswered": counts.unanswered,
        "unanswered_by_reason": dict(sorted(counts.unanswered_by.items())),
        "unscored": dict(sorted(counts.unscored.items())),
    }


def _translation(counts: TranslationCounts) -> dict[str, Any]:
    return {
        "language": counts.language,
        "renditions": counts.renditions,
        "flagged": counts.flagged,
        "degraded": counts.degraded,
        "degraded_share": counts.degraded_share,
        "flags": dict(sorted(counts.flags.items())),
    }


def _usage(name: str, used: ModelUsage) -> dict[str, Any]:
    return {
        "model": name,
        "calls": used.calls,
        "cached": used.cached,
        "prompt_tokens": used.prompt_tokens,
        "completion_tokens": used.completion_tokens,
        "cost": _finite(used.cost),
        "latency_p50_s": _finite(used.latency_s(0.5)),
        "latency_p95_s": _finite(used.latency_s(0.95)),
        "earlier": used.earlier,
        "oldest": rfc3339(used.oldest) or None,
        "systems": dict(sorted(used.systems.most_common(_MOST_SYSTEMS))),
    }


def _gate(gate: Gate) -> dict[str, Any]:
    return {
        "verdict": gate.verdict.value if gate.verdict else None,
        "rules": [_decision(decision) for decision in gate.decisions],
    }


def _decision(decision: Decision) -> dict[str, Any]:
    number = decision.number
    return {
        "rule": decision.rule,
        "verdict": decision.verdict.value,
        "reason": decision.reason,
        "metric": number.metric if number else None,
        "task": (number.task or None) if number else None,
        "dataset": number.dataset if number else None,
        "model": (number.model or None) if number else None,
        "language": number.language if number else None,
        "variant": number.variant if number else None,
        "group": number.group if number else None,
        "judge": (number.judge or None) if number else None,
        "n": number.n if number else None,
        "value": _finite(number.value) if number else None,
        "ci_low": _finite(number.low) if number else None,
        "ci_high": _finite(number.high) if number else None,
        "coverage": _finite(number.coverage) if number else None,
        "lacking": decision.lacking,
    }


def _finite(value: float | None) -> float | None:
    return value if value is not None and math.isfinite(value) else None
