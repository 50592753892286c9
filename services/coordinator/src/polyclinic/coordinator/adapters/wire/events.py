"""Events of the coordinator as messages."""

from __future__ import annotations

from collections.abc import Mapping

from polyclinic.coordinator.adapters.wire.grading import panel_verdicts
from polyclinic.coordinator.adapters.wire.indexes import write_index, write_links
from polyclinic.coordinator.adapters.wire.models import write_model
from polyclinic.coordinator.adapters.wire.samples import sample_key
from polyclinic.coordinator.adapters.wire.suites import suite_sha256, write_suite
from polyclinic.coordinator.adapters.wire.texts import wire_text
from polyclinic.coordinator.adapters.wire.times import timestamp
from polyclinic.coordinator.adapters.wire.usage import write_usage
from polyclinic.coordinator.domain.contents import rendition_sha256
from polyclinic.coordinator.domain.decisions import Done, Unscored
from polyclinic.coordinator.domain.metrics import Metric, Scale
from polyclinic.coordinator.domain.missing import PlannedTranslation
from polyclinic.coordinator.domain.planning import Cell, metrics_of, scales_of
from polyclinic.coordinator.domain.recording import Outcome
from polyclinic.coordinator.domain.run_notices import RunNotice
from polyclinic.coordinator.domain.runs import NewRun, RunState
from polyclinic.coordinator.domain.translating import made_by
from polyclinic.v1 import run_pb2

_MAX_DETAIL = 1000


def run_accepted(run: NewRun) -> run_pb2.RunAccepted:
    """The event of an accepted run."""
    suite = write_suite(run.suite)
    return run_pb2.RunAccepted(
        run_id=run.run_id,
        request_id=run.request_id,
        suite=suite,
        accepted_at=timestamp(run.accepted_at),
        planned=map(_cell, run.cells),
        models=map(write_model, run.models),
        suite_sha256=suite_sha256(suite),
        prompt_hashes=run.prompt_hashes,
        metrics=[_metric(task, metric) for task, metric in metrics_of(run.suite)],
        translations=map(_translation, run.translations),
        judges=map(write_model, run.judges),
        scales=[_scale(task, scale) for task, scale in scales_of(run.suite)],
        indexes=map(write_index, run.indexes),
        canonicalisers=map(write_model, run.canonicalisers),
        translators=map(write_model, run.translators),
        notices=map(_notice, run.notices),
    )


def planned_translations(event: run_pb2.RunAccepted) -> list[PlannedTranslation]:
    """Who translates what in an accepted run."""
    return [
        PlannedTranslation(
            one.source_language,
            one.target_language,
            one.engine,
            one.fingerprint,
            one.renditions,
        )
        for one in event.translations
    ]


def planned_in(accepted: bytes) -> list[Cell]:
    """The cells of a serialized `RunAccepted`."""
    return [
        Cell(cell.task, cell.dataset, cell.model, cell.language, cell.variant, cell.trials)
        for cell in run_pb2.RunAccepted.FromString(accepted).planned
    ]


def trial_scored(outcome: Outcome, *, revision: int) -> bytes:
    """The event of a trial that ended, serialized."""
    trial, decision = outcome.situation.trial, outcome.decision
    translator, flags = made_by(outcome.situation.facts)
    rendition, links = trial.rendition, outcome.links
    event = run_pb2.TrialScored(
        run_id=trial.run_id,
        trial_id=trial.trial_id,
        revision=revision,
        sample=sample_key(trial),
        model=trial.model,
        cluster=wire_text(rendition.cluster or rendition.sample_id),
        tags={wire_text(key): wire_text(value) for key, value in rendition.tags.items()},
        usage=map(write_usage, outcome.usage),
        translation_flags=flags,
        translator=translator,
        verdicts=panel_verdicts(outcome.verdicts),
        reply=wire_text(outcome.reply),
        links=write_links(links.kept),
        links_left_out=links.left_out,
        rendition_sha256=rendition_sha256(rendition),
    )
    if isinstance(decision, Done):
        event.outcome = decision.outcome
        event.answer = wire_text(decision.answer)
        event.rule = decision.rule
        for metric, value in decision.scores.items():
            event.scores.add(metric=metric, value=value)
    elif isinstance(decision, Unscored):
        event.outcome = decision.outcome
        event.unscored_reason = decision.reason
        event.unscored_detail = wire_text(decision.detail)[:_MAX_DETAIL]
    return event.SerializeToString()


def run_completed(
    *,
    run_id: str,
    revision: int,
    state: RunState,
    trials: int,
    announced: int,
    completed_at: float,
    service_versions: Mapping[str, str],
) -> run_pb2.RunCompleted:
    """The event of a run that ended."""
    return run_pb2.RunCompleted(
        run_id=run_id,
        revision=revision,
        state=run_pb2.RunState.Name(int(state)),
        trials=trials,
        announced=announced,
        completed_at=timestamp(completed_at),
        service_versions=service_versions,
    )


def _notice(notice: RunNotice) -> run_pb2.RunNotice:
    return run_pb2.RunNotice(
        kind=notice.kind,
        model=notice.model,
        text=wire_text(notice.text),
        share=notice.share,
    )


def _cell(cell: Cell) -> run_pb2.PlannedCell:
    return run_pb2.PlannedCell(
        task=cell.task,
        dataset=wire_text(cell.dataset),
        model=cell.model,
        language=cell.language,
        variant=cell.variant,
        trials=cell.trials,
    )


def _translation(planned: PlannedTranslation) -> run_pb2.PlannedTranslation:
    return run_pb2.PlannedTranslation(
        source_language=planned.source_language,
        target_language=planned.target_language,
        engine=planned.engine,
        fingerprint=planned.fingerprint,
        renditions=planned.renditions,
    )


def _metric(task: str, metric: Metric) -> run_pb2.MetricInfo:
    return run_pb2.MetricInfo(
        task=task,
        metric=metric.name,
        low=metric.low,
        high=metric.high,
        binary=metric.binary,
        higher_is_better=metric.higher_is_better,
    )


def _scale(task: str, scale: Scale) -> run_pb2.PanelScale:
    return run_pb2.PanelScale(
        task=task, axis=scale.axis, low=scale.low, high=scale.high, metric=scale.metric
    )
