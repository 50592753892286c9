"""Published replies reproduce their published accuracy, through every service."""

import json
from pathlib import Path

import pytest
from stack import Stack

from polyclinic.v1 import run_pb2, statistics_pb2

QUESTIONS = 298
RIGHT = {
    ("gpt4", "ja"): 250,
    ("chatgpt", "ja"): 175,
    ("chatgpt", "en"): 206,
    ("gpt3", "ja"): 121,
    ("student-majority", "ja"): 288,
}
EN_MINUS_JA = 31 / QUESTIONS  # +0.1040


@pytest.fixture
def registry(tmp_path: Path, shared: Path) -> Path:
    """Every system of the published replies as a replayed model."""
    replies = shared / "data" / "igakuqa" / "replies.jsonl"
    lines = ["models:"]
    for model in sorted({model for model, _ in RIGHT}):
        lines.append(f"  {model}: {{backend: replay, path: {json.dumps(str(replies))}}}")
    path = tmp_path / "models.yaml"
    path.write_text("\n".join(lines) + "\n")
    return path


async def test_published_accuracies_and_the_paired_contrast(
    tmp_path: Path, shared: Path, registry: Path
) -> None:
    stack = Stack(tmp_path / "stack", registry)
    stack.start()
    try:
        counts: dict[tuple[str, str], int] = {}
        reports = {}
        # Only one system answered in both languages; the others would leave English unanswered.
        for languages, models in (
            (["ja", "en"], ["chatgpt"]),
            (["ja"], ["gpt4", "gpt3", "student-majority"]),
        ):
            suite = run_pb2.Suite(
                name="published",
                tasks=[run_pb2.TaskSpec(name="mcqa")],
                languages=languages,
                reference_language="ja",
                models=models,
            )
            submitted = await stack.submit(suite, [shared / "data" / "igakuqa" / "samples.jsonl"])
            assert not submitted.problems
            await stack.ended(submitted.run_id, timeout_s=120)
            reports[tuple(models)] = await stack.report(submitted.run_id)
            for trial in await stack.scores(submitted.run_id):
                assert not trial.unscored_reason, trial
                key = (trial.model, trial.sample.language)
                accuracy = {score.metric: score.value for score in trial.scores}["accuracy"]
                counts[key] = counts.get(key, 0) + int(accuracy)
        assert counts == RIGHT
        check_contrast(reports[("chatgpt",)])
    finally:
        stack.stop()


def check_contrast(report: statistics_pb2.GetReportResponse) -> None:
    contrasts = json.loads(report.body)["contrasts"]
    [contrast] = [
        c
        for c in contrasts
        if c["kind"] == "language" and c["metric"] == "accuracy" and c["dataset"] == "IgakuQA"
    ]
    assert contrast["delta"] == pytest.approx(EN_MINUS_JA, abs=1e-9)
    assert contrast["n_pairs"] == QUESTIONS
    assert contrast["ci_low"] < EN_MINUS_JA < contrast["ci_high"]
    assert contrast["p_value"] < 0.05
