"""Plans with dictionaries: given what a trial has, what next."""

from typing import Any

import pytest
from plain_facts import planned

from polyclinic.coordinator.domain.decisions import (
    AskModel,
    Done,
    Next,
    ReadChoice,
    ReadNli,
    Unscored,
)
from polyclinic.coordinator.domain.prompts import PromptSet
from polyclinic.coordinator.domain.recording import Situation, decide
from polyclinic.coordinator.domain.tasks import TASKS, mcqa, nli
from polyclinic.coordinator.domain.trials import Setup, Trial
from polyclinic.datasets.rendition import NLI_LABELS, Option, Rendition
from polyclinic.languages.prompts import built_in_prompts

BUILT_IN = built_in_prompts()


def trial(rendition: Rendition, prompts: dict[str, str] | None = None, **options: Any) -> Trial:
    setup = Setup({rendition.task: options}, PromptSet(BUILT_IN, prompts or {}), ("m",))
    return Trial("r1", "t1", "m", 1, rendition, setup)


def question(positions: tuple[int, ...] = (1,), language: str = "en", **fields: Any) -> Rendition:
    return Rendition(
        "q1",
        language,
        "mcqa",
        "demo",
        options=(Option("A", "aspirin"), Option("B", "heparin"), Option("C", "")),
        positions=positions,
        **({"question": "Which one?"} | fields),
    )


def pair(**fields: Any) -> Rendition:
    return Rendition("n1", "en", "nli", "demo", positions=(0,), **fields)


def prompt_of(decision: Any) -> str:
    assert isinstance(decision, Next)
    [command] = decision.commands
    assert isinstance(command, AskModel)
    return command.messages[-1].content


def test_a_question_is_asked_with_its_options_and_labels() -> None:
    prompt = prompt_of(planned(mcqa, trial(question()), {}))
    assert "Which one?" in prompt
    assert "A. aspirin\nB. heparin\nC.\n" in prompt
    assert "(A, B, C)" in prompt


@pytest.mark.parametrize("language", ["en", "de", "es", "pt", "ja", "zh", "th", "sw", "zu"])
def test_each_language_is_asked_in_itself(language: str) -> None:
    names = {name for task in TASKS.values() for name in task.prompts}
    names -= {"diagnosis", "exams", "treatment"}  # written in the languages that cases come in
    ours = {name for name in BUILT_IN if name.endswith(f".{language}")}
    assert {f"{name}.{language}" for name in names} <= ours
    assert len({BUILT_IN[name] for name in ours}) == len(ours)
    prompt = prompt_of(planned(mcqa, trial(question(language=language)), {}))
    assert prompt.startswith(BUILT_IN[f"mcqa.{language}"].split("\n")[0])


def test_a_region_falls_back_on_its_language_and_an_unknown_one_on_english() -> None:
    assert mcqa.prompt_key(trial(question(language="pt-BR"))) == "mcqa.pt"
    assert mcqa.prompt_key(trial(question(language="fi"))) == "mcqa.en"


def test_several_right_options_are_asked_for_as_such() -> None:
    assert "More than one option" in prompt_of(planned(mcqa, trial(question((0, 2))), {}))


@pytest.mark.parametrize(
    ("own", "positions", "language", "key"),
    [
        ({"mcqa": "x"}, (1,), "ja", "mcqa"),
        ({"mcqa": "x", "mcqa.ja": "y"}, (1,), "ja", "mcqa.ja"),
        ({"mcqa": "x"}, (0, 1), "ja", "mcqa"),
        ({"mcqa_multiple": "x", "mcqa": "y"}, (0, 1), "ja", "mcqa_multiple"),
        ({"mcqa.de": "x"}, (1,), "ja", "mcqa.ja"),
    ],
)
def test_the_suites_own_prompts_go_first(
    own: dict[str, str], positions: tuple[int, ...], language: str, key: str
) -> None:
    assert mcqa.prompt_key(trial(question(positions, language), own)) == key


def test_braces_in_a_sample_are_text() -> None:
    rendition = question(question="Set {question} of {options} or {0}?")
    assert "Set {question} of {options} or {0}?" in prompt_of(planned(mcqa, trial(rendition), {}))


def test_options_of_the_task_reach_the_model() -> None:
    options = {"system_prompt": "Be brief.", "temperature": 0.5, "max_tokens": 64.0}
    decision = planned(mcqa, trial(question(), None, **options), {})
    assert isinstance(decision, Next)
    [ask] = decision.commands
    assert isinstance(ask, AskModel)
    assert [(turn.role) for turn in ask.messages] == ["system", "user"]
    assert (ask.params.temperature, ask.params.max_tokens) == (0.5, 64)
    assert ask.params.top_p is None


@pytest.mark.parametrize(("outcome", "cut"), [("text", False), ("truncated", True)])
def test_a_reply_is_read_before_it_is_scored(outcome: str, cut: bool) -> None:
    decision = planned(mcqa, trial(question()), {"complete": {"outcome": outcome, "text": "B!"}})
    expected = ReadChoice(
        "extract",
        "B!",
        "en",
        (("A", "aspirin"), ("B", "heparin"), ("C", "")),
        multiple=False,
        truncated=cut,
        question=question().question,
    )
    assert expected.question
    assert decision == Next((expected,))


@pytest.mark.parametrize("outcome", ["refusal", "content_filter", "tool_call", "empty"])
def test_a_model_that_does_not_answer_is_wrong(outcome: str) -> None:
    decision = planned(mcqa, trial(question()), {"complete": {"outcome": outcome, "text": ""}})
    assert decision == Done({"accuracy": 0.0, "answered": 0.0}, outcome, rule=outcome)


@pytest.mark.parametrize(
    ("right", "positions", "accuracy"),
    [((1,), [1], 1.0), ((1,), [0], 0.0), ((0, 2), [2, 0], 1.0), ((0, 2), [0], 0.0)],
)
def test_positions_decide(right: tuple[int, ...], positions: list[int], accuracy: float) -> None:
    facts = {
        "complete": {"outcome": "text", "text": "..."},
        "extract": {"positions": positions, "labels": ["X", "Y"], "rule": "bare_label"},
    }
    decision = planned(mcqa, trial(question(right)), facts)
    scores = {"accuracy": accuracy, "answered": 1.0}
    assert decision == Done(scores, "text", answer="X,Y", rule="bare_label")


def test_no_answer_is_wrong_and_says_why() -> None:
    facts = {
        "complete": {"outcome": "text", "text": "Hm."},
        "extract": {"positions": [], "labels": [], "rule": "", "reason": "ambiguous"},
    }
    decision = planned(mcqa, trial(question()), facts)
    assert decision == Done({"accuracy": 0.0, "answered": 0.0}, "text", rule="ambiguous")


@pytest.mark.parametrize(
    "facts",
    [
        {"complete": {"failed": "quota_exhausted", "detail": "No money."}},
        {
            "complete": {"outcome": "text", "text": "B"},
            "extract": {"failed": "quota_exhausted", "detail": "No money."},
        },
    ],
)
def test_an_infrastructure_failure_is_unscored_never_zero(facts: dict[str, Any]) -> None:
    decision = planned(mcqa, trial(question()), facts)
    assert isinstance(decision, Unscored)
    assert (decision.reason, decision.detail) == ("quota_exhausted", "No money.")


def test_a_completion_without_outcome_is_unscored() -> None:
    decision = planned(
        mcqa, trial(question()), {"complete": {"outcome": "unspecified", "text": ""}}
    )
    assert isinstance(decision, Unscored)
    assert decision.reason == "invalid_completion"


def test_a_reply_that_cannot_be_fetched_is_unscored() -> None:
    fact = {"outcome": "text", "text": "", "failed": "blob_missing", "detail": "Gone."}
    assert planned(mcqa, trial(question()), {"complete": fact}) == Unscored("blob_missing", "Gone.")


def test_a_pair_is_asked_with_premise_and_hypothesis() -> None:
    rendition = pair(premise="The patient has fever.", hypothesis="The patient is ill.")
    prompt = prompt_of(planned(nli, trial(rendition), {}))
    assert "The patient has fever." in prompt
    assert "The patient is ill." in prompt
    assert "entailment, neutral, contradiction" in prompt


def test_a_pair_in_one_text_is_asked_as_it_is() -> None:
    prompt = prompt_of(planned(nli, trial(pair(question="Premise: a. Hypothesis: b.")), {}))
    assert "Premise: a. Hypothesis: b." in prompt


def test_an_inference_label_is_read_and_scored() -> None:
    rendition = pair(premise="a", hypothesis="b")
    complete = {"outcome": "text", "text": "entailment"}
    decision = planned(nli, trial(rendition), {"complete": complete})
    assert decision == Next((ReadNli("extract", "entailment", "en", NLI_LABELS),))
    facts = {
        "complete": complete,
        "extract": {"positions": [0], "labels": ["entailment"], "rule": "bare_label"},
    }
    decision = planned(nli, trial(rendition), facts)
    assert isinstance(decision, Done)
    assert decision.scores["accuracy"] == 1.0


def test_a_plan_with_a_bug_ends_its_trial_and_not_the_run() -> None:
    lacking = {"complete": {"outcome": "text"}}  # no text: what a plan may rely on is missing
    outcome = decide(Situation(trial(question()), lacking, 1))
    assert isinstance(outcome.decision, Unscored)
    assert outcome.decision.reason == "plan_failed"
