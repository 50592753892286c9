"""An English-only file in more languages: translated by the tiny model, asked, counted."""

import json
from collections import Counter
from pathlib import Path

import pytest
from endpoint import Endpoint
from questions import write_registry
from stack import Stack

from polyclinic.v1 import run_pb2

EXAMPLES = Path(__file__).parents[2] / "examples"
ENGINES = EXAMPLES / "translator" / "engines.yaml"
SAMPLES = EXAMPLES / "data" / "english-only.jsonl"
COUNT = 10
STRANGE = "english-09"  # outside of what the tiny model learned: it gets the number wrong


def suite(**fields: object) -> run_pb2.Suite:
    return run_pb2.Suite(
        name="translated", tasks=[run_pb2.TaskSpec(name="mcqa")], models=["candidate"], **fields
    )


@pytest.fixture
def samples() -> dict[str, dict[str, object]]:
    lines = SAMPLES.read_text(encoding="utf-8").splitlines()
    return {sample["id"]: sample for sample in map(json.loads, lines)}


async def test_an_english_only_file_is_asked_in_every_language(
    tmp_path: Path, samples: dict[str, dict[str, object]]
) -> None:
    async with Endpoint() as endpoint:
        registry = write_registry(tmp_path / "models.yaml", endpoint.url, max_concurrency=4)
        stack = Stack(tmp_path / "stack", registry, engines=ENGINES)
        stack.start()
        try:
            asked = suite(languages=["en", "pt", "hi"], sampling=run_pb2.Sampling(epochs=2))
            submitted = await stack.submit(asked, [SAMPLES])
            assert not submitted.problems
            ended = await stack.ended(submitted.run_id, timeout_s=60)
            report = json.loads((await stack.report(submitted.run_id)).body)
            trials = await stack.scores(submitted.run_id)
        finally:
            stack.stop()
    assert (ended.trials, ended.scored) == (3 * COUNT * 2, 3 * COUNT * 2)
    done = {service.service: service.done for service in ended.services}
    assert done["translator"] == 2 * COUNT, "once for both epochs"

    kinds = Counter((trial.sample.language, trial.sample.variant) for trial in trials)
    assert kinds == {
        ("en", "original"): 2 * COUNT,
        ("pt", "machine_translated"): 2 * COUNT,
        ("hi", "machine_translated"): 2 * COUNT,
    }
    flagged = {t.sample.sample_id for t in trials if t.translation_flags}
    assert flagged == {STRANGE}
    assert {t.translator for t in trials if t.sample.language == "en"} == {""}
    assert {t.translator for t in trials if t.sample.language != "en"} == {"tiny"}

    portuguese = next(question for question in endpoint.calls if "Amoxicilina\nD. Pred" in question)
    assert "Qual medicamento" in portuguese
    assert "A. Metformina\nB. Varfarina\nC. Amoxicilina\nD. Prednisona" in portuguese
    check_labels(trials, samples)

    by_language = {counts["language"]: counts for counts in report["translation"]}
    assert set(by_language) == {"pt", "hi"}
    for counts in by_language.values():
        assert (counts["renditions"], counts["degraded"], counts["degraded_share"]) == (10, 1, 0.1)
        assert counts["flags"]["numbers"] == 1
    made = {one["target_language"]: one for one in report["provenance"]["translations"]}
    assert {code: one["renditions"] for code, one in made.items()} == {"pt": COUNT, "hi": COUNT}
    assert all(one["engine"] == "tiny" and one["fingerprint"] for one in made.values())


def check_labels(trials: list[run_pb2.TrialScored], samples: dict[str, dict[str, object]]) -> None:
    """The right label is the one of the English file, whatever the language."""
    for trial in trials:
        accuracy = {score.metric: score.value for score in trial.scores}["accuracy"]
        assert trial.answer in "ABCD"
        assert accuracy == float(trial.answer == samples[trial.sample.sample_id]["target"])


async def test_without_a_translator_the_suite_is_refused_and_says_what_to_do(
    tmp_path: Path,
) -> None:
    async with Endpoint() as endpoint:
        registry = write_registry(tmp_path / "models.yaml", endpoint.url, max_concurrency=4)
        stack = Stack(tmp_path / "stack", registry)
        stack.start()
        try:
            refused = await stack.submit(suite(languages=["en", "pt"]), [SAMPLES])
            english = await stack.submit(suite(languages=["en"]), [SAMPLES])
            ended = await stack.ended(english.run_id, timeout_s=60)
        finally:
            stack.stop()
    [problem] = refused.problems
    assert problem.where == "languages"
    assert f'{COUNT} samples have no rendition in "pt"' in problem.what
    assert "no translator is configured" in problem.what
    assert "translate: never" in problem.remedy
    assert ended.scored == COUNT, "without missing renditions nobody asks for a translator"


async def test_a_language_that_no_engine_knows_is_refused(tmp_path: Path) -> None:
    async with Endpoint() as endpoint:
        registry = write_registry(tmp_path / "models.yaml", endpoint.url, max_concurrency=4)
        stack = Stack(tmp_path / "stack", registry, engines=ENGINES)
        stack.start()
        try:
            refused = await stack.submit(suite(languages=["en", "pt", "zu"]), [SAMPLES])
        finally:
            stack.stop()
    [problem] = refused.problems
    assert "no engine of the translator translates en to zu" in problem.what
    assert not endpoint.calls
