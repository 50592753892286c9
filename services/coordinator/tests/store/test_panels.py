"""Panels on both databases: a step for each judge, and what a resume asks again."""

from collections.abc import Callable
from typing import Any

from plain_facts import result_of

from polyclinic.coordinator.domain.recording import OwedCommand, StepResult, decide
from polyclinic.coordinator.domain.runs import NewRun
from polyclinic.datasets.cases import ClinicalCase
from polyclinic.datasets.rendition import Rendition
from polyclinic.records.files import Blob
from polyclinic.records.suites import Suite, TaskSpec
from polyclinic.v1 import judging_pb2, run_pb2

MakeRun = Callable[..., NewRun]
LONG_NAME = "j" * 63
JUDGES = ("judge-a", "judge-b", LONG_NAME)
CASE = ClinicalCase("Fever.", "Rings.", "Malaria", "Artesunate")
ALL_FOUR = {"accuracy": 4.0, "completeness": 4.0, "clarity": 4.0}


def run_of(new_run: MakeRun, judges: tuple[str, ...] = JUDGES, **options: Any) -> NewRun:
    suite = Suite(
        name="panel",
        datasets=(Blob("0" * 64, 1, "samples.jsonl"),),
        tasks=(TaskSpec("treatment", options),),
        models=("model-a",),
        judges=judges,
    )
    return new_run(suite=suite, asked=[Rendition("c1", "en", "treatment", "cases", case=CASE)])


def result(command: OwedCommand, **fact: Any) -> StepResult:
    return result_of(command, fact)


async def grades(store: Any, run: NewRun, text: str = "Artesunate.") -> dict[str, OwedCommand]:
    """The commands to the judges, by judge."""
    owed = await store.trials.plan(run.run_id, decide)
    [ask] = owed.commands
    owed = await store.trials.record([result(ask, outcome="text", text=text)], decide)
    return by_judge(owed.commands)


def refreshes(command: OwedCommand) -> bool:
    asked = judging_pb2.Grade.FromString(command.body).input
    assert not asked.no_cache
    return asked.refresh


def by_judge(commands: list[OwedCommand]) -> dict[str, OwedCommand]:
    assert {one.queue.rpartition(".")[0] for one in commands} <= {"judge.grade"}
    return {one.queue.rpartition(".")[2]: one for one in commands}


async def closed(store: Any, run: NewRun, events: Any) -> None:
    await store.trials.mark([], events)
    revision, _ = await store.lifecycle.close(run.run_id)
    await store.lifecycle.mark_closed(run.run_id, revision)


async def test_each_judge_has_a_queue_and_the_last_verdict_ends_the_trial(
    store: Any, new_run: MakeRun
) -> None:
    run = run_of(new_run, max_reasks=1.0)
    assert await store.runs.create(run)
    asked = await grades(store, run)
    assert tuple(asked) == JUDGES
    sent = judging_pb2.Grade.FromString(asked["judge-a"].body)
    assert sent.step.name == "grade.judge-a"
    assert (sent.input.judge, sent.input.max_reasks) == ("judge-a", 1)
    assert sent.input.WhichOneof("grader") == "likert"
    assert (sent.input.sample.task, sent.input.sample.judged_model) == ("treatment", "model-a")
    usage = {"model": "judge-a", "cost": 0.25, "prompt_tokens": 5}
    verdict = {"scores": ALL_FOUR, "usage": [usage, usage], "raw_reply": "x" * 9000, "attempts": 2}
    one = result(asked["judge-a"], **verdict)
    assert not await store.trials.record([one], decide)
    down = result(asked["judge-b"], failed="quota_exhausted", detail="No money.")
    assert not await store.trials.record([down, one], decide)
    same = result(asked[LONG_NAME], scores=dict.fromkeys(ALL_FOUR, 2.0), explanation="So.")
    owed = await store.trials.record([same, same], decide)
    [event] = [run_pb2.TrialScored.FromString(event.body) for event in owed.events]
    assert {score.metric: score.value for score in event.scores}["accuracy"] == 3.0
    assert [(v.judge, v.reason, v.attempts) for v in event.verdicts] == [
        ("judge-a", "", 2),
        ("judge-b", "quota_exhausted", 0),
        (LONG_NAME, "", 0),
    ]
    assert dict(event.verdicts[0].scores) == ALL_FOUR
    assert len(event.verdicts[0].raw_reply) == 8000
    assert event.verdicts[2].explanation == "So."
    assert [(use.model, use.cost) for use in event.usage] == [("judge-a", 0.25)] * 2
    assert event.reply == "Artesunate."
    services = {s.service: s for s in (await store.runs.progress(run.run_id)).services}
    assert (services["judge"].done, services["judge"].failed) == (2, 1)


async def test_a_resume_asks_only_the_judges_that_failed(store: Any, new_run: MakeRun) -> None:
    run = run_of(new_run, min_judges=3.0)
    assert await store.runs.create(run)
    asked = await grades(store, run)
    owed = await store.trials.record(
        [
            result(asked["judge-a"], scores=ALL_FOUR),
            result(asked["judge-b"], failed="unparsed", raw_reply="Four stars."),
            result(asked[LONG_NAME], failed="quota_exhausted"),
        ],
        decide,
    )
    [event] = [run_pb2.TrialScored.FromString(event.body) for event in owed.events]
    assert event.unscored_reason == "too_few_verdicts"
    assert [v.raw_reply for v in event.verdicts] == ["", "Four stars.", ""]
    await closed(store, run, owed.events)

    assert await store.runs.resume(run.run_id) == 1
    owed = await store.trials.plan(run.run_id, decide)
    again = by_judge(owed.commands)
    assert tuple(again) == ("judge-b", LONG_NAME)
    # The reply that was unreadable is in the cache; that of the other never came.
    assert {judge: refreshes(command) for judge, command in again.items()} == {
        "judge-b": True,
        LONG_NAME: False,
    }
    owed = await store.trials.record(
        [result(command, scores=ALL_FOUR) for command in again.values()], decide
    )
    [event] = [run_pb2.TrialScored.FromString(event.body) for event in owed.events]
    assert (event.revision, len(event.scores)) == (2, 5)


async def test_an_unreadable_verdict_is_remembered_over_resumes(
    store: Any, new_run: MakeRun
) -> None:
    run = run_of(new_run, ("judge-a",))
    assert await store.runs.create(run)
    first = await grades(store, run)
    assert not refreshes(first["judge-a"])
    commands, codes = first, ("ambiguous", "endpoint_down", "")
    for code in codes:
        fact = {"failed": code} if code else {"scores": ALL_FOUR}
        owed = await store.trials.record([result(commands["judge-a"], **fact)], decide)
        [event] = [run_pb2.TrialScored.FromString(event.body) for event in owed.events]
        assert event.unscored_reason == ("no_verdict" if code else "")
        await closed(store, run, owed.events)
        if code:
            assert await store.runs.resume(run.run_id) == 1
            commands = by_judge((await store.trials.plan(run.run_id, decide)).commands)
            assert refreshes(commands["judge-a"])
    assert await store.runs.resume(run.run_id) == 0


async def test_a_trial_that_starts_over_remembers_it_too(store: Any, new_run: MakeRun) -> None:
    run = run_of(new_run, ("judge-a",))
    assert await store.runs.create(run)
    commands = await grades(store, run)
    for fact in ({"failed": "unparsed"}, {"scores": dict.fromkeys(ALL_FOUR, 9.0)}):
        owed = await store.trials.record([result(commands["judge-a"], **fact)], decide)
        await closed(store, run, owed.events)
        assert await store.runs.resume(run.run_id) == 1
        if "failed" in fact:
            commands = by_judge((await store.trials.plan(run.run_id, decide)).commands)
    # The judge answered, and out of its scale: nothing that the trial has leads to a score.
    assert refreshes((await grades(store, run))["judge-a"])


async def test_a_judge_that_is_slow_leaves_the_others_their_window(
    store: Any, new_run: MakeRun
) -> None:
    run = run_of(new_run)
    assert await store.runs.create(run)
    small = store.with_terms(window=3)
    assert len(await grades(small, run)) == 3, "one each"


async def test_an_event_of_the_largest_panel_fits_in_a_message(
    store: Any, new_run: MakeRun
) -> None:
    judges = tuple(f"judge-{at}" for at in range(10))
    run = run_of(new_run, judges)
    assert await store.runs.create(run)
    asked = await grades(store, run, text="\U0001f9ea" * 200_000)
    long = "\U0001f9ea" * 20_000
    owed = await store.trials.record(
        [result(one, scores=ALL_FOUR, raw_reply=long, explanation=long) for one in asked.values()],
        decide,
    )
    [event] = owed.events
    assert len(event.body) < 600_000
