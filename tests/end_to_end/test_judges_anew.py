"""Judges are models: a gated run asks them anew, and services that run on serve it alike."""

import asyncio
import json
from pathlib import Path

import pytest
from endpoint import Endpoint
from questions import write_open_questions, write_panel
from stack import Stack

from polyclinic.v1 import run_pb2

JUDGES = ("judge-a", "judge-b")
QUESTIONS = 6


def verdict(model: str, question: str) -> str:
    scores = {"total": 4, "safety": 5}
    return json.dumps({"explanation": ".", **scores, "language_ok": True, "appropriate": True})


def suite(*gate: run_pb2.GateRule) -> run_pb2.Suite:
    return run_pb2.Suite(
        name="panel",
        tasks=[run_pb2.TaskSpec(name="open_qa")],
        languages=["en"],
        models=["candidate"],
        judges=JUDGES,
        gate=gate,
    )


@pytest.mark.slow
async def test_a_gated_run_takes_no_verdict_of_an_earlier_run(tmp_path: Path) -> None:
    samples = write_open_questions(tmp_path / "samples.jsonl", QUESTIONS)
    rule = run_pb2.GateRule(metric="total", min=1)
    async with Endpoint(answer=verdict) as endpoint:
        endpoint.system = "fp_1"
        registry = write_panel(tmp_path, QUESTIONS, endpoint.url, JUDGES, 4)
        stack = Stack(tmp_path / "stack", registry)
        await asyncio.to_thread(stack.start)

        async def run(*gate: run_pb2.GateRule) -> tuple[int, dict[str, object]]:
            before = endpoint.calls.total()
            run_id = (await stack.submit(suite(*gate), [samples])).run_id
            ended = await stack.ended(run_id, timeout_s=60)
            assert ended.scored == QUESTIONS
            report = json.loads((await stack.report(run_id)).body)
            return endpoint.calls.total() - before, report

        try:
            every = QUESTIONS * len(JUDGES)
            for gate in ([], [rule], [rule]):
                calls, report = await run(*gate)
                assert (calls, report["cache"]["earlier"]) == (every, 0)
            calls, report = await run()
        finally:
            await asyncio.to_thread(stack.stop)
    assert (calls, report["cache"]["earlier"]) == (0, every)
    used = {one["model"]: one for one in report["usage"]}
    for judge in JUDGES:
        assert used[judge]["earlier"] == QUESTIONS
        assert used[judge]["oldest"]
        assert used[judge]["systems"] == {"fp_1": QUESTIONS}
