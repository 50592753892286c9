"""Lists scored as concepts on both databases: links are kept, another index is refused."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from plain_facts import result_of

from polyclinic.coordinator.consumers.results import read_result
from polyclinic.coordinator.domain.recording import OwedCommand, StepResult, decide
from polyclinic.coordinator.domain.runs import NewRun
from polyclinic.datasets.cases import ClinicalCase, GoldEntry
from polyclinic.datasets.rendition import Rendition
from polyclinic.records.files import Blob
from polyclinic.records.runs import PlannedIndex
from polyclinic.records.suites import Suite, TaskSpec
from polyclinic.v1 import linking_pb2, run_pb2

MakeRun = Callable[..., NewRun]
CASE = ClinicalCase("Fever.", "Rings.", "Malaria", exams=(GoldEntry(("Blood smear",)),))


def run_of(new_run: MakeRun) -> NewRun:
    suite = Suite(
        name="lists",
        datasets=(Blob("0" * 64, 1, "samples.jsonl"),),
        tasks=(TaskSpec("exams", {"index": "umls"}),),
        models=("model-a",),
    )
    run = new_run(suite=suite, asked=[Rendition("c1", "en", "exams", "cases", case=CASE)])
    return replace(run, indexes=[PlannedIndex("exams", "umls", "first", "2026AA", 9)])


async def asked(store: Any, run: NewRun) -> OwedCommand:
    """The command to the linker."""
    owed = await store.trials.plan(run.run_id, decide)
    [command] = owed.commands
    if command.queue.startswith("inference."):
        said = result_of(command, {"outcome": "text", "text": "[]"})
        [command] = (await store.trials.record([said], decide)).commands
    return command


def scored(command: OwedCommand, fingerprint: str) -> StepResult:
    smear = linking_pb2.Candidate(cui="C1", name="Smear\x00", score=0.1 + 0.2)
    scores = linking_pb2.ConceptScores(
        scores={"f1": 1.0},
        predicted=[linking_pb2.Link(mention="Esfregaço\x00", candidates=[smear])],
        gold=[linking_pb2.Link(mention="Blood smear")],
        gold_wordings=[1],
        index=linking_pb2.IndexInfo(name="umls", fingerprint=fingerprint),
    )
    step = linking_pb2.ScoreConcepts.FromString(command.body).step
    result = read_result(linking_pb2.ConceptsScored(step=step, scores=scores))
    assert result is not None
    return result


async def test_links_are_announced_and_announced_again(
    store: Any, new_run: MakeRun, clock: Any
) -> None:
    run = run_of(new_run)
    assert await store.runs.create(run)
    accepted = run_pb2.RunAccepted.FromString(await store.runs.accepted_event(run.run_id))
    assert [(i.task, i.index, i.fingerprint) for i in accepted.indexes] == [
        ("exams", "umls", "first")
    ]
    command = await asked(store, run)
    owed = await store.trials.record([scored(command, "first")], decide)
    [event] = [run_pb2.TrialScored.FromString(event.body) for event in owed.events]
    assert list(event.links) == [
        run_pb2.ConceptLink(mention="Esfregaço\x00", cui="C1", name="Smear\x00", score=0.1 + 0.2),
        run_pb2.ConceptLink(mention="Blood smear", gold=True, entry=1),
    ]
    # Whoever was to publish it died.
    clock.turn(1000)
    [again] = (await store.trials.overdue(run.run_id)).events
    assert again.body == owed.events[0].body


async def test_another_index_leaves_the_trial_unscored_until_a_resume(
    store: Any, new_run: MakeRun
) -> None:
    run = run_of(new_run)
    assert await store.runs.create(run)
    command = await asked(store, run)
    owed = await store.trials.record([scored(command, "second")], decide)
    [event] = [run_pb2.TrialScored.FromString(event.body) for event in owed.events]
    assert (event.unscored_reason, len(event.scores), len(event.links)) == ("index_changed", 0, 0)
    services = {s.service: s for s in (await store.runs.progress(run.run_id)).services}
    assert (services["linker"].done, services["linker"].failed) == (0, 1)
    await store.trials.mark([], owed.events)
    revision, _ = await store.lifecycle.close(run.run_id)
    await store.lifecycle.mark_closed(run.run_id, revision)

    assert await store.runs.resume(run.run_id) == 1
    command = await asked(store, run)
    assert command.queue.startswith("linker."), "no model is asked again"
    assert not linking_pb2.ScoreConcepts.FromString(command.body).input.refresh
    owed = await store.trials.record([scored(command, "first")], decide)
    [event] = [run_pb2.TrialScored.FromString(event.body) for event in owed.events]
    assert (event.revision, len(event.links)) == (2, 2)
    assert {score.metric: score.value for score in event.scores} == {"f1": 1.0, "answered": 1.0}


async def test_a_canonicaliser_that_was_unreadable_is_asked_past_the_cache(
    store: Any, new_run: MakeRun
) -> None:
    run = run_of(new_run)
    assert await store.runs.create(run)
    command = await asked(store, run)
    unread = {"failed": "canonicaliser_unread", "detail": "No list."}
    owed = await store.trials.record([result_of(command, unread)], decide)
    await store.trials.mark([], owed.events)
    revision, _ = await store.lifecycle.close(run.run_id)
    await store.lifecycle.mark_closed(run.run_id, revision)

    assert await store.runs.resume(run.run_id) == 1
    again = linking_pb2.ScoreConcepts.FromString((await asked(store, run)).body)
    assert (again.step.attempt, again.input.refresh, again.input.no_cache) == (2, True, False)
