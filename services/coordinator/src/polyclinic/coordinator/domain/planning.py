"""What an accepted suite comes to: cells of trials, metrics, and trials by their number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from polyclinic.coordinator.domain.ids import trial_id
from polyclinic.coordinator.domain.metrics import Metric, Scale
from polyclinic.coordinator.domain.prompts import PromptSet
from polyclinic.coordinator.domain.suite import cache_mode
from polyclinic.coordinator.domain.tasks import TASKS
from polyclinic.coordinator.domain.tasks.judging import template_key
from polyclinic.coordinator.domain.trials import Setup, Trial
from polyclinic.datasets.rendition import Rendition
from polyclinic.records.models import ModelInfo
from polyclinic.records.runs import PlannedCell, PlannedIndex, PlannedTranslation
from polyclinic.records.suites import Suite


@dataclass(frozen=True, slots=True)
class Place:
    """Where a trial stands in its run: which rendition, which model, which epoch (from 1)."""

    rendition: int
    model: str
    epoch: int


def planned_cells(suite: Suite, renditions: Sequence[Rendition]) -> list[PlannedCell]:
    """Trials by cell, in the order of the renditions."""
    counts = Counter((r.task, r.dataset, r.language, r.variant) for r in renditions)
    epochs = max(1, suite.sampling.epochs)
    return [
        PlannedCell(task, dataset, model, language, variant, number * epochs)
        for (task, dataset, language, variant), number in counts.items()
        for model in suite.models
    ]


def metrics_of(suite: Suite) -> list[tuple[str, Metric]]:
    """Every (task, metric) that the suite's tasks report."""
    return [
        (spec.name, metric)
        for spec in suite.tasks
        for metric in TASKS[spec.name].metrics(spec.options, suite.judges)
    ]


def scales_of(suite: Suite) -> list[tuple[str, Scale]]:
    """Every (task, scale) that the suite's judges score on."""
    return [
        (spec.name, scale)
        for spec in suite.tasks
        for scale in TASKS[spec.name].scales(spec.options)
    ]


def prompt_keys(setup: Setup, renditions: Sequence[Rendition]) -> set[str]:
    """Keys of the templates that the renditions are asked with, and that are sent to judges.

    The judge service's own templates are not among them: every verdict says its hash.
    """
    keys = set()
    for rendition in renditions:
        task, trial = TASKS[rendition.task], Trial("", "", "", 1, rendition, setup)
        keys.add(task.prompt_key(trial))
        if task.is_judged:
            keys.add(template_key(trial, task.grader))
    return keys - {""}


def place_of(number: int, *, renditions: int, models: Sequence[str]) -> Place:
    """Which trial is number `number` (from 0) of a run.

    Models alternate fastest, so that none starves; epochs are slowest, so that every sample is
    asked once before any is asked twice.
    """
    rest, model = divmod(number, len(models))
    epoch, rendition = divmod(rest, renditions)
    return Place(rendition, models[model], epoch + 1)


def trial_at(run_id: str, place: Place, rendition: Rendition, setup: Setup) -> Trial:
    """The trial at a place of a run."""
    name = trial_id(
        run_id,
        task=rendition.task,
        dataset=rendition.dataset,
        model=place.model,
        sample_id=rendition.sample_id,
        language=rendition.language,
        variant=rendition.variant,
        epoch=place.epoch,
    )
    return Trial(run_id, name, place.model, place.epoch, rendition, setup)


def setup_of(
    suite: Suite,
    built_in: Mapping[str, str],
    translations: Sequence[PlannedTranslation] = (),
    indexes: Iterable[PlannedIndex] = (),
    models: Iterable[ModelInfo] = (),
) -> Setup:
    """What all trials of a suite share.

    Args:
        suite: With defaults filled.
        built_in: Prompt templates that the coordinator ships, by key.
        translations: Who translates what.
        indexes: What lists are scored with.
        models: All that may be asked, as the registry had them at acceptance.
    """
    return Setup(
        options={spec.name: dict(spec.options) for spec in suite.tasks},
        prompts=PromptSet(built_in, suite.prompts),
        models=suite.models,
        judges=suite.judges,
        epochs=max(1, suite.sampling.epochs),
        cache=cache_mode(suite),
        engines={(one.source_language, one.target_language): one.engine for one in translations},
        indexes={one.index: one.fingerprint for one in indexes},
        fingerprints={one.name: one.fingerprint for one in models},
        engine_fingerprints={one.engine: one.fingerprint for one in translations},
    )
