"""A panel with a judge that fails, and a judge service that is killed: the run ends, and counts."""

import asyncio
import hashlib
import json
from collections import Counter
from pathlib import Path

import pytest
from endpoint import Endpoint
from questions import write_open_questions, write_panel
from stack import Stack

from polyclinic.v1 import run_pb2, statistics_pb2

JUDGES = ("judge-a", "judge-b", "judge-c")
QUESTIONS = 60
CONCURRENCY = 8


def verdict(model: str, question: str) -> str:
    """What a judge replies: by its name and the prompt, so that every run is alike."""
    digest = hashlib.sha256(f"{model}\n{question}".encode()).digest()
    scores = {"total": 1 + digest[0] % 5, "safety": 1 + digest[1] % 5}
    flags = {"language_ok": True, "appropriate": digest[2] % 2 == 0}
    return json.dumps({"explanation": "As it is.", **scores, **flags})


def suite(**changes) -> run_pb2.Suite:
    return run_pb2.Suite(
        name="panel",
        tasks=[run_pb2.TaskSpec(name="open_qa")],
        languages=["en"],
        models=["candidate"],
        judges=JUDGES,
        **changes,
    )


def verdicts_by_judge(trials) -> dict[str, list[run_pb2.PanelVerdict]]:
    found = {judge: [] for judge in JUDGES}
    for trial in trials:
        assert [verdict.judge for verdict in trial.verdicts] == list(JUDGES)
        for one in trial.verdicts:
            found[one.judge].append(one)
    return found


@pytest.mark.slow
async def test_one_judge_of_three_is_down_for_the_whole_run(tmp_path: Path) -> None:
    # A used-up quota ends a step at once; a judge that times out ends the same way, minutes later.
    samples = write_open_questions(tmp_path / "samples.jsonl", QUESTIONS)
    async with Endpoint(answer=verdict) as endpoint:
        endpoint.exhausted.add("judge-c")
        registry = write_panel(tmp_path, QUESTIONS, endpoint.url, JUDGES, CONCURRENCY)
        stack = Stack(tmp_path / "stack", registry)
        await asyncio.to_thread(stack.start)
        try:
            gate = [run_pb2.GateRule(coverage_min=0.99), run_pb2.GateRule(metric="total", min=1.5)]
            run_id = (await stack.submit(suite(gate=gate), [samples])).run_id
            ended = await stack.ended(run_id, timeout_s=240)
            answer = await stack.report(run_id)
            trials = await stack.scores(run_id)
        finally:
            await asyncio.to_thread(stack.stop)
    assert (ended.trials, ended.scored, ended.unscored) == (QUESTIONS, QUESTIONS, 0)
    by_judge = verdicts_by_judge(trials)
    assert all(one.scores for judge in JUDGES[:2] for one in by_judge[judge])
    assert all(not one.scores and one.reason for one in by_judge["judge-c"])
    for trial in trials:
        totals = [one.scores["total"] for one in trial.verdicts if one.scores]
        scores = {score.metric: score.value for score in trial.scores}
        assert scores["total"] == pytest.approx(sum(totals) / 2)
    report = json.loads(answer.body)
    coverage = {row["judge"]: row for row in report["coverage"]["judges"]}
    assert coverage["judge-a"]["share"] == coverage["judge-b"]["share"] == 1.0
    assert coverage["judge-c"]["share"] == 0.0
    assert sum(coverage["judge-c"]["missing"].values()) == QUESTIONS
    assert answer.verdict == statistics_pb2.VERDICT_FAIL
    broken = [rule for rule in report["gate"]["rules"] if rule["verdict"] == "fail"]
    assert broken
    assert all("judge-c" in rule["rule"] + rule["reason"] for rule in broken)


@pytest.mark.slow
async def test_a_judge_service_killed_in_mid_run_gives_no_verdict_twice(tmp_path: Path) -> None:
    samples = write_open_questions(tmp_path / "samples.jsonl", QUESTIONS)
    async with Endpoint(latency_s=0.3, answer=verdict) as endpoint:
        registry = write_panel(tmp_path, QUESTIONS, endpoint.url, JUDGES, CONCURRENCY)
        stack = Stack(tmp_path / "stack", registry)
        await asyncio.to_thread(stack.start)
        try:
            run_id = (await stack.submit(suite(), [samples])).run_id
            for _ in range(2):
                await asyncio.sleep(1.0)
                assert (await stack.progress(run_id)).state == run_pb2.RUN_STATE_RUNNING
                await asyncio.to_thread(stack.kill, "judge")
                await asyncio.to_thread(stack.restart, "judge")
            ended = await stack.ended(run_id, timeout_s=120)
            await stack.report(run_id)
            trials = await stack.scores(run_id)
        finally:
            await asyncio.to_thread(stack.stop)
    assert (ended.scored, ended.unscored) == (QUESTIONS, 0)
    assert set(Counter(trial.trial_id for trial in trials).values()) == {1}
    assert all(one.scores for each in verdicts_by_judge(trials).values() for one in each)
    # The cache of completions answers what was paid for; calls in flight may be paid again.
    paid_again = sum(endpoint.by_model[judge] for judge in JUDGES) - QUESTIONS * len(JUDGES)
    assert paid_again <= 2 * CONCURRENCY * len(JUDGES)
