"""Replies that two tasks read, on both databases: asked once, whoever needs it first."""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from plain_facts import result_of

from polyclinic.coordinator.adapters.wire.renditions import read_rendition, write_rendition
from polyclinic.coordinator.domain.recording import OwedCommand, StepResult, decide
from polyclinic.coordinator.domain.runs import NewRun
from polyclinic.datasets.cases import ClinicalCase, GoldEntry
from polyclinic.datasets.rendition import Rendition
from polyclinic.records.files import Blob
from polyclinic.records.suites import Sampling, Suite, TaskSpec
from polyclinic.store.database import Database
from polyclinic.v1 import inference_pb2, judging_pb2, linking_pb2, run_pb2, translation_pb2

MakeRun = Callable[..., NewRun]
CASE = ClinicalCase(
    "A traveller with fever \x00\ud800.",
    "A smear shows rings.",
    "Malaria",
    "Artesunate",
    (GoldEntry(("Malaria", "Paludism"), included=True),),
    (GoldEntry(("Blood smear",), category="laboratory"),),
)
REPLY = '{"diagnosis": "Malaria", "differential": ["Malaria"]}'


def suite(*tasks: str, **fields: Any) -> Suite:
    defaults: dict[str, Any] = {
        "name": "cases",
        "datasets": (Blob("0" * 64, 1, "samples.jsonl"),),
        "tasks": tuple(map(TaskSpec, tasks or ("diagnosis", "differential"))),
        "models": ("model-a", "model-b"),
        "judges": ("judge-a",),
    }
    return Suite(**(defaults | fields))


def cases(number: int = 1, tasks: Iterable[str] = ("diagnosis", "differential")) -> list[Rendition]:
    """All of one task first, so that chunks of a run meet the two of a case apart."""
    return [
        Rendition(f"c{at}", "en", task, "cases", case=CASE, cluster=f"c{at}")
        for task in tasks
        for at in range(number)
    ]


def answered(command: OwedCommand) -> StepResult:
    fact: dict[str, Any]
    if command.queue.startswith("inference."):
        usage = {"model": "m", "prompt_tokens": 7, "cost": 1.5, "latency_s": 2.0, "cached": False}
        fact = {"outcome": "text", "text": REPLY, "usage": [usage]}
    elif command.queue.startswith("judge.grade."):
        fact = {"scores": {"equivalent": 1.0}, "raw_reply": "yes", "attempts": 1}
    elif command.queue == "translator.translate_text":
        given = translation_pb2.TranslateText.FromString(command.body).input
        fact = {"texts": {one.id: f"pt: {one.text}" for one in given.texts}, "engine": "tiny"}
    else:
        fact = {"scores": {"f1": 1.0}, "rule": "json"}
    return result_of(command, fact)


async def planned(store: Any, run: NewRun) -> list[OwedCommand]:
    commands = []
    while owed := await store.trials.plan(run.run_id, decide):
        commands += owed.commands
    return commands


async def worked_off(store: Any, run: NewRun, commands: list[OwedCommand]) -> tuple[Any, Any]:
    """Every command that follows, and every event."""
    given, events = list(commands), []
    while commands:
        owed = await store.trials.record([answered(one) for one in commands], decide)
        commands = owed.commands + await planned(store, run)
        given += commands
        events += [run_pb2.TrialScored.FromString(event.body) for event in owed.events]
    return given, events


async def test_two_tasks_read_one_reply(store: Any, new_run: MakeRun) -> None:
    run = new_run(suite=suite(sampling=Sampling(epochs=2), no_cache=True), asked=cases(3))
    assert run.trials == 24
    assert await store.runs.create(run)
    small = store.with_terms(chunk=5)
    first = await planned(small, run)
    assert len(first) == 12, "one reply for each case, model and epoch"
    asked = inference_pb2.Complete.FromString(first[0].body)
    assert (asked.input.sample.task, asked.input.no_cache) == ("diagnosis", True)
    assert asked.step.trial_id == first[0].trial_id

    given, events = await worked_off(small, run, first)
    queues = [one.queue.split(".")[1] for one in given]
    assert {name: queues.count(name) for name in set(queues)} == {
        "complete": 12,
        "grade": 12,
        "score_concepts": 12,
    }
    progress = await store.runs.progress(run.run_id)
    assert (progress.scored, progress.unscored) == (24, 0)
    assert {event.sample.task for event in events} == {"diagnosis", "differential"}
    cost: dict[str, set[Any]] = {"diagnosis": set(), "differential": set()}
    for event in events:
        cost[event.sample.task] |= {(u.cost, u.cached, u.prompt_tokens) for u in event.usage}
    assert cost == {"diagnosis": {(1.5, False, 7)}, "differential": {(0.0, True, 7)}}


async def test_a_trial_that_is_planned_later_finds_the_reply(store: Any, new_run: MakeRun) -> None:
    run = new_run(suite=suite(models=("model-a",)), asked=cases(2))
    assert await store.runs.create(run)
    small = store.with_terms(chunk=2)  # the diagnoses, then the differentials
    owed = await small.trials.plan(run.run_id, decide)
    assert len(owed.commands) == 2
    await small.trials.record([answered(one) for one in owed.commands], decide)
    rest = await planned(small, run)
    assert sorted(one.queue for one in rest) == [
        "judge.grade.judge-a",
        "judge.grade.judge-a",
        "linker.score_concepts",
        "linker.score_concepts",
    ]
    scored = next(one for one in rest if one.queue.startswith("linker"))
    sent = linking_pb2.ScoreConcepts.FromString(scored.body).input
    assert (sent.list, sent.reply) == (linking_pb2.CONCEPT_LIST_DIFFERENTIAL, REPLY)
    assert sent.gold[0].included
    assert list(sent.gold[0].alternatives) == ["Malaria", "Paludism"]
    assert sent.sample.task == "differential"


async def test_a_reply_that_failed_leaves_both_unscored_until_resumed(
    store: Any, new_run: MakeRun
) -> None:
    run = new_run(suite=suite(models=("model-a",)), asked=cases())
    assert await store.runs.create(run)
    [ask] = await planned(store, run)
    fact = {"failed": "quota_exhausted", "detail": "No money."}
    await store.trials.record([result_of(ask, fact)], decide)
    owed = await store.trials.plan(run.run_id, decide)
    events = [run_pb2.TrialScored.FromString(event.body) for event in owed.events]
    assert [event.unscored_reason for event in events] == ["quota_exhausted"] * 2
    await store.trials.mark([], owed.events)
    assert (await store.lifecycle.close(run.run_id))[0] == 1
    await store.lifecycle.mark_closed(run.run_id, 1)

    assert await store.runs.resume(run.run_id) == 2
    [again] = await planned(store, run)
    assert again.step_id != ask.step_id
    await worked_off(store, run, [again])
    assert (await store.runs.progress(run.run_id)).scored == 2


async def test_a_reply_in_flight_at_cancel_is_kept_and_the_first_one_counts(
    store: Any, new_run: MakeRun
) -> None:
    run = new_run(suite=suite(models=("model-a",)), asked=cases())
    assert await store.runs.create(run)
    [ask] = await planned(store, run)
    assert await store.runs.cancel(run.run_id)
    assert await store.runs.resume(run.run_id) == 2
    [again] = await planned(store, run)
    await store.trials.record([answered(ask), answered(ask)], decide)
    late = result_of(again, {"outcome": "text", "text": "Dengue"})
    await store.trials.record([late], decide)
    following = await planned(store, run)
    [grade] = [one for one in following if one.queue.startswith("judge.")]
    assert judging_pb2.Grade.FromString(grade.body).input.answer == "Malaria"
    assert not await store.trials.record([answered(ask)], decide)
    assert await planned(store, run) == []


async def test_both_tasks_are_asked_in_one_translation(store: Any, new_run: MakeRun) -> None:
    run = new_run(suite=suite(models=("model-a",)), asked=cases(), to_translate=("pt",))
    assert await store.runs.create(run)
    first = await planned(store, run)
    [ask] = [one for one in first if one.queue.startswith("translator")]
    texts = translation_pb2.TranslateText.FromString(ask.body).input.texts
    assert [one.id for one in texts] == ["case.presentation", "case.workup"]
    await store.trials.record([answered(ask)], decide)
    [question] = await planned(store, run)
    asked = inference_pb2.Complete.FromString(question.body).input
    assert "pt: A smear shows rings." in asked.messages[0].content
    following = (await store.trials.record([answered(question)], decide)).commands
    following += await planned(store, run)
    [grade] = [one for one in following if one.queue.startswith("judge.")]
    sent = judging_pb2.Grade.FromString(grade.body).input
    assert (sent.reference, sent.sample.language) == ("Malaria", "pt")


async def test_two_replicas_lose_no_trial_that_waits(
    store: Any, database_url: str, new_run: MakeRun
) -> None:
    """One plans trials over a reply while the other records it."""
    other = type(store)(Database(database_url), store.clock, store.terms)
    samples = 30
    run = new_run(suite=suite(), asked=cases(samples))
    assert await store.runs.create(run)
    one, two = (replica.with_terms(chunk=3) for replica in (store, other))
    given: list[str] = []
    waiting: list[OwedCommand] = []

    async def plan(mine: Any) -> None:
        for _ in range(2000):
            owed = await mine.trials.plan(run.run_id, decide)
            commands = owed.commands if owed else []
            given.extend(command.step_id for command in commands)
            waiting.extend(commands)
            if (await mine.runs.progress(run.run_id)).scored == run.trials:
                return
            await asyncio.sleep(0)
        raise AssertionError("the run did not end")

    async def record(mine: Any) -> None:
        while (await mine.runs.progress(run.run_id)).scored < run.trials:
            batch, waiting[:] = list(waiting), []
            owed = await mine.trials.record([answered(command) for command in batch], decide)
            given.extend(command.step_id for command in owed.commands)
            waiting.extend(owed.commands)
            await asyncio.sleep(0)

    async with asyncio.timeout(120):
        await asyncio.gather(plan(one), record(two))
    assert len(given) == len(set(given)) == 2 * samples + run.trials
    await other.database.close()


def test_a_case_survives_being_stored() -> None:
    [rendition] = cases(tasks=("exams",))
    assert read_rendition(write_rendition(rendition)) == replace(rendition)
