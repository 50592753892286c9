"""Plans of lists with dictionaries: what is asked, what is expected, what the scores say."""

from typing import Any

import pytest
from plain_facts import planned

from polyclinic.coordinator.domain.decisions import AskModel, Done, Next, ScoreConcepts, Unscored
from polyclinic.coordinator.domain.ids import asked_as
from polyclinic.coordinator.domain.prompts import PromptSet
from polyclinic.coordinator.domain.tasks import TASKS, diagnosis, differential, exams
from polyclinic.coordinator.domain.trials import Setup, Trial
from polyclinic.datasets.cases import ClinicalCase, GoldEntry
from polyclinic.datasets.rendition import Rendition
from polyclinic.languages.prompts import built_in_prompts

MALARIA = GoldEntry(("Malaria", "Paludism"), included=True)
SMEAR = GoldEntry(("Blood smear",), category="laboratory")
CASE = ClinicalCase(
    "A traveller with fever.",
    "A smear shows rings.",
    "Malaria",
    "",
    (MALARIA, GoldEntry(("Dengue",))),
    (SMEAR,),
)
BUILT_IN = built_in_prompts()


def trial(task: str, case: ClinicalCase = CASE, **options: Any) -> Trial:
    setup = Setup({task: options}, PromptSet(BUILT_IN), ("m",))
    return Trial("r1", "t1", "m", 1, Rendition("c1", "en", task, "demo", case=case), setup)


def said(outcome: str = "text", **score: Any) -> dict[str, Any]:
    facts = {"complete": {"outcome": outcome, "text": '["Malaria"]'}}
    return facts | ({"score": score} if score else {})


def only(decision: Any) -> Any:
    assert isinstance(decision, Next)
    [command] = decision.commands
    return command


def test_a_differential_asks_what_the_diagnosis_asks() -> None:
    ask = only(planned(differential, trial("differential"), {}))
    assert isinstance(ask, AskModel)
    assert ask == only(planned(diagnosis, trial("diagnosis"), {}))
    mine, its = trial("differential"), trial("diagnosis")
    assert mine.reply_id == its.reply_id
    assert mine.rendition_id == its.rendition_id
    assert asked_as("differential") == "diagnosis"


def test_another_text_is_another_question() -> None:
    other = ClinicalCase("Another patient.", CASE.workup, "Malaria")
    assert trial("diagnosis", other).reply_id != trial("differential").reply_id


def test_examinations_are_asked_without_the_workup() -> None:
    ask = only(planned(exams, trial("exams"), {}))
    prompt = ask.messages[-1].content
    assert CASE.presentation in prompt
    assert CASE.workup not in prompt
    assert not ask.is_shared


def test_what_is_expected_goes_to_the_linker() -> None:
    command = only(
        planned(exams, trial("exams", index="umls", canonicaliser="m2"), said("truncated"))
    )
    assert command == ScoreConcepts(
        "score", "exams", '["Malaria"]', (SMEAR,), "en", True, index="umls", canonicaliser="m2"
    )


def test_the_linkers_scores_are_the_trials() -> None:
    scores = {"f1": 0.5, "precision": 1.0, "list_length": 3.0, "other": 9.0}
    decision = planned(exams, trial("exams"), said(scores=scores, rule="json"))
    expected = {"f1": 0.5, "precision": 1.0, "list_length": 3.0, "answered": 1.0}
    assert decision == Done(expected, "text", rule="json")


@pytest.mark.parametrize("reason", ["unparsed", "ambiguous", "refusal", "no_response", "truncated"])
def test_a_reply_without_a_list_scores_as_an_empty_one(reason: str) -> None:
    decision = planned(differential, trial("differential"), said(reason=reason))
    assert isinstance(decision, Done)
    assert (set(decision.scores.values()), decision.rule) == ({0.0}, reason)
    assert decision.scores["recall_at_5_included"] == 0
    assert "link_rate" not in decision.scores


def test_a_case_without_an_included_diagnosis_says_nothing_of_it() -> None:
    case = ClinicalCase("Fever.", "", "Malaria", differential=(GoldEntry(("Dengue",)),))
    decision = planned(differential, trial("differential", case), said("refusal"))
    assert isinstance(decision, Done)
    assert "recall_at_5_included" not in decision.scores
    assert decision.scores["recall_at_5_any"] == 0


@pytest.mark.parametrize(
    ("score", "reason"),
    [
        ({"reason": "empty_gold"}, "empty_gold"),
        ({"failed": "unknown_index", "detail": "None."}, "unknown_index"),
        ({"scores": {}, "reason": ""}, "invalid_scores"),
    ],
)
def test_what_is_not_the_models_fault_is_unscored(score: dict[str, Any], reason: str) -> None:
    decision = planned(exams, trial("exams"), said(**score))
    assert isinstance(decision, Unscored)
    assert decision.reason == reason


def test_every_metric_says_its_scale() -> None:
    metrics = {one.name: one for one in TASKS["differential"].metrics({}, ())}
    assert next(iter(metrics)) == "f1_at_5"
    assert metrics["list_length"].high == 1000
    assert [name for name, one in metrics.items() if one.binary] == [
        "recall_at_5_included",
        "recall_at_5_any",
        "answered",
    ]
