"""Events of the coordinator, as the domain knows them."""

import math
from collections.abc import Awaitable, Callable, Sequence

from google.protobuf.message import Message
from google.protobuf.timestamp_pb2 import Timestamp

from polyclinic.bus.bus import Bus
from polyclinic.bus.intake import Intake
from polyclinic.stats.domain.run import (
    MIN_PAIRS,
    Baseline,
    File,
    GateRule,
    IntervalOptions,
    MetricInfo,
    ModelInfo,
    PanelScale,
    PlannedCell,
    PlannedIndex,
    PlannedTranslation,
    Run,
    RunEnd,
    RunNotice,
    RunState,
)
from polyclinic.stats.domain.trials import Call, ConceptLink, PanelVerdict, Trial
from polyclinic.stats.ports import Heard
from polyclinic.v1 import common_pb2, run_pb2

KINDS = (run_pb2.RunAccepted, run_pb2.TrialScored, run_pb2.RunCompleted)
_STATES = {
    run_pb2.RUN_STATE_COMPLETED: RunState.COMPLETED,
    run_pb2.RUN_STATE_CANCELLED: RunState.CANCELLED,
}


def intake(bus: Bus, record: Callable[[Heard], Awaitable[None]]) -> Intake:
    """The reader of the coordinator's events."""

    async def on_batch(messages: Sequence[Message]) -> None:
        await record(heard(messages))

    return Intake(bus, "stats", kinds=KINDS, handle=on_batch)


def heard(messages: Sequence[Message]) -> Heard:
    """A batch of events in the words of the domain."""
    return Heard(
        [_run(one) for one in messages if isinstance(one, run_pb2.RunAccepted)],
        [(one.run_id, _trial(one)) for one in messages if isinstance(one, run_pb2.TrialScored)],
        [(one.run_id, _end(one)) for one in messages if isinstance(one, run_pb2.RunCompleted)],
    )


def _run(event: run_pb2.RunAccepted) -> Run:
    suite = event.suite
    options = IntervalOptions()
    return Run(
        run_id=event.run_id,
        name=suite.name,
        accepted_at=_time(event.accepted_at) if event.HasField("accepted_at") else "",
        languages=tuple(suite.languages),
        reference_language=_reference(suite),
        models=tuple(_model(one) for one in event.models),
        judges=tuple(_model(one) for one in event.judges),
        canonicalisers=tuple(_model(one) for one in event.canonicalisers),
        translators=tuple(_model(one) for one in event.translators),
        scales=tuple(PanelScale(s.task, s.axis, s.low, s.high, s.metric) for s in event.scales),
        metrics=tuple(
            MetricInfo(m.task, m.metric, m.low, m.high, m.binary, m.higher_is_better)
            for m in event.metrics
        ),
        planned=tuple(
            PlannedCell(c.task, c.dataset, c.model, c.language, c.variant, c.trials)
            for c in event.planned
        ),
        groups={name: tuple(group.languages) for name, group in sorted(suite.groups.items())},
        gate=tuple(_rule(rule) for rule in suite.gate),
        baseline=_baseline(suite),
        intervals=IntervalOptions(
            suite.intervals.resamples or options.resamples,
            suite.intervals.level or options.level,
            suite.sampling.seed,
        ),
        suite_sha256=event.suite_sha256,
        datasets=tuple(_file(blob) for blob in suite.datasets),
        prompt_hashes=dict(event.prompt_hashes),
        translations=tuple(
            PlannedTranslation(
                t.source_language, t.target_language, t.engine, t.fingerprint, t.renditions
            )
            for t in event.translations
        ),
        notices=tuple(RunNotice(n.kind, n.model, n.text, n.share) for n in event.notices),
        indexes=tuple(
            PlannedIndex(i.task, i.index, i.fingerprint, i.release, i.concepts)
            for i in event.indexes
        ),
    )


def _model(info: run_pb2.ModelInfo) -> ModelInfo:
    return ModelInfo(
        info.name, info.backend, info.model, info.fingerprint, info.revision, dict(info.said)
    )


def _reference(suite: run_pb2.Suite) -> str:
    return suite.reference_language or ("en" if "en" in suite.languages else "")


def _rule(rule: run_pb2.GateRule) -> GateRule:
    def bound(name: str) -> float | None:
        return getattr(rule, name) if rule.HasField(name) else None

    return GateRule(
        metric=rule.metric,
        task=rule.task,
        dataset=rule.dataset,
        model=rule.model,
        language=rule.language,
        variant=rule.variant,
        group=rule.group,
        against=rule.against,
        min=bound("min"),
        max=bound("max"),
        max_drop=bound("max_drop"),
        coverage_min=bound("coverage_min"),
        unread_max=bound("unread_max"),
        min_pairs=rule.min_pairs if rule.HasField("min_pairs") else MIN_PAIRS,
        confident=rule.confident,
    )


def _baseline(suite: run_pb2.Suite) -> Baseline:
    source = suite.baseline.WhichOneof("source")
    if source == "scores":
        return Baseline(scores=_file(suite.baseline.scores), optional=suite.baseline.optional)
    return Baseline(run_id=suite.baseline.run_id, optional=suite.baseline.optional)


def _file(blob: common_pb2.Blob) -> File:
    return File(blob.sha256, blob.size_bytes, blob.name)


def _trial(event: run_pb2.TrialScored) -> Trial:
    sample = event.sample
    return Trial(
        trial_id=event.trial_id,
        task=sample.task,
        dataset=sample.dataset,
        model=event.model,
        sample_id=sample.sample_id,
        language=sample.language,
        variant=sample.variant,
        epoch=sample.epoch,
        revision=event.revision,
        cluster=event.cluster,
        scores={s.metric: s.value for s in event.scores if math.isfinite(s.value)},
        unscored_reason=event.unscored_reason,
        unscored_detail=event.unscored_detail,
        outcome=event.outcome,
        answer=event.answer,
        rule=event.rule,
        translation_flags=tuple(event.translation_flags),
        translator=event.translator,
        tags=dict(event.tags),
        usage=tuple(
            Call(
                u.model,
                u.prompt_tokens,
                u.completion_tokens,
                u.latency_s,
                u.cost,
                u.cached,
                asked_at=_time(u.asked_at) if u.cached and u.HasField("asked_at") else "",
                asked_in=u.asked_in if u.cached else "",
                system_fingerprint=u.system_fingerprint,
                prompt_cut_chars=u.prompt_cut_chars,
            )
            for u in event.usage
        ),
        verdicts=tuple(_verdict(one) for one in event.verdicts),
        reply=event.reply,
        links=tuple(_link(one) for one in event.links),
        links_left_out=event.links_left_out,
        rendition_sha256=event.rendition_sha256,
    )


def _verdict(one: run_pb2.PanelVerdict) -> PanelVerdict:
    return PanelVerdict(
        judge=one.judge,
        scores={axis: score for axis, score in one.scores.items() if math.isfinite(score)},
        reason=one.reason,
        prompt_sha256=one.prompt_sha256,
        warnings=tuple(one.warnings),
        attempts=one.attempts,
        fingerprint=one.fingerprint,
        explanation=one.explanation,
        raw_reply=one.raw_reply,
    )


def _link(one: run_pb2.ConceptLink) -> ConceptLink:
    return ConceptLink(one.mention, one.entry, one.cui, one.name, _finite(one.score))


def _finite(value: float) -> float:
    return value if math.isfinite(value) else 0.0


def _end(event: run_pb2.RunCompleted) -> RunEnd:
    return RunEnd(
        # A run that never said its revision is at its first.
        revision=max(1, event.revision),
        state=_STATES.get(event.state, RunState.COMPLETED),
        trials=event.trials,
        announced=event.announced,
        completed_at=_time(event.completed_at) if event.HasField("completed_at") else "",
        service_versions=dict(event.service_versions),
    )


def _time(timestamp: Timestamp) -> str:
    return timestamp.ToJsonString()
