"""Nothing lost, nothing doubled: every process killed in turn in the middle of a run."""

import asyncio
import random
from collections import Counter
from pathlib import Path

import pytest
from endpoint import Endpoint
from questions import write_questions, write_registry
from stack import SERVICES, Stack

from polyclinic.v1 import run_pb2

QUESTIONS = 260
LANGUAGES = ("en", "pt")
TRIALS = QUESTIONS * len(LANGUAGES)
CONCURRENCY = 8
VICTIMS = (*SERVICES, "nats")

Scores = dict[tuple[str, str], dict[str, float]]


def suite() -> run_pb2.Suite:
    return run_pb2.Suite(
        name="kills",
        tasks=[run_pb2.TaskSpec(name="mcqa")],
        languages=LANGUAGES,
        models=["candidate"],
        sampling=run_pb2.Sampling(seed=7),
        # With a gate the cache holds what the run itself asked for, and nobody pays twice either.
        gate=[run_pb2.GateRule(coverage_min=0.99)],
    )


async def scores_of(stack: Stack, run_id: str) -> Scores:
    """Scores by sample and language; fails when a trial is stored twice or has none."""
    await stack.report(run_id)
    trials = await stack.scores(run_id)
    keys = Counter((trial.sample.sample_id, trial.sample.language) for trial in trials)
    assert set(keys.values()) == {1}
    assert [trial for trial in trials if trial.unscored_reason] == []
    return {
        (trial.sample.sample_id, trial.sample.language): {s.metric: s.value for s in trial.scores}
        for trial in trials
    }


@pytest.mark.slow
async def test_a_run_with_kills_gives_the_scores_of_an_undisturbed_one(tmp_path: Path) -> None:
    chance = random.Random(20261129)
    samples = write_questions(tmp_path / "samples.jsonl", QUESTIONS, LANGUAGES)
    async with Endpoint(latency_s=0.0) as endpoint:
        registry = write_registry(
            tmp_path / "models.yaml", endpoint.url, max_concurrency=CONCURRENCY
        )
        undisturbed = Stack(tmp_path / "undisturbed", registry)
        await asyncio.to_thread(undisturbed.start)
        try:
            run_id = (await undisturbed.submit(suite(), [samples])).run_id
            await undisturbed.ended(run_id, timeout_s=120)
            expected = await scores_of(undisturbed, run_id)
        finally:
            await asyncio.to_thread(undisturbed.stop)
        assert len(expected) == TRIALS
        assert sum(endpoint.calls.values()) == TRIALS

        endpoint.calls.clear()
        endpoint.latency_s = 0.25
        disturbed = Stack(tmp_path / "disturbed", registry)
        await asyncio.to_thread(disturbed.start)
        try:
            run_id = (await disturbed.submit(suite(), [samples])).run_id
            victims = list(VICTIMS)
            chance.shuffle(victims)
            for victim in victims:
                await asyncio.sleep(chance.uniform(0.5, 2.0))
                assert (await disturbed.progress(run_id)).state == run_pb2.RUN_STATE_RUNNING
                await asyncio.to_thread(disturbed.kill, victim)
                await asyncio.sleep(chance.uniform(0.0, 0.5))
                await asyncio.to_thread(disturbed.restart, victim)
            ended = await disturbed.ended(run_id, timeout_s=180)
            actual = await scores_of(disturbed, run_id)
        finally:
            await asyncio.to_thread(disturbed.stop)
    assert (ended.trials, ended.scored, ended.unscored) == (TRIALS, TRIALS, 0)
    assert actual == expected
    # The calls that were in flight when the inference service or the broker was killed.
    assert sum(endpoint.calls.values()) <= TRIALS + 2 * CONCURRENCY
