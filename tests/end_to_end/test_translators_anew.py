"""A model that translates is a model: gated runs ask it anew, and reports count its replies."""

import asyncio
import hashlib
import json
from pathlib import Path

import pytest
from endpoint import Endpoint
from questions import write_questions
from stack import Stack

from polyclinic.v1 import run_pb2

QUESTIONS = 3
TEXTS = 5  # of a question: itself and its options


def said(model: str, question: str) -> str:
    if model == "candidate":
        return "Answer: A"
    return f"Texto {hashlib.sha256(question.encode()).hexdigest()[:8]}."


def suite(cache: str = "") -> run_pb2.Suite:
    return run_pb2.Suite(
        name="translated",
        tasks=[run_pb2.TaskSpec(name="mcqa")],
        languages=["en", "pt"],
        models=["candidate"],
        gate=[run_pb2.GateRule(coverage_min=0.9)],
        cache=cache,
    )


@pytest.mark.slow
async def test_a_gated_run_takes_no_translation_of_an_earlier_run(tmp_path: Path) -> None:
    samples = write_questions(tmp_path / "samples.jsonl", QUESTIONS, ("en",))
    engines = tmp_path / "engines.yaml"
    engines.write_text("engines:\n  llm: {family: llm, model: writer, retries: 0}\n")
    async with Endpoint(answer=said) as endpoint:
        common = {"backend": "openai", "base_url": endpoint.url, "check": "connect"}
        names = ("candidate", "writer")
        registry = tmp_path / "models.yaml"
        registry.write_text(
            json.dumps({"models": {name: {**common, "model": name} for name in names}})
        )
        stack = Stack(tmp_path / "stack", registry, engines=engines)
        await asyncio.to_thread(stack.start)

        async def run(cache: str = "") -> tuple[int, dict[str, object]]:
            before = endpoint.by_model["writer"]
            submitted = await stack.submit(suite(cache), [samples])
            assert not submitted.problems
            ended = await stack.ended(submitted.run_id, timeout_s=60)
            assert ended.scored == 2 * QUESTIONS
            report = json.loads((await stack.report(submitted.run_id)).body)
            return endpoint.by_model["writer"] - before, report

        try:
            for _ in range(2):
                calls, report = await run()
                assert calls == QUESTIONS * TEXTS
                assert report["cache"]["earlier"] == 0
            calls, report = await run("shared")
        finally:
            await asyncio.to_thread(stack.stop)
    assert calls == 0
    used = {one["model"]: one for one in report["usage"]}
    assert used["writer"]["calls"] == used["writer"]["earlier"] == QUESTIONS * TEXTS
    [translator] = report["provenance"]["translators"]
    assert (translator["name"], bool(translator["fingerprint"])) == ("writer", True)
