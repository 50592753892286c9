"""Death at every single moment of a run: nothing is lost, nothing is doubled."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from polyclinic.coordinator.domain.facts import Fact
from polyclinic.coordinator.domain.runs import NewRun
from polyclinic.records.runs import RunState
from polyclinic.v1 import run_pb2

MakeRun = Callable[..., NewRun]
# 3 trials: RunAccepted, 3 completions, 3 readings, 3 TrialScored, RunCompleted; two moments each.
MOMENTS = 22


def scores(broker: Any) -> list[tuple[str, str, float]]:
    events = [run_pb2.TrialScored.FromString(body) for body in broker.scored.values()]
    return sorted((e.sample.sample_id, e.model, e.scores[0].value) for e in events)


async def test_an_undisturbed_run_has_as_many_moments_as_this_test_dies_at(
    store: Any, new_run: MakeRun, broker: Any, until_ended: Any
) -> None:
    run, bus = new_run(samples=3), broker()
    assert await store.runs.create(run)
    assert await until_ended(store, bus, run.run_id) == 0
    assert bus.moments == MOMENTS
    assert scores(bus) == [("q0", "model-a", 1.0), ("q1", "model-a", 1.0), ("q2", "model-a", 1.0)]


@pytest.mark.parametrize("moment", range(1, MOMENTS + 1))
async def test_death_at_any_moment_changes_nothing(
    store: Any, new_run: MakeRun, broker: Any, until_ended: Any, moment: int
) -> None:
    run, bus = new_run(samples=3), broker(die_at=moment)
    assert await store.runs.create(run)
    assert await until_ended(store, bus, run.run_id) == 1
    assert scores(bus) == [("q0", "model-a", 1.0), ("q1", "model-a", 1.0), ("q2", "model-a", 1.0)]
    assert len(bus.commands) == 6, "no step was given twice"
    assert len(bus.scored) == 3
    progress = await store.runs.progress(run.run_id)
    assert (progress.state, progress.scored) == (RunState.COMPLETED, 3)
    ended = run_pb2.RunCompleted.FromString(bus.completed[-1])
    assert (ended.trials, ended.announced) == (3, 3)


async def test_a_broker_that_was_away_gets_everything_once_it_is_back(
    store: Any, new_run: MakeRun, broker: Any, process: Any, until_ended: Any
) -> None:
    run, bus = new_run(samples=3), broker()
    assert await store.runs.create(run)
    running = process(store, bus)
    await running.turn()  # the questions are asked and answered
    bus.is_down = True
    bus.work()
    await running.record(list(bus.results))
    await running.sweep.sweep()
    assert bus.scored == {}
    bus.is_down = False
    await running.sweep.sweep()
    assert bus.scored == {}, "another process may be publishing: the lease holds"
    store.clock.turn(100)
    await until_ended(store, bus, run.run_id)
    assert len(bus.scored) == 3
    assert len(bus.commands) == 6


async def test_commands_that_the_broker_lost_are_sent_again(
    store: Any, new_run: MakeRun, broker: Any, process: Any, until_ended: Any
) -> None:
    run, bus = new_run(samples=3), broker()
    assert await store.runs.create(run)
    running = process(store, bus)
    await running.dispatch.tick()
    await running.deliver.flush()
    bus.lose()
    store.clock.turn(1000)
    bus.oldest_at = store.clock.now() - 2000  # something as old still waits: not lost
    await running.sweep.sweep()
    assert bus.commands == {}
    store.clock.turn(1000)
    bus.oldest_at = None
    await running.sweep.sweep()
    assert len(bus.commands) == 3
    await until_ended(store, bus, run.run_id)


async def test_what_can_never_be_sent_has_failed(
    store: Any, new_run: MakeRun, broker: Any, until_ended: Any
) -> None:
    class Small(broker):  # type: ignore[misc]
        async def send(self, commands: Any) -> Any:
            sent = await super().send(commands[1:])
            if commands and commands[0].queue != "judge.judge":
                sent.refused.append((commands[0], "too_large", "Too large."))
            elif commands:
                sent = await super().send(commands)
            return sent

    run, bus = new_run(samples=3), Small()
    assert await store.runs.create(run)
    await until_ended(store, bus, run.run_id)
    progress = await store.runs.progress(run.run_id)
    assert (progress.scored, progress.unscored_reasons) == (2, {"too_large": 1})


async def test_a_cancelled_run_takes_results_in_flight_and_uses_them_when_resumed(
    store: Any, new_run: MakeRun, broker: Any, process: Any, until_ended: Any
) -> None:
    run, bus = new_run(samples=3), broker()
    assert await store.runs.create(run)
    running = process(store, bus)
    await running.dispatch.tick()
    progress = await running.steer.cancel(run.run_id)
    assert progress.state is RunState.CANCELLED
    assert bus.cancelled == {run.run_id}
    bus.work()
    await running.record(list(bus.results))  # paid for: kept, but nothing follows
    bus.results.clear()
    await running.dispatch.tick()
    assert len(bus.commands) == 3
    ended = run_pb2.RunCompleted.FromString(bus.completed[-1])
    assert (ended.state, ended.announced) == (run_pb2.RUN_STATE_CANCELLED, 0)

    resumed = await running.steer.resume(run.run_id)
    assert (resumed.run.state, resumed.run.revision) == (RunState.RUNNING, 2)
    assert resumed.trials == 3
    assert bus.cancelled == set()
    await until_ended(store, bus, run.run_id, revision=2)
    queues = sorted(command.queue for command in bus.commands.values())
    assert queues == ["inference.complete.model-a"] * 3 + ["judge.judge"] * 3
    assert {revision for _, revision in bus.scored} == {2}


async def test_resuming_asks_only_for_what_has_no_score(
    store: Any, new_run: MakeRun, broker: Any, process: Any, until_ended: Any
) -> None:
    run, bus = new_run(samples=3), broker()
    assert await store.runs.create(run)
    running = process(store, bus)
    await running.dispatch.tick()
    bus.work()
    failed = Fact(failed="quota_exhausted", detail="No money.")
    bus.results[0] = replace(bus.results[0], fact=failed)
    await until_ended(store, bus, run.run_id)
    trials = (await running.steer.resume(run.run_id)).trials
    assert trials == 1
    await until_ended(store, bus, run.run_id, revision=2)
    progress = await store.runs.progress(run.run_id)
    assert (progress.scored, progress.unscored, progress.unscored_reasons) == (3, 0, {})
    assert sorted(revision for _, revision in bus.scored) == [1, 1, 1, 2]
    trials = (await running.steer.resume(run.run_id)).trials
    assert trials == 0
    assert (await store.runs.progress(run.run_id)).revision == 2, "nothing to do: nothing changes"


async def test_recovering_by_cancelling_leaves_runs_that_can_be_resumed(
    store: Any, new_run: MakeRun, broker: Any, process: Any, until_ended: Any
) -> None:
    run, bus = new_run(samples=3), broker()
    assert await store.runs.create(run)
    await process(store, bus).dispatch.tick()
    again = process(store, bus)
    await again.steer.recover(cancel=True)
    assert (await store.runs.progress(run.run_id)).state is RunState.CANCELLED
    await again.steer.resume(run.run_id)
    await until_ended(store, bus, run.run_id, revision=2)


# 4 trials, 2 of them of a rendition that is translated: RunAccepted, 1 translation, 4 completions,
# 4 readings, 4 TrialScored, RunCompleted; two moments each.
MOMENTS_WITH_TRANSLATION = 30


async def test_an_undisturbed_run_with_a_translation_has_as_many_moments(
    store: Any, two_models: Any, broker: Any, until_ended: Any
) -> None:
    run, bus = two_models(), broker()
    assert await store.runs.create(run)
    assert await until_ended(store, bus, run.run_id) == 0
    assert bus.moments == MOMENTS_WITH_TRANSLATION


@pytest.mark.parametrize("moment", range(1, MOMENTS_WITH_TRANSLATION + 1))
async def test_death_at_any_moment_of_a_translated_run_changes_nothing(
    store: Any, two_models: Any, broker: Any, until_ended: Any, moment: int
) -> None:
    run, bus = two_models(), broker(die_at=moment)
    assert await store.runs.create(run)
    assert await until_ended(store, bus, run.run_id) == 1
    queues = sorted(command.queue for command in bus.commands.values())
    assert queues.count("translator.translate_text") == 1
    assert len(queues) == 9, "no step was given twice"
    events = [run_pb2.TrialScored.FromString(body) for body in bus.scored.values()]
    assert sorted((e.sample.language, e.model, list(e.translation_flags)) for e in events) == [
        ("en", "model-a", []),
        ("en", "model-b", []),
        ("pt", "model-a", ["numbers"]),
        ("pt", "model-b", ["numbers"]),
    ]
    progress = await store.runs.progress(run.run_id)
    assert (progress.state, progress.scored) == (RunState.COMPLETED, 4)


async def test_a_translation_that_can_never_be_sent_has_failed(
    store: Any, two_models: Any, broker: Any, until_ended: Any
) -> None:
    class Small(broker):  # type: ignore[misc]
        async def send(self, commands: Any) -> Any:
            taken = [c for c in commands if c.queue != "translator.translate_text"]
            sent = await super().send(taken)
            sent.refused.extend((c, "too_large", "Too large.") for c in commands if c not in taken)
            return sent

    run, bus = two_models(), Small()
    assert await store.runs.create(run)
    await until_ended(store, bus, run.run_id)
    progress = await store.runs.progress(run.run_id)
    assert (progress.scored, progress.unscored_reasons) == (2, {"too_large": 2})


@pytest.fixture
def two_models(new_run: MakeRun) -> Callable[[], NewRun]:
    """One sample in English, to be translated to Portuguese, for two models."""
    return lambda: new_run(models=("model-a", "model-b"), to_translate=("pt",))
