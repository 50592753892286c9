"""The inference service comes back with another model under the name, in the middle of a run."""

import asyncio
from collections import Counter
from pathlib import Path

import pytest
from endpoint import Endpoint
from questions import write_questions, write_registry
from stack import Stack

from polyclinic.v1 import run_pb2, run_pb2_grpc

QUESTIONS = 60
CONCURRENCY = 2


def suite() -> run_pb2.Suite:
    return run_pb2.Suite(
        name="other-registry",
        tasks=[run_pb2.TaskSpec(name="mcqa")],
        languages=["en"],
        models=["candidate"],
    )


async def resumed(stack: Stack, run_id: str) -> run_pb2.ResumeRunResponse:
    async with stack.channel("coordinator") as channel:
        request = run_pb2.ResumeRunRequest(run_id=run_id)
        return await run_pb2_grpc.RunServiceStub(channel).ResumeRun(request, timeout=60)


@pytest.mark.slow
async def test_no_reply_of_another_model_is_scored(tmp_path: Path) -> None:
    samples = write_questions(tmp_path / "samples.jsonl", QUESTIONS, ("en",))
    async with Endpoint(latency_s=0.2) as endpoint:
        # A list that is empty says nothing against any name.
        endpoint.listed = {"id": "mock"}
        registry = write_registry(
            tmp_path / "models.yaml", endpoint.url, max_concurrency=CONCURRENCY
        )
        accepted = registry.read_text()
        stack = Stack(tmp_path / "stack", registry)
        await asyncio.to_thread(stack.start)
        try:
            run_id = (await stack.submit(suite(), [samples])).run_id
            async with asyncio.timeout(60):
                while endpoint.by_model["mock"] < QUESTIONS // 4:
                    await asyncio.sleep(0.05)
            await asyncio.to_thread(stack.kill, "inference")
            registry.write_text(accepted.replace("model: mock", "model: new"))
            endpoint.listed = {"id": "new"}
            endpoint.latency_s = 0.0
            await asyncio.to_thread(stack.restart, "inference")
            ended = await stack.ended(run_id, timeout_s=120)
            changed = ended.unscored_reasons["model_changed"]
            assert changed > 0
            assert (ended.scored + changed, dict(ended.unscored_reasons)) == (
                QUESTIONS,
                {"model_changed": changed},
            )
            asked = Counter(endpoint.by_model)

            # The other one is still there.
            [problem] = (await resumed(stack, run_id)).problems
            assert (problem.code, endpoint.by_model) == ("model_changed", asked)

            await asyncio.to_thread(stack.kill, "inference")
            registry.write_text(accepted)
            endpoint.listed = {}
            await asyncio.to_thread(stack.restart, "inference")
            response = await resumed(stack, run_id)
            assert (response.trials_to_run, list(response.problems)) == (changed, [])
            ended = await stack.ended(run_id, timeout_s=60)
        finally:
            await asyncio.to_thread(stack.stop)
    assert (ended.scored, ended.unscored) == (QUESTIONS, 0)
    assert endpoint.by_model["new"] == asked["new"]
