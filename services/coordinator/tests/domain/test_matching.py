"""Results against what their run was accepted with."""

from typing import Any

import pytest

from polyclinic.coordinator.consumers.results import read_result
from polyclinic.coordinator.domain.facts import Fact
from polyclinic.coordinator.domain.matching import as_accepted
from polyclinic.coordinator.domain.models import changed_problems, said_otherwise
from polyclinic.coordinator.domain.recording import StepResult
from polyclinic.coordinator.domain.trials import Setup
from polyclinic.records.calls import CallUsage
from polyclinic.records.completions import Completion
from polyclinic.records.models import ModelInfo
from polyclinic.v1 import inference_pb2, judging_pb2, linking_pb2, run_pb2, translation_pb2

SETUP = Setup(
    fingerprints={"m": "first", "j": "first", "c": "first"},
    engine_fingerprints={"e": "first"},
    indexes={"i": "first"},
)


def results(fingerprint: str) -> dict[str, Any]:
    """One event of each kind, whose model or engine has a fingerprint."""

    def usage(model: str) -> run_pb2.CallUsage:
        return run_pb2.CallUsage(model=model, cost=0.5, fingerprint=fingerprint)

    completion = inference_pb2.Completion(
        outcome=inference_pb2.COMPLETION_OUTCOME_TEXT, text="B", usage=usage("m")
    )
    verdict = judging_pb2.JudgeVerdict(scores={"equivalent": 1.0}, usage=[usage("j")])
    scores = linking_pb2.ConceptScores(scores={"f1": 1.0}, usage=[usage("c")])
    scores.index.name, scores.index.fingerprint = "i", "first"
    translation = translation_pb2.Translation(engine="e", fingerprint=fingerprint)
    translation.texts.add(id="question", text="Febre?")
    return {
        "completion": inference_pb2.Completed(completion=completion),
        "verdict": judging_pb2.Graded(verdict=verdict),
        "canonicaliser": linking_pb2.ConceptsScored(scores=scores),
        "translation": translation_pb2.TextTranslated(translation=translation),
    }


@pytest.mark.parametrize("kind", ["completion", "verdict", "canonicaliser", "translation"])
def test_what_comes_from_another_one_is_a_failed_step(kind: str) -> None:
    result = read_result(results("second")[kind])
    assert result is not None
    found = as_accepted(result, SETUP)
    expected = "engine_changed" if kind == "translation" else "model_changed"
    assert found.fact.failed == expected
    assert "second" in found.fact.detail
    assert "first" in found.fact.detail
    given = getattr(found.fact, "concepts" if kind == "canonicaliser" else kind)
    assert not any(getattr(given, name, None) for name in ("text", "texts", "scores"))
    if kind != "translation":
        assert found.fact.usage[0].cost == 0.5  # it was paid for all the same


@pytest.mark.parametrize("kind", ["completion", "verdict", "canonicaliser", "translation"])
@pytest.mark.parametrize(("fingerprint", "setup"), [("first", SETUP), ("second", Setup())])
def test_what_comes_from_the_same_one_is_taken(kind: str, fingerprint: str, setup: Setup) -> None:
    # The other: a run that was accepted before models were compared.
    result = read_result(results(fingerprint)[kind])
    assert result is not None
    assert as_accepted(result, setup) is result


def test_a_translation_by_another_model_is_a_failed_step() -> None:
    # Its engine is the accepted one: which model answers to the name is the inference service's.
    event = results("first")["translation"]
    event.translation.usage.add(model="m", fingerprint="second")
    result = read_result(event)
    assert result is not None
    assert as_accepted(result, SETUP).fact.failed == "model_changed"
    event.translation.usage[0].fingerprint = "first"
    taken = read_result(event)
    assert taken is not None
    assert as_accepted(taken, SETUP) is taken


def test_a_worker_that_says_no_fingerprint_is_taken_at_its_word() -> None:
    result = read_result(results("")["completion"])
    assert result is not None
    assert as_accepted(result, SETUP) is result


def test_what_earlier_workers_say_is_understood() -> None:
    said = Completion(fingerprint="second", usage=CallUsage("m"))
    old = StepResult("s", "t", Fact(completion=said))
    assert as_accepted(old, SETUP).fact.failed == "model_changed"


def test_a_system_that_differs_from_reply_to_reply_is_no_other_model() -> None:
    for system in ("fp_1", "fp_2"):
        event = results("first")["completion"]
        event.completion.usage.system_fingerprint = system
        result = read_result(event)
        assert result is not None
        assert as_accepted(result, SETUP) is result
        assert result.fact.usage[0].system_fingerprint == system


def test_models_are_compared_by_name() -> None:
    accepted = [
        ModelInfo("a", fingerprint="1", said={"root": "x"}),
        ModelInfo("b"),
        ModelInfo("c", "", "", "3"),
    ]
    served = [
        ModelInfo("a", fingerprint="2", said={"root": "y", "created": "5"}),
        ModelInfo("b", "", "", "9"),
    ]
    assert [problem.where for problem in changed_problems(accepted, served)] == ["models.a"]
    [said] = said_otherwise(accepted, served)
    assert "`root`" in said
