"""What the report says of the judges, as JSON values."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from polyclinic.records.trials import PanelVerdict
from polyclinic.stats.domain.judge_coverage import JudgeCoverage
from polyclinic.stats.domain.panel_notes import JudgePrompt
from polyclinic.stats.domain.run import Run
from polyclinic.stats.domain.trials import Trial
from polyclinic.stats.domain.worst_samples import WorstSample


def judges_covered(coverage: JudgeCoverage) -> list[dict[str, Any]]:
    """How much each judge of each task judged."""
    return [
        {
            "task": task,
            "judge": judge,
            "requested": counts.requested,
            "verdicts": counts.verdicts,
            "share": counts.share,
            "missing": dict(sorted(counts.missing.items())),
            "reasked": counts.asked_again,
        }
        for (task, judge), counts in coverage.of().items()
    ]


def prompts(found: Sequence[JudgePrompt]) -> list[dict[str, Any]]:
    """Templates and fingerprints behind the verdicts."""
    return [asdict(one) | {"languages": list(one.languages)} for one in found]


def worst_samples(
    run: Run, found: Mapping[tuple[str, str], Sequence[WorstSample]]
) -> Iterator[dict[str, Any]]:
    """The worst samples of each task and model: ids and numbers, no texts."""
    for key in sorted(found, key=lambda key: (run.task_order(key[0]), key[1])):
        for one in found[key]:
            trial = one.trial
            yield {
                "task": trial.task,
                "metric": one.metric,
                "dataset": trial.dataset,
                "model": trial.model,
                "sample_id": trial.sample_id,
                "language": trial.language or None,
                "variant": trial.variant,
                "epoch": trial.epoch,
                "trial_id": trial.trial_id,
                "value": one.value,
                "judges": [_verdict(verdict) for verdict in trial.verdicts],
            }


def cut(report: Mapping[str, Any], worst: int) -> Mapping[str, Any]:
    """A report with at most `worst` of the worst samples of each task and model."""
    shown: Counter[tuple[str, str]] = Counter()
    rows = []
    # A report that was stored before there were judges has no such part.
    for row in report.get("worst", ()):
        at = row["task"], row["model"]
        if shown[at] < worst:
            shown[at] += 1
            rows.append(row)
    return {**report, "worst": rows} if "worst" in report else report


def with_texts(row: Mapping[str, Any], trial: Trial | None) -> dict[str, Any]:
    """A worst sample with what the model and the judges wrote; unchanged if nothing is kept.

    Args:
        trial: The trial of the row with its texts, None if it is no longer known.
    """
    if trial is None:
        return dict(row)
    said = {verdict.judge: verdict for verdict in trial.verdicts}
    judges = [
        one | {"explanation": verdict.explanation, "raw_reply": verdict.raw_reply}
        if (verdict := said.get(one["judge"]))
        else one
        for one in row["judges"]
    ]
    return dict(row) | {"reply": trial.reply, "judges": judges}


def _verdict(verdict: PanelVerdict) -> dict[str, Any]:
    return {
        "judge": verdict.judge,
        "scores": dict(sorted(verdict.scores.items())),
        "reason": verdict.reason or None,
        "warnings": list(verdict.warnings),
    }
