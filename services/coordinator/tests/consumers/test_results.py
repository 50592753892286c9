"""Events of the workers as results of steps."""

import json

from polyclinic.coordinator.adapters.store.facts import read_fact, write_fact
from polyclinic.coordinator.consumers.results import KINDS, read_result
from polyclinic.coordinator.domain.facts import Fact
from polyclinic.records.completions import Completion, CompletionOutcome
from polyclinic.records.linking import IndexInfo
from polyclinic.records.translating import TranslatedText, Translation
from polyclinic.records.trials import ConceptLink
from polyclinic.v1 import common_pb2, inference_pb2, judging_pb2, translation_pb2

STEP = common_pb2.Step(run_id="r1", trial_id="t1", step_id="s1")


def test_every_known_outcome_has_a_name_without_its_prefix() -> None:
    for outcome in inference_pb2.CompletionOutcome.values():
        event = inference_pb2.Completed(step=STEP)
        event.completion.outcome = outcome
        result = read_result(event)
        assert result is not None
        assert result.fact.completion.outcome.value.replace("_", "").isalpha()
        assert not result.failed


def test_an_outcome_of_a_newer_service_does_not_stop_the_reader() -> None:
    wire = inference_pb2.Completed(step=STEP).SerializeToString()
    # Field 2 (completion), 2 bytes: its field 1 (outcome) is 99.
    event = inference_pb2.Completed.FromString(wire + bytes([0x12, 0x02, 0x08, 99]))
    result = read_result(event)
    assert result is not None
    assert result.fact.completion.outcome is CompletionOutcome.UNKNOWN


def test_a_verdict_of_no_kind_is_a_failed_step() -> None:
    result = read_result(judging_pb2.Judged(step=STEP))
    assert result is not None
    assert (result.failed, result.fact.failed) == (True, "invalid_verdict")


def test_a_translation_with_a_blank_text_is_a_failed_step_and_asked_again_by_a_resume() -> None:
    event = translation_pb2.TextTranslated(step=STEP)
    for id, text in (("question", "O que?"), ("option.1", " ")):
        event.translation.texts.add(id=id, text=text)
    result = read_result(event)
    assert result is not None
    assert result.fact == Fact(
        failed="invalid_translation", detail="The translation lacks option.1."
    )
    event.translation.texts[1].text = "Isto."
    whole = read_result(event)
    assert whole is not None
    assert not whole.failed
    del event.translation.texts[:]
    empty = read_result(event)
    assert empty is not None
    assert empty.failed


def test_every_kind_that_is_read_gives_a_result() -> None:
    results = [read_result(kind(step=STEP)) for kind in KINDS]  # type: ignore[call-arg]  # each has
    assert [result.step_id for result in results if result] == ["s1"] * len(KINDS)


def test_a_judges_verdict_is_a_fact_and_an_unreadable_one_a_failed_step() -> None:
    event = judging_pb2.Graded(step=STEP)
    event.verdict.scores["equivalent"] = 1
    event.verdict.usage.add(model="judge-a", cost=0.5)
    event.verdict.warnings.append("planted_verdict")
    result = read_result(event)
    assert result is not None
    assert not result.failed
    verdict = result.fact.verdict
    assert verdict.scores == {"equivalent": 1.0}
    assert (result.fact.usage[0].cost, verdict.warnings) == (0.5, ("planted_verdict",))
    event.verdict.scores.clear()
    event.verdict.reason, event.verdict.raw_reply = "unparsed", "Hm."
    result = read_result(event)
    assert result is not None
    assert (result.failed, result.fact.failed) == (True, "unparsed")
    assert result.fact.verdict.raw_reply == "Hm."
    empty = read_result(judging_pb2.Graded(step=STEP))
    assert empty is not None
    assert empty.fact.failed == "invalid_verdict"


def test_a_choice_that_is_not_reported_survives_the_store() -> None:
    event = inference_pb2.Completed(step=STEP)
    event.completion.choice_logprobs.extend([-0.5, float("-inf")])
    result = read_result(event)
    assert result is not None
    assert read_fact("complete", write_fact(result.fact)) == result.fact
    assert result.fact.completion.choice_logprobs == (-0.5, float("-inf"))


def test_what_earlier_versions_stored_is_read() -> None:
    stored = {"outcome": "text", "text": "B", "choice_logprobs": [-0.5, None], "usage": []}
    fact = read_fact("complete", json.dumps(stored))
    assert fact.completion == Completion(
        CompletionOutcome.TEXT, "B", choice_logprobs=(-0.5, float("-inf"))
    )
    concepts = {"scores": {"f1": 1.0}, "index": ["umls", "fp"], "links_left_out": 2}
    concepts["links"] = [["Fever", 1, "C1", "Fever", 0.5]]
    fact = read_fact("score", json.dumps(concepts))
    assert fact.concepts.index == IndexInfo("umls", "fp")
    assert fact.concepts.links == (ConceptLink("Fever", True, 1, "C1", "Fever", 0.5),)
    translation = {"texts": {"question": "O?"}, "flags": ["units"], "engine": "e", "usage": []}
    fact = read_fact("translate", json.dumps(translation))
    assert fact.translation == Translation((TranslatedText("question", "O?", (), ("units",)),), "e")
    failed = {"failed": "unparsed", "detail": "Hm.", "raw_reply": "Hm.", "attempts": 2}
    fact = read_fact("grade.judge-a", json.dumps(failed))
    assert (fact.failed, fact.verdict.raw_reply) == ("unparsed", "Hm.")
