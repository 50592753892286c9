"""The translator killed in the middle of a run: nothing lost, nothing doubled."""

import asyncio
import json
from collections import Counter
from pathlib import Path

import pytest
from endpoint import Endpoint
from questions import write_registry
from stack import TRANSLATOR, Stack

from polyclinic.v1 import run_pb2

ENGINES = Path(__file__).parents[2] / "examples" / "translator" / "engines.yaml"
QUESTIONS = 400
LANGUAGES = ("en", "pt", "hi")
TRIALS = QUESTIONS * len(LANGUAGES)


def write_english(path: Path) -> Path:
    """Questions in English alone, each with a sentence of its own."""
    with path.open("w", encoding="utf-8") as file:
        for number in range(QUESTIONS):
            question = f"Serum glucose was {number + 3} mg/dL. What is the best next step?"
            sample = {
                "id": f"q{number:04}",
                "language": "en",
                "task": "mcqa",
                "source_dataset": "made-up",
                "input": {"question": question, "options": {"A": "Insulin", "B": "Warfarin"}},
                "target": "AB"[number % 2],
            }
            file.write(json.dumps(sample) + "\n")
    return path


async def translations(stack: Stack, run_id: str) -> int:
    run = await stack.progress(run_id)
    return sum(one.done for one in run.services if one.service == TRANSLATOR)


@pytest.mark.slow
async def test_a_killed_translator_loses_and_doubles_nothing(tmp_path: Path) -> None:
    samples = write_english(tmp_path / "samples.jsonl")
    suite = run_pb2.Suite(
        name="killed translator",
        tasks=[run_pb2.TaskSpec(name="mcqa")],
        languages=LANGUAGES,
        models=["candidate"],
    )
    async with Endpoint() as endpoint:
        registry = write_registry(tmp_path / "models.yaml", endpoint.url, max_concurrency=8)
        stack = Stack(tmp_path / "stack", registry, engines=ENGINES)
        await asyncio.to_thread(stack.start)
        try:
            run_id = (await stack.submit(suite, [samples])).run_id
            async with asyncio.timeout(60):
                while await translations(stack, run_id) == 0:
                    await asyncio.sleep(0.01)
            await asyncio.to_thread(stack.kill, TRANSLATOR)
            assert await translations(stack, run_id) < 2 * QUESTIONS, "killed in the middle"
            await asyncio.to_thread(stack.restart, TRANSLATOR)
            ended = await stack.ended(run_id, timeout_s=180)
            await stack.report(run_id)
            trials = await stack.scores(run_id)
        finally:
            await asyncio.to_thread(stack.stop)
    assert (ended.trials, ended.scored, ended.unscored) == (TRIALS, TRIALS, 0)
    done = {one.service: (one.waiting, one.running, one.done) for one in ended.services}
    assert done[TRANSLATOR] == (0, 0, 2 * QUESTIONS)
    keys = Counter((trial.sample.sample_id, trial.sample.language) for trial in trials)
    assert (len(keys), set(keys.values())) == (TRIALS, {1})
    assert {t.translator for t in trials if t.sample.language != "en"} == {"tiny"}
