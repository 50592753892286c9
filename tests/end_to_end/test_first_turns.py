"""What models and judges think, draft and make up behind their turn is not what they said."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from stack import Stack

from polyclinic.v1 import run_pb2

YES, NO = '{"explanation": "a", "equivalent": true}', '{"explanation": "b", "equivalent": false}'
CANDIDATES = {
    "medgemma": "<unused94>thought\nB? The platelets are low.\n<unused95>The answer is C.",
    "minimax": "<mm:think>The answer is B? No.</mm:think>\nC",
    "seed": "<seed:think>The answer is B.</seed:think>C",
    "cohere": "<|START_THINKING|>It is B.<|END_THINKING|><|START_RESPONSE|>C<|END_RESPONSE|>",
    "gpt-oss": "analysisThe answer is B? Platelets are low.assistantfinalC",
    "runaway": "Answer: C\n\nQuestion: Which vector?\nA) Tick\nB) Flea\n\nAnswer: B",
    "turns": "C<|im_end|>\n<|im_start|>user\nWhich vector?<|im_end|>\n<|im_start|>assistant\nB",
    "half": "The answer is C \ud83d",
    "next-year": "((The answer is B.))\nC",
}
CUT = "<|START_THINKING|>The answer is B."
JUDGED = {
    "reflects": f"{YES}\nOn reflection I would say {NO}",
    "is strict": f"{YES}\nNo. If I am strict: {NO}",
    "ends": f"Initial: {YES}\nFinal, because the answer states another organism: {NO}",
    "reconsiders": f"First draft: {YES}\nHaving reconsidered, I cannot keep that: {NO}",
    "thinks": f'<mm:think>{{"equivalent": true}} would be generous</mm:think>{NO}',
    "says": NO,
    "is sure": f"{YES}\nThat would be too generous, so: {NO}",
    "runs on": f'{NO}\n\nQuestion: Is "flu" influenza?\nAnswer: {YES}',
    "next year": f"(({YES}))\n{NO}",
}
NOT_SURE = {"is strict", "is sure", "runs on"}
"""Doubtful: asked again, and as its recorded judge says the same again, without a score."""


def lines(path: Path, rows: list[Mapping[str, object]]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


@pytest.fixture
def registry(tmp_path: Path) -> Path:
    said = {**CANDIDATES, "cut": CUT}
    rows = [
        {"id": "q", "language": "en", "model": name, "text": text} for name, text in said.items()
    ]
    rows += [
        {"id": name, "language": "en", "model": "doctor", "text": "Measles"} for name in JUDGED
    ]
    rows += [
        {"id": name, "language": "en", "model": "judge", "judged_model": "doctor", "text": text}
        for name, text in JUDGED.items()
    ]
    lines(tmp_path / "replies.jsonl", rows)
    models: dict[str, dict[str, object]] = {
        name: {"backend": "replay", "path": "replies.jsonl"} for name in (*said, "doctor", "judge")
    }
    for name in ("next-year", "judge"):
        models[name]["reasoning_marks"] = ["((", "))"]
    path = tmp_path / "models.yaml"
    path.write_text(json.dumps({"models": models}))
    return path


@pytest.fixture
def questions(tmp_path: Path) -> Path:
    asked = {
        "question": "Fever and low platelets. Which disease?",
        "options": {"A": "Measles", "B": "Malaria", "C": "Dengue", "D": "Typhoid fever"},
    }
    about = {"language": "en", "source_dataset": "own"}
    row = {"id": "q", "task": "mcqa", "input": asked, "target": "C", **about}
    return lines(tmp_path / "questions.jsonl", [row])


@pytest.fixture
def cases(tmp_path: Path) -> Path:
    case = {"presentation": "Fever and a rash.", "workup": "Platelets 60.", "diagnosis": "Dengue"}
    about = {"language": "en", "source_dataset": "own", "task": "clinical_case"}
    target = {"differential": [{"text": "Dengue", "included": True}]}
    rows = [{"id": name, "input": case, "target": target, **about} for name in JUDGED]
    return lines(tmp_path / "cases.jsonl", rows)


def suite(task: str, models: list[str], judges: tuple[str, ...] = ()) -> run_pb2.Suite:
    return run_pb2.Suite(
        name="first-turns", tasks=[run_pb2.TaskSpec(name=task)], languages=["en"],
        reference_language="en", models=models, judges=judges,
    )  # fmt: skip


async def test_only_what_was_said_is_scored(
    tmp_path: Path, registry: Path, questions: Path, cases: Path
) -> None:
    stack = Stack(tmp_path / "stack", registry)
    stack.start()
    try:
        asked = await stack.submit(suite("mcqa", [*CANDIDATES, "cut"]), [questions])
        assert not asked.problems
        judged = await stack.submit(suite("diagnosis", ["doctor"], ("judge",)), [cases])
        assert not judged.problems
        await stack.ended(asked.run_id, timeout_s=60)
        await stack.ended(judged.run_id, timeout_s=60)
        await stack.report(judged.run_id)
        answers = await stack.scores(asked.run_id)
        verdicts = await stack.scores(judged.run_id)
    finally:
        stack.stop()
    accuracy = {trial.model: accuracy_of(trial) for trial in answers}
    assert accuracy == {**dict.fromkeys(CANDIDATES, 1.0), "cut": 0.0}
    scores = {trial.sample.sample_id: accuracy_of(trial) for trial in verdicts}
    assert {name for name, score in scores.items() if score is None} <= NOT_SURE
    assert {score for score in scores.values() if score is not None} == {0.0}


def accuracy_of(trial: run_pb2.TrialScored) -> float | None:
    return {score.metric: score.value for score in trial.scores}.get("accuracy")
