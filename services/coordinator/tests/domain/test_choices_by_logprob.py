"""Answers that are read off the probabilities of the choices."""

from typing import Any

import pytest
from plain_facts import planned

from polyclinic.coordinator.domain.decisions import AskModel, Done, Next, Unscored
from polyclinic.coordinator.domain.prompts import PromptSet
from polyclinic.coordinator.domain.tasks import mcqa, nli
from polyclinic.coordinator.domain.trials import Setup, Trial
from polyclinic.datasets.rendition import Option, Rendition
from polyclinic.languages.prompts import built_in_prompts

BUILT_IN = built_in_prompts()


def trial(rendition: Rendition) -> Trial:
    options = {rendition.task: {"choice_by": "logprob"}}
    return Trial("r1", "t1", "m", 1, rendition, Setup(options, PromptSet(BUILT_IN), ("m",)))


QUESTION = trial(
    Rendition(
        "q1",
        "th",
        "mcqa",
        "demo",
        question="ข้อใดถูก",
        options=(Option("ก", "x"), Option("ข", "y")),
        positions=(1,),
    )
)
PAIR = trial(Rendition("n1", "en", "nli", "demo", premise="a", hypothesis="b", positions=(2,)))


def replied(outcome: str = "text", *logprobs: float | None) -> dict[str, Any]:
    return {"complete": {"outcome": outcome, "text": "", "choice_logprobs": list(logprobs)}}


def asked(decision: Any) -> AskModel:
    assert isinstance(decision, Next)
    [command] = decision.commands
    assert isinstance(command, AskModel)
    return command


def test_the_labels_of_a_question_are_the_choices() -> None:
    ask = asked(planned(mcqa, QUESTION, {}))
    assert ask.choices == ("ก", "ข")
    assert ask.messages[-1].content == "คำถาม: ข้อใดถูก\n\nก. x\nข. y\n\nคำตอบ:"


def test_the_labels_of_a_pair_are_numbered() -> None:
    ask = asked(planned(nli, PAIR, {}))
    assert ask.choices == ("1", "2", "3")
    prompt = ask.messages[-1].content
    assert "3. the premise excludes the hypothesis" in prompt
    assert prompt.endswith("Answer:")
    text = trial(Rendition("n2", "en", "nli", "demo", question="Both in one.", positions=(0,)))
    assert "Both in one." in asked(planned(nli, text, {})).messages[-1].content


@pytest.mark.parametrize("language", ["en", "de", "es", "pt", "ja", "zh", "th", "sw", "zu"])
@pytest.mark.parametrize("name", ["nli_logprob", "nli_text_logprob"])
def test_each_language_numbers_the_labels(name: str, language: str) -> None:
    lines = BUILT_IN[f"{name}.{language}"].split("\n")
    assert [line[:2] for line in lines if line[:1].isdigit()] == ["1.", "2.", "3."]


def test_the_most_likely_choice_is_the_answer() -> None:
    scores = {"accuracy": 1.0, "answered": 1.0}
    decision = planned(mcqa, QUESTION, replied("text", -1.5, -0.5))
    assert decision == Done(scores, "text", answer="ข", rule="logprob")
    decision = planned(nli, PAIR, replied("truncated", -9.0, None, -0.1))
    assert decision == Done(scores, "truncated", answer="contradiction", rule="logprob")
    decision = planned(nli, PAIR, replied("empty", -0.1, -3.0, None))
    assert decision == Done(scores | {"accuracy": 0.0}, "empty", "entailment", "logprob")


@pytest.mark.parametrize("logprobs", [(-1.0, -1.0), (None, None)])
def test_a_tie_is_no_answer(logprobs: tuple[float | None, ...]) -> None:
    decision = planned(mcqa, QUESTION, replied("text", *logprobs))
    assert decision == Done({"accuracy": 0.0, "answered": 0.0}, "text", rule="ambiguous")


@pytest.mark.parametrize("logprobs", [(), (-1.0,), (-1.0, float("nan"))])
@pytest.mark.parametrize("outcome", ["text", "truncated", "empty"])
def test_a_backend_that_gives_no_probabilities_leaves_the_trial_unscored(
    outcome: str, logprobs: tuple[float, ...]
) -> None:
    decision = planned(mcqa, QUESTION, replied(outcome, *logprobs))
    assert isinstance(decision, Unscored)
    assert (decision.reason, decision.outcome) == ("no_logprobs", outcome)


def test_what_the_model_declines_is_wrong_and_what_fails_is_unscored() -> None:
    decision = planned(mcqa, QUESTION, replied("content_filter"))
    scores = {"accuracy": 0.0, "answered": 0.0}
    assert decision == Done(scores, "content_filter", rule="content_filter")
    failed = {"complete": {"failed": "quota_exhausted", "detail": "No money."}}
    assert planned(mcqa, QUESTION, failed) == Unscored("quota_exhausted", "No money.")
    assert planned(mcqa, QUESTION, replied("unspecified")) == Unscored(
        "invalid_completion", 'The completion has no known outcome: "unspecified".'
    )
