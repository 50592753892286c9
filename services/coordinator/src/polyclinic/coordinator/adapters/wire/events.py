"""Events of the coordinator as messages."""

from __future__ import annotations

import hashlib
from dataclasses import replace

from polyclinic.coordinator.domain.contents import rendition_sha256
from polyclinic.coordinator.domain.decisions import Done, Unscored
from polyclinic.coordinator.domain.planning import metrics_of, scales_of
from polyclinic.coordinator.domain.recording import Outcome
from polyclinic.coordinator.domain.runs import NewRun
from polyclinic.coordinator.domain.tasks.judging import Verdict
from polyclinic.coordinator.domain.translating import made_by
from polyclinic.coordinator.domain.trials import sample_key
from polyclinic.records.picking import picked
from polyclinic.records.runs import MetricInfo, PanelScale, RunAccepted
from polyclinic.records.trials import PanelVerdict, Score, TrialScored
from polyclinic.records.wire import message_of
from polyclinic.records.wire.values import wire_text
from polyclinic.v1 import run_pb2

MAX_RAW_CHARS = 8_000
MAX_EXPLANATION_CHARS = 2_000
# With ten judges and the reply that is 0.5 MiB where every character takes four bytes.
_MAX_DETAIL = 1000


def run_accepted(run: NewRun) -> run_pb2.RunAccepted:
    """The event of an accepted run."""
    accepted = RunAccepted(
        run_id=run.run_id,
        request_id=run.request_id,
        suite=run.suite,
        accepted_at=run.accepted_at,
        planned=tuple(run.cells),
        models=tuple(run.models),
        prompt_hashes=run.prompt_hashes,
        metrics=tuple(
            MetricInfo(task, one.name, one.low, one.high, one.binary, one.higher_is_better)
            for task, one in metrics_of(run.suite)
        ),
        translations=tuple(run.translations),
        judges=tuple(run.judges),
        scales=tuple(
            PanelScale(task, one.axis, one.low, one.high, one.metric)
            for task, one in scales_of(run.suite)
        ),
        indexes=tuple(run.indexes),
        canonicalisers=tuple(run.canonicalisers),
        translators=tuple(run.translators),
        notices=tuple(run.notices),
    )
    event = message_of(accepted, run_pb2.RunAccepted)
    event.suite_sha256 = suite_sha256(event.suite)
    return event


def suite_sha256(message: run_pb2.Suite) -> str:
    """Hash of the canonical form of a suite, lower-case hex."""
    return hashlib.sha256(message.SerializeToString(deterministic=True)).hexdigest()


def trial_scored(outcome: Outcome, *, revision: int) -> bytes:
    """The event of a trial that ended, serialized."""
    trial, decision = outcome.situation.trial, outcome.decision
    translator, flags = made_by(outcome.situation.facts)
    rendition, concepts = trial.rendition, outcome.concepts
    done = decision if isinstance(decision, Done) else Done({}, "")
    unscored = decision if isinstance(decision, Unscored) else Unscored("")
    scored = TrialScored(
        run_id=trial.run_id,
        trial_id=trial.trial_id,
        revision=revision,
        sample=sample_key(trial),
        model=trial.model,
        cluster=rendition.cluster or rendition.sample_id,
        tags=rendition.tags,
        scores=tuple(Score(metric, value) for metric, value in done.scores.items()),
        unscored_reason=unscored.reason,
        unscored_detail=wire_text(unscored.detail)[:_MAX_DETAIL],
        outcome=done.outcome or unscored.outcome,
        answer=done.answer,
        rule=done.rule,
        usage=tuple(outcome.usage),
        translation_flags=flags,
        translator=translator,
        verdicts=tuple(map(_said, outcome.verdicts)),
        reply=outcome.reply,
        links=concepts.links,
        links_left_out=concepts.links_left_out,
        rendition_sha256=rendition_sha256(rendition),
    )
    return message_of(scored, run_pb2.TrialScored).SerializeToString()


def _said(one: Verdict) -> PanelVerdict:
    """What a judge said; long texts are cut."""
    return replace(
        picked(PanelVerdict, one.said),
        judge=one.judge,
        scores=one.scores,
        reason=one.reason,
        explanation=wire_text(one.said.explanation)[:MAX_EXPLANATION_CHARS],
        raw_reply=wire_text(one.said.raw_reply)[:MAX_RAW_CHARS],
    )
