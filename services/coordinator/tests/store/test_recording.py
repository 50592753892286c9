"""Recording on both databases: every result once, and what it leads to."""

from collections.abc import Callable
from typing import Any

import pytest
from plain_facts import result_of

from polyclinic.coordinator.domain.facts import Fact
from polyclinic.coordinator.domain.recording import OwedCommand, StepResult, decide
from polyclinic.coordinator.domain.runs import NewRun
from polyclinic.records.runs import RunState
from polyclinic.v1 import inference_pb2, judging_pb2, run_pb2

MakeRun = Callable[..., NewRun]


def completed(command: OwedCommand, **fact: Any) -> StepResult:
    usage = {"model": "model-a", "prompt_tokens": 5, "completion_tokens": 1}
    return result_of(
        command,
        {"outcome": "text", "text": "B", "usage": usage, **fact},
    )


def judged(command: OwedCommand, position: int = 1) -> StepResult:
    fact = {"positions": [position], "labels": ["AB"[position]], "rule": "bare_label"}
    return result_of(command, fact)


async def started(store: Any, run: NewRun) -> list[OwedCommand]:
    assert await store.runs.create(run)
    owed = await store.trials.plan(run.run_id, decide)
    await store.trials.mark(owed.commands, [])
    return owed.commands


async def test_a_trial_goes_from_question_to_score(store: Any, new_run: MakeRun) -> None:
    run = new_run()
    [ask] = await started(store, run)
    complete = inference_pb2.Complete.FromString(ask.body)
    assert complete.step.step_id == ask.step_id
    assert complete.input.model == "model-a"
    assert "Question 0 in en?" in complete.input.messages[0].content

    owed = await store.trials.record([completed(ask)], decide)
    [read] = owed.commands
    judge = judging_pb2.Judge.FromString(read.body)
    assert judge.choice.reply == "B"
    assert [option.label for option in judge.choice.options] == ["A", "B"]

    owed = await store.trials.record([judged(read)], decide)
    [event] = owed.events
    scored = run_pb2.TrialScored.FromString(event.body)
    assert {score.metric: score.value for score in scored.scores} == {
        "accuracy": 1.0,
        "answered": 1.0,
    }
    assert (scored.outcome, scored.answer, scored.rule) == ("text", "B", "bare_label")
    assert (scored.cluster, dict(scored.tags)) == ("q0", {"year": "2022"})
    assert scored.usage[0].prompt_tokens == 5

    assert await store.lifecycle.close(run.run_id) is None, "the event is not announced yet"
    await store.trials.mark([], owed.events)
    revision, body = await store.lifecycle.close(run.run_id)
    ended = run_pb2.RunCompleted.FromString(body)
    assert (revision, ended.trials, ended.announced) == (1, 1, 1)
    progress = await store.runs.progress(run.run_id)
    assert (progress.state, progress.scored) == (RunState.COMPLETED, 1)


async def test_a_redelivered_result_changes_nothing(store: Any, new_run: MakeRun) -> None:
    [ask] = await started(store, new_run())
    first = await store.trials.record([completed(ask), completed(ask, text="A")], decide)
    again = await store.trials.record([completed(ask, text="A")], decide)
    assert judging_pb2.Judge.FromString(first.commands[0].body).choice.reply == "B"
    assert not again


async def test_a_failed_step_leaves_the_trial_unscored(store: Any, new_run: MakeRun) -> None:
    run = new_run()
    [ask] = await started(store, run)
    fact = {"failed": "quota_exhausted", "detail": "No money."}
    owed = await store.trials.record([result_of(ask, fact)], decide)
    scored = run_pb2.TrialScored.FromString(owed.events[0].body)
    assert (scored.unscored_reason, scored.unscored_detail) == ("quota_exhausted", "No money.")
    assert not scored.scores
    progress = await store.runs.progress(run.run_id)
    assert progress.unscored_reasons == {"quota_exhausted": 1}
    assert [(s.service, s.failed, s.running) for s in progress.services] == [
        ("inference", 1, 0),
        ("judge", 0, 0),
    ]


@pytest.mark.parametrize("text", ["nul \x00 in it", "lone \ud800 surrogate", "plain ünïcode"])
async def test_any_reply_survives(store: Any, new_run: MakeRun, text: str) -> None:
    [ask] = await started(store, new_run())
    owed = await store.trials.record([completed(ask, text=text)], decide)
    reply = judging_pb2.Judge.FromString(owed.commands[0].body).choice.reply
    assert reply == text.encode("utf-8", "backslashreplace").decode()


async def test_results_of_unknown_steps_are_let_go(store: Any, new_run: MakeRun) -> None:
    await started(store, new_run())
    assert not await store.trials.record([StepResult("0" * 32, "0" * 24, Fact())], decide)


async def test_a_run_is_planned_in_chunks_within_its_window(store: Any, new_run: MakeRun) -> None:
    store = store.with_terms(window=3, chunk=4)
    run = new_run(samples=10)
    assert await store.runs.create(run)
    planned = []
    while (owed := await store.trials.plan(run.run_id, decide)) is not None:
        planned.append(owed.commands)
    assert [len(commands) for commands in planned] == [3, 0, 0]
    assert await store.trials.claim(run.run_id, "inference.complete.model-a") == []

    done = [completed(command) for command in planned[0][:2]]
    await store.trials.record(done, decide)
    claimed = await store.trials.claim(run.run_id, "inference.complete.model-a")
    assert len(claimed) == 2
    [inference, _judge] = (await store.runs.progress(run.run_id)).services
    assert (inference.waiting, inference.running, inference.done) == (5, 3, 2)


async def test_a_slow_model_leaves_the_others_their_window(store: Any, new_run: MakeRun) -> None:
    store = store.with_terms(window=4, chunk=20)
    run = new_run(samples=10, models=("slow", "quick"))
    assert await store.runs.create(run)
    owed = await store.trials.plan(run.run_id, decide)
    assert sorted(command.queue for command in owed.commands) == [
        "inference.complete.quick",
        "inference.complete.quick",
        "inference.complete.slow",
        "inference.complete.slow",
    ]


async def test_what_was_not_acknowledged_is_due_again(store: Any, new_run: MakeRun) -> None:
    run = new_run(samples=2)
    assert await store.runs.create(run)
    owed = await store.trials.plan(run.run_id, decide)
    await store.trials.mark(owed.commands[:1], [])
    assert not await store.trials.overdue(run.run_id), "the lease still holds"
    store.clock.turn(100)
    late = await store.trials.overdue(run.run_id)
    assert late.commands == owed.commands[1:]
    assert not await store.trials.overdue(run.run_id), "leased anew"
    await store.lifecycle.release_leases()
    assert (await store.trials.overdue(run.run_id)).commands == owed.commands[1:]


async def test_an_event_that_was_not_acknowledged_is_due_again(
    store: Any, new_run: MakeRun
) -> None:
    run = new_run()
    [ask] = await started(store, run)
    owed = await store.trials.record([completed(ask, outcome="refusal")], decide)
    store.clock.turn(100)
    assert (await store.trials.overdue(run.run_id)).events == owed.events
    await store.trials.mark([], owed.events)
    store.clock.turn(100)
    assert not await store.trials.overdue(run.run_id)


async def test_a_silent_command_is_looked_for(store: Any, new_run: MakeRun) -> None:
    run = new_run()
    asked = await started(store, run)
    assert await store.trials.silent(run.run_id) == []
    store.clock.turn(1000)
    assert await store.trials.silent(run.run_id) == asked
    assert await store.trials.silent(run.run_id) == [], "not looked at again at once"


async def counted(store: Any, run: NewRun) -> dict[str, tuple[int, int, int]]:
    services = (await store.runs.progress(run.run_id)).services
    return {one.service: (one.running, one.done, one.failed) for one in services}


async def test_of_two_attempts_that_end_one_is_counted(store: Any, new_run: MakeRun) -> None:
    run = new_run()
    [ask] = await started(store, run)
    assert await store.runs.cancel(run.run_id)
    assert await store.runs.resume(run.run_id) == 1
    [again] = (await store.trials.plan(run.run_id, decide)).commands
    await store.trials.mark([again], [])
    [read] = (await store.trials.record([completed(ask)], decide)).commands
    await store.trials.record([completed(again)], decide)
    assert (await counted(store, run))["inference"] == (0, 1, 0)
    await store.trials.record([judged(read)], decide)
    assert (await counted(store, run))["judge"] == (0, 1, 0)


async def test_a_trial_that_starts_over_is_counted_once(store: Any, new_run: MakeRun) -> None:
    run = new_run()
    [ask] = await started(store, run)
    nothing = completed(ask, outcome="riddle", text="")
    owed = await store.trials.record([nothing], decide)
    [event] = [run_pb2.TrialScored.FromString(event.body) for event in owed.events]
    assert event.unscored_reason
    assert (await counted(store, run))["inference"] == (0, 1, 0)
    await store.trials.mark([], owed.events)
    assert (await store.lifecycle.close(run.run_id))[0] == 1
    await store.lifecycle.mark_closed(run.run_id, 1)
    assert await store.runs.resume(run.run_id) == 1
    [again] = (await store.trials.plan(run.run_id, decide)).commands
    await store.trials.mark([again], [])
    await store.trials.record([completed(again)], decide)
    assert (await counted(store, run))["inference"] == (0, 1, 0)
