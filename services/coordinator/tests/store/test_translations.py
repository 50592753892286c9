"""Translations on both databases: one a rendition, and what its trials make of it."""

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

from plain_facts import result_of
from sqlalchemy import text

from polyclinic.coordinator.adapters.store.migrating import MIGRATIONS
from polyclinic.coordinator.domain.recording import OwedCommand, StepResult, decide
from polyclinic.coordinator.domain.runs import NewRun
from polyclinic.records.files import Blob
from polyclinic.records.suites import Sampling, Suite, TaskSpec
from polyclinic.store.database import Database
from polyclinic.v1 import inference_pb2, run_pb2, translation_pb2

MakeRun = Callable[..., NewRun]
TRANSLATE = "translator.translate_text"


def suite(**fields: Any) -> Suite:
    defaults: dict[str, Any] = {
        "name": "demo",
        "datasets": (Blob("0" * 64, 1, "samples.jsonl"),),
        "tasks": (TaskSpec("mcqa"),),
        "languages": ("en", "pt"),
        "models": ("model-a", "model-b"),
    }
    return Suite(**(defaults | fields))


def translated(command: OwedCommand, prefix: str = "pt") -> StepResult:
    given = translation_pb2.TranslateText.FromString(command.body).input
    texts = {one.id: f"{prefix}: {one.text}" for one in given.texts}
    fact = {"texts": texts, "flags": ["degraded", "numbers"], "engine": "tiny"}
    return result_of(command, fact)


def completed(command: OwedCommand) -> StepResult:
    return result_of(command, {"outcome": "text", "text": "B"})


def judged(command: OwedCommand) -> StepResult:
    fact = {"positions": [1], "labels": ["B"], "rule": "bare_label"}
    return result_of(command, fact)


def of_queue(commands: Iterable[OwedCommand], queue: str) -> list[OwedCommand]:
    return [command for command in commands if command.queue.startswith(queue)]


async def planned(store: Any, run: NewRun) -> list[OwedCommand]:
    commands = []
    while owed := await store.trials.plan(run.run_id, decide):
        commands += owed.commands
    return commands


async def test_a_rendition_is_translated_once_for_all_models_and_epochs(
    store: Any, new_run: MakeRun
) -> None:
    run = new_run(suite=suite(sampling=Sampling(epochs=3)), to_translate=("pt",))
    assert run.trials == 12
    assert await store.runs.create(run)
    small = store.with_terms(chunk=4)  # so that several chunks meet the same rendition
    first = await planned(small, run)
    [ask] = of_queue(first, TRANSLATE)
    assert len(of_queue(first, "inference")) == 6, "what is there is asked at once"
    sent = translation_pb2.TranslateText.FromString(ask.body)
    assert (sent.step.name, sent.step.trial_id, sent.step.step_id) == (
        "translate",
        ask.trial_id,
        ask.step_id,
    )
    assert [one.id for one in sent.input.texts] == ["question", "option.0", "option.1"]
    assert (sent.input.source_language, sent.input.target_language) == ("en", "pt")
    assert sent.input.engine == "tiny"
    assert not [live for live in await store.lifecycle.live() if live.is_hungry]

    await store.trials.record([translated(ask)], decide)
    [live] = await store.lifecycle.live()
    assert live.is_hungry
    questions = of_queue(await planned(small, run), "inference")
    assert len(questions) == 6
    for question in questions:
        asked = inference_pb2.Complete.FromString(question.body).input
        assert "pt: Question 0 in en?" in asked.messages[0].content
        assert (asked.sample.language, asked.sample.variant) == ("pt", "machine_translated")

    owed = await store.trials.record([completed(one) for one in questions], decide)
    owed = await store.trials.record([judged(one) for one in owed.commands], decide)
    events = [run_pb2.TrialScored.FromString(event.body) for event in owed.events]
    assert {(tuple(e.translation_flags), e.translator) for e in events} == {
        (("degraded", "numbers"), "tiny")
    }
    progress = await store.runs.progress(run.run_id)
    by_service = {s.service: (s.waiting, s.running, s.done) for s in progress.services}
    assert by_service["translator"] == (0, 0, 1)


async def test_a_trial_that_is_planned_later_finds_the_translation(
    store: Any, new_run: MakeRun
) -> None:
    run = new_run(suite=suite(sampling=Sampling(epochs=2)), to_translate=("pt",))
    assert await store.runs.create(run)
    small = store.with_terms(chunk=4)  # one epoch
    owed = await small.trials.plan(run.run_id, decide)
    [ask] = of_queue(owed.commands, TRANSLATE)
    await store.trials.record([translated(ask)], decide)
    rest = await planned(small, run)
    assert of_queue(rest, TRANSLATE) == []
    assert len(of_queue(rest, "inference")) == 6


async def test_a_translation_that_failed_leaves_all_its_trials_unscored_until_resumed(
    store: Any, new_run: MakeRun
) -> None:
    run = new_run(suite=suite(), to_translate=("pt",))
    assert await store.runs.create(run)
    first = await planned(store, run)
    [ask] = of_queue(first, TRANSLATE)
    fact = {"failed": "engine_failed", "detail": "It broke."}
    await store.trials.record([result_of(ask, fact)], decide)
    owed = await store.trials.plan(run.run_id, decide)
    events = [run_pb2.TrialScored.FromString(event.body) for event in owed.events]
    assert [(e.unscored_reason, e.translator) for e in events] == [("engine_failed", "")] * 2

    readings = await store.trials.record(
        [completed(one) for one in of_queue(first, "inference")], decide
    )
    ended = await store.trials.record([judged(one) for one in readings.commands], decide)
    await store.trials.mark([], owed.events + ended.events)
    assert (await store.lifecycle.close(run.run_id))[0] == 1
    await store.lifecycle.mark_closed(run.run_id, 1)

    assert await store.runs.resume(run.run_id) == 2
    again = await planned(store, run)
    assert [command.queue for command in again] == [TRANSLATE]
    assert again[0].step_id != ask.step_id
    await store.trials.record([translated(again[0])], decide)
    assert len(await planned(store, run)) == 2


async def test_a_translation_in_flight_at_cancel_is_kept_and_the_first_one_counts(
    store: Any, new_run: MakeRun
) -> None:
    run = new_run(suite=suite(), to_translate=("pt",))
    assert await store.runs.create(run)
    first = await planned(store, run)
    [ask] = of_queue(first, TRANSLATE)
    assert await store.runs.cancel(run.run_id)
    assert await store.runs.resume(run.run_id) == 4
    [again] = of_queue(await planned(store, run), TRANSLATE)
    assert again.step_id != ask.step_id
    await store.trials.record([translated(ask, "first")], decide)
    await store.trials.record([translated(again, "second")], decide)
    questions = of_queue(await planned(store, run), "inference")
    asked = [inference_pb2.Complete.FromString(one.body).input for one in questions]
    assert ["first: " in one.messages[0].content for one in asked] == [True, True]
    progress = await store.runs.progress(run.run_id)
    by_service = {s.service: (s.waiting, s.running, s.done) for s in progress.services}
    assert by_service["translator"] == (0, 0, 1), "neither is waited for any more, one counts"


async def test_a_redelivered_translation_changes_nothing(store: Any, new_run: MakeRun) -> None:
    run = new_run(suite=suite(), to_translate=("pt",))
    assert await store.runs.create(run)
    [ask] = of_queue(await planned(store, run), TRANSLATE)
    await store.trials.record([translated(ask), translated(ask, "other")], decide)
    questions = of_queue(await planned(store, run), "inference")
    assert not await store.trials.record([translated(ask, "other")], decide)
    assert await planned(store, run) == []
    asked = inference_pb2.Complete.FromString(questions[0].body).input
    assert "pt: Question" in asked.messages[0].content


async def test_planning_waits_while_the_translator_has_its_fill(
    store: Any, new_run: MakeRun
) -> None:
    run = new_run(samples=6, suite=suite(models=("model-a",)), to_translate=("pt",))
    assert await store.runs.create(run)
    small = store.with_terms(window=4, chunk=10)
    owed = await small.trials.plan(run.run_id, decide)
    assert len(of_queue(owed.commands, TRANSLATE)) == 4
    questions = of_queue(owed.commands, "inference")
    await small.trials.record([completed(question) for question in questions], decide)
    [live] = await small.lifecycle.live()
    assert not live.is_hungry, "models have room, but the translator has not"
    [ask, *_] = of_queue(owed.commands, TRANSLATE)
    await small.trials.record([translated(ask)], decide)
    [live] = await small.lifecycle.live()
    assert live.is_hungry


async def test_two_replicas_lose_no_trial_that_waits(
    store: Any, database_url: str, new_run: MakeRun
) -> None:
    """One plans trials of a rendition while the other records its translation."""
    other = type(store)(Database(database_url), store.clock, store.terms)
    samples = 30
    run = new_run(samples=samples, suite=suite(), to_translate=("pt",))
    assert await store.runs.create(run)
    one, two = (replica.with_terms(chunk=3) for replica in (store, other))
    given: list[str] = []
    waiting: list[OwedCommand] = []

    async def plan(mine: Any) -> None:
        for _ in range(500):
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
            results = [
                translated(command)
                if command.queue == TRANSLATE
                else judged(command)
                if command.queue == "judge.judge"
                else completed(command)
                for command in batch
            ]
            owed = await mine.trials.record(results, decide)
            given.extend(command.step_id for command in owed.commands)
            waiting.extend(owed.commands)
            await asyncio.sleep(0)

    async with asyncio.timeout(60):
        await asyncio.gather(plan(one), record(two))
    assert len(given) == len(set(given)) == samples + 2 * run.trials
    await other.database.close()


async def test_a_run_of_the_version_before_goes_on(store: Any, new_run: MakeRun) -> None:
    run = new_run(samples=2, to_translate=("pt",), suite=suite(models=("model-a",)))
    assert await store.runs.create(run)
    first = await planned(store, run)
    for change in (
        "DROP INDEX ix_trials_waiting",
        "ALTER TABLE trials DROP COLUMN waits_for",
        "ALTER TABLE renditions ADD COLUMN rendition_id VARCHAR(24)",
        "UPDATE renditions SET rendition_id = 'x' WHERE position >= 2",
        "CREATE INDEX ix_renditions_shared ON renditions (rendition_id)",
        "UPDATE alembic_version SET version_num = '0002'",
    ):
        await store.database.write(lambda c, change=change: c.execute(text(change)))
    await MIGRATIONS.apply(store.database)
    assert await planned(store, run) == [], "nothing is asked twice"
    await store.trials.record([translated(one) for one in of_queue(first, TRANSLATE)], decide)
    questions = of_queue(first, "inference") + await planned(store, run)
    assert len(questions) == 4
    readings = await store.trials.record([completed(one) for one in questions], decide)
    ended = await store.trials.record([judged(one) for one in readings.commands], decide)
    assert len(ended.events) == 4
