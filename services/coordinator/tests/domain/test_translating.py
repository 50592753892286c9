"""Plans of renditions that are translated first, with dictionaries."""

from dataclasses import replace
from typing import Any

import pytest
from plain_facts import typed

from polyclinic.coordinator.domain.decisions import AskModel, Next, ReadChoice, Translate, Unscored
from polyclinic.coordinator.domain.prompts import PromptSet
from polyclinic.coordinator.domain.recording import Situation, decide
from polyclinic.coordinator.domain.translating import translated
from polyclinic.coordinator.domain.trials import Setup, Trial
from polyclinic.datasets.cases import ClinicalCase, GoldEntry
from polyclinic.datasets.rendition import Option, Rendition
from polyclinic.languages.prompts import built_in_prompts

QUESTION = Rendition(
    "q1",
    "pt",
    "mcqa",
    "demo",
    variant="machine_translated",
    question="Which drug?",
    options=(Option("A", "Insulin"), Option("B", "Warfarin"), Option("C", " ")),
    target=("B",),
    positions=(1,),
    input_language="en",
)
TEXTS = {"question": "Qual medicamento?", "option.0": "Insulina", "option.1": "Varfarina"}
DONE = {"texts": TEXTS, "flags": ["numbers"], "engine": "tiny"}


def decided(facts: dict[str, Any], rendition: Rendition = QUESTION) -> Any:
    prompts = PromptSet(built_in_prompts())
    setup = Setup(prompts=prompts, models=("m",), engines={("en", "pt"): "tiny"})
    trial = Trial("r1", "t1", "m", 1, rendition, setup)
    return decide(Situation(trial, typed(facts), 1)).decision


def test_what_is_not_in_its_language_is_translated_first() -> None:
    assert decided({}) == Next(
        (
            Translate(
                "translate",
                (("question", "Which drug?"), ("option.0", "Insulin"), ("option.1", "Warfarin")),
                "en",
                "pt",
                "tiny",
            ),
        )
    )


def test_then_the_model_is_asked_in_the_language_with_the_labels_as_they_were() -> None:
    [command] = decided({"translate": DONE}).commands
    assert isinstance(command, AskModel)
    asked = command.messages[-1].content
    assert "Qual medicamento?" in asked
    assert "A. Insulina\nB. Varfarina\nC." in asked
    assert "Which" not in asked
    assert asked.startswith(built_in_prompts()["mcqa.pt"].split("\n")[0])


def test_the_reply_is_read_against_the_translated_options_and_scored_by_position() -> None:
    facts: dict[str, Any] = {
        "translate": DONE,
        "complete": {"outcome": "text", "text": "Varfarina"},
    }
    [command] = decided(facts).commands
    assert isinstance(command, ReadChoice)
    assert command.options == (("A", "Insulina"), ("B", "Varfarina"), ("C", " "))
    assert command.language == "pt"
    done = decided(facts | {"extract": {"positions": [1], "labels": ["B"], "rule": "option_text"}})
    assert done.scores == {"accuracy": 1.0, "answered": 1.0}


def test_premise_and_hypothesis_are_translated_and_labels_are_not() -> None:
    pair = replace(
        QUESTION, task="nli", question="", options=(), premise="P.", hypothesis="H.", positions=(0,)
    )
    [command] = decided({}, pair).commands
    assert command.texts == (("premise", "P."), ("hypothesis", "H."))
    fact = {"texts": {"premise": "Pp.", "hypothesis": "Hh."}}
    facts: dict[str, Any] = {"translate": fact, "complete": {"outcome": "text", "text": "neutral"}}
    [command] = decided(facts, pair).commands
    assert command.labels == ("entailment", "neutral", "contradiction")


def test_a_translation_that_failed_leaves_the_trial_unscored() -> None:
    failed = {"failed": "engine_failed", "detail": "It broke."}
    assert decided({"translate": failed}) == Unscored("engine_failed", "It broke.")


def test_a_translation_that_lacks_a_text_is_no_translation() -> None:
    decision = decided({"translate": {"texts": TEXTS | {"option.1": ""}}})
    assert (decision.reason, decision.detail) == (
        "invalid_translation",
        "The translation lacks option.1.",
    )


def test_a_rendition_in_its_language_never_meets_the_translator() -> None:
    [command] = decided({}, replace(QUESTION, input_language="")).commands
    assert isinstance(command, AskModel)


CASE = Rendition(
    "c1",
    "pt",
    "treatment",
    "demo",
    variant="machine_translated",
    input_language="en",
    case=ClinicalCase("Fever.", "", "Malaria", "Artesunate", (GoldEntry(("Malaria",)),)),
)


@pytest.mark.parametrize(
    ("task", "sent"),
    [
        ("diagnosis", {"case.presentation": "Fever."}),
        ("exams", {"case.presentation": "Fever."}),
        ("treatment", {"case.presentation": "Fever.", "case.diagnosis": "Malaria"}),
    ],
)
def test_of_a_case_what_the_task_shows_is_translated(task: str, sent: dict[str, str]) -> None:
    rendition = replace(CASE, task=task)
    [command] = decided({}, rendition).commands
    assert dict(command.texts) == sent
    texts = {name: f"pt {text}" for name, text in sent.items()}
    [command] = decided({"translate": {"texts": texts}}, rendition).commands
    assert isinstance(command, AskModel)
    assert all(text in command.messages[-1].content for text in texts.values())


def test_what_is_expected_of_a_case_stays_in_its_language() -> None:
    texts = {"case.presentation": "Febre.", "case.diagnosis": "Malária"}
    made = translated(CASE, texts)
    assert made.case == replace(CASE.case, presentation="Febre.", diagnosis="Malária")
    assert made.case.treatment == "Artesunate"
    assert made.input_language == ""
