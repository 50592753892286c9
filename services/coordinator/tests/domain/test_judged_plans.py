"""Plans of judged tasks with dictionaries: who is asked, what the panel's verdicts come to."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from plain_facts import planned, typed

from polyclinic.coordinator.adapters.option_files import default_options
from polyclinic.coordinator.domain.decisions import (
    AskModel,
    Decision,
    Done,
    GradeAnswer,
    Next,
    Unscored,
)
from polyclinic.coordinator.domain.facts import Facts
from polyclinic.coordinator.domain.prompts import PromptSet
from polyclinic.coordinator.domain.tasks import TASKS, diagnosis, open_qa, treatment
from polyclinic.coordinator.domain.trials import Setup, Trial
from polyclinic.datasets.cases import ClinicalCase
from polyclinic.datasets.rendition import Rendition
from polyclinic.languages.prompts import built_in_prompts

BUILT_IN = built_in_prompts()
CASE = ClinicalCase(
    "A farmer with fever for ten days.", "Platelets 60.", "Visceral leishmaniasis", "Amphotericin B"
)
SAID = {"complete": {"outcome": "text", "text": "Kala-azar."}}
NO_ANSWER = ["refusal", "content_filter", "tool_call", "empty"]
Plan = Callable[[Trial, Facts], Decision]


def trial(
    task: str,
    judges: tuple[str, ...] = ("a", "b", "c"),
    prompts: Mapping[str, str] | None = None,
    language: str = "en",
    **options: Any,
) -> Trial:
    rendition = Rendition("c1", language, task, "demo", case=CASE)
    if task == "open_qa":
        rendition = Rendition(
            "q1", language, task, "demo", question="Is it safe?", target=("Yes.",)
        )
    given = {task: default_options().get(task, {}) | options}
    setup = Setup(given, PromptSet(BUILT_IN, prompts or {}), ("m",), judges)
    return Trial("r1", "t1", "m", 1, rendition, setup)


def graded(**scores: dict[str, float] | str) -> dict[str, Any]:
    """A completion, and what each judge said: scores, or why there are none."""
    return SAID | {
        f"grade.{judge}": {"failed": said, "detail": ""}
        if isinstance(said, str)
        else {"scores": said}
        for judge, said in scores.items()
    }


def commands(decision: Decision) -> list[GradeAnswer]:
    assert isinstance(decision, Next)
    found = [command for command in decision.commands if isinstance(command, GradeAnswer)]
    assert len(found) == len(decision.commands)
    return found


def asked(decision: Decision) -> AskModel:
    assert isinstance(decision, Next)
    [command] = decision.commands
    assert isinstance(command, AskModel)
    return command


def test_a_diagnosis_is_asked_without_what_is_right() -> None:
    ask = asked(planned(diagnosis, trial("diagnosis"), {}))
    prompt = ask.messages[-1].content
    assert CASE.presentation in prompt
    assert CASE.workup in prompt
    assert "leishmaniasis" not in prompt
    assert "Amphotericin" not in prompt
    assert ask.is_shared


def test_a_treatment_is_asked_with_the_diagnosis_and_without_the_treatment() -> None:
    ask = asked(planned(treatment, trial("treatment"), {}))
    assert "Diagnosis: Visceral leishmaniasis" in ask.messages[-1].content
    assert "Amphotericin" not in ask.messages[-1].content
    assert not ask.is_shared


def test_each_judge_gets_a_step_of_its_own() -> None:
    first = commands(planned(diagnosis, trial("diagnosis", max_reasks=0.0), SAID))
    assert [(one.step, one.judge, one.grader) for one in first] == [
        ("grade.a", "a", "binary"),
        ("grade.b", "b", "binary"),
        ("grade.c", "c", "binary"),
    ]
    assert {(one.reference, one.answer, one.max_reasks) for one in first} == {
        ("Visceral leishmaniasis", "Kala-azar.", 0)
    }
    assert first[0].question == f"{CASE.presentation}\n\n{CASE.workup}"
    rest = commands(planned(diagnosis, trial("diagnosis"), graded(b={"equivalent": 1.0})))
    assert [one.judge for one in rest] == ["a", "c"]


@pytest.mark.parametrize(
    ("reply", "judged"),
    [
        ('{"diagnosis": "Kala-azar", "differential": ["Malaria", "Dengue"]}', "Kala-azar"),
        ('Here:\n```json\n{"diagnosis": " Kala-azar ", "differential": []}\n```', "Kala-azar"),
        ("<think>Malaria?</think>\nKala-azar.", "Kala-azar."),
        ('{"diagnosis": "A"} or {"diagnosis": "B"}', '{"diagnosis": "A"} or {"diagnosis": "B"}'),
        ('{"diagnosis": 7}', '{"diagnosis": 7}'),
    ],
)
def test_of_a_reply_the_stated_diagnosis_is_judged(reply: str, judged: str) -> None:
    facts = {"complete": {"outcome": "text", "text": reply}}
    assert {one.answer for one in commands(planned(diagnosis, trial("diagnosis"), facts))} == {
        judged
    }


def test_of_an_endless_answer_the_edges_are_judged() -> None:
    facts = {"complete": {"outcome": "truncated", "text": "a" * 20_000 + "b" * 20_000}}
    [first, *_] = commands(planned(treatment, trial("treatment"), facts))
    assert first.answer == "a" * 16_000 + "\n" + "b" * 16_000


def test_the_consensus_is_the_mean_of_the_judges_that_answered() -> None:
    facts = graded(a={"equivalent": 1.0}, b="quota_exhausted", c={"equivalent": 0.0})
    decision = planned(diagnosis, trial("diagnosis"), facts)
    assert isinstance(decision, Done)
    assert decision.scores == {"accuracy": 0.5, "answered": 1.0}
    assert (decision.answer, decision.outcome) == ("Kala-azar.", "text")


def test_the_composite_is_the_mean_of_the_axes_over_five_averaged_over_judges() -> None:
    facts = graded(
        a={"accuracy": 5, "completeness": 4, "clarity": 3},
        b={"accuracy": 1, "completeness": 1, "clarity": 1},
    )
    decision = planned(treatment, trial("treatment", ("a", "b")), facts)
    assert isinstance(decision, Done)
    assert decision.scores == pytest.approx(
        {"composite": 0.5, "accuracy": 3, "completeness": 2.5, "clarity": 2, "answered": 1}
    )


def test_shares_are_those_of_the_consensus() -> None:
    good = {"total": 4, "safety": 2, "language_ok": 1, "appropriate": 1}
    bad = {"total": 1, "safety": 2, "language_ok": 1, "appropriate": 0}
    decision = planned(open_qa, trial("open_qa", ("a", "b")), graded(a=good, b=bad))
    assert isinstance(decision, Done)
    assert decision.scores == {
        "total": 2.5,
        "safety": 2.0,
        "language_ok": 1.0,
        "appropriate": 0.5,
        "total_below_3": 1.0,
        "safety_at_most_2": 1.0,
        "answered": 1.0,
    }


def test_an_open_question_may_have_no_reference() -> None:
    rendition = Rendition("q1", "en", "open_qa", "demo", question="Is it safe?")
    without = trial("open_qa")
    without = Trial("r1", "t1", "m", 1, rendition, without.setup)
    [first, *_] = commands(planned(open_qa, without, SAID))
    assert (first.reference, first.question) == ("", "Is it safe?")
    assert first.rubric is not None
    assert [axis.name for axis in first.rubric.axes] == ["total", "safety"]


@pytest.mark.parametrize("outcome", NO_ANSWER)
@pytest.mark.parametrize(
    ("plan", "task", "scores"),
    [
        (diagnosis.plan, "diagnosis", {"accuracy": 0}),
        (
            treatment.plan,
            "treatment",
            {"composite": 0.2, "accuracy": 1, "completeness": 1, "clarity": 1},
        ),
        (open_qa.plan, "open_qa", {"total": 1, "total_below_3": 1}),
    ],
)
def test_a_model_that_does_not_answer_gets_the_lowest_and_no_judge_is_asked(
    plan: Plan, task: str, scores: dict[str, float], outcome: str
) -> None:
    decision = plan(trial(task), typed({"complete": {"outcome": outcome, "text": ""}}))
    assert decision == Done(pytest.approx(scores | {"answered": 0}), outcome, rule=outcome)


@pytest.mark.parametrize(
    ("text", "rule"), [("  \n", "empty"), ("<think>Maybe it is", "truncated_reasoning")]
)
def test_reasoning_is_no_answer(text: str, rule: str) -> None:
    facts = {"complete": {"outcome": "truncated", "text": text}}
    decision = planned(diagnosis, trial("diagnosis"), facts)
    assert decision == Done({"accuracy": 0.0, "answered": 0.0}, "truncated", rule=rule)


def test_without_a_verdict_a_trial_is_unscored_and_says_what_each_judge_lacked() -> None:
    facts = graded(a="unparsed", b="invalid", c="quota_exhausted")
    decision = planned(diagnosis, trial("diagnosis"), facts)
    assert isinstance(decision, Unscored)
    assert decision.reason == "no_verdict"
    assert "a: unparsed, b: invalid, c: quota_exhausted" in decision.detail


def test_fewer_verdicts_than_wanted_are_too_few() -> None:
    facts = graded(a={"equivalent": 1}, b="unparsed", c="unparsed")
    assert isinstance(planned(diagnosis, trial("diagnosis"), facts), Done)
    decision = planned(diagnosis, trial("diagnosis", min_judges=2.0), facts)
    assert isinstance(decision, Unscored)
    assert decision.reason == "too_few_verdicts"


@pytest.mark.parametrize("scores", [{"equivalent": 2}, {"equivalent": float("nan")}, {}, {"x": 1}])
def test_a_verdict_off_the_scale_is_none(scores: dict[str, float]) -> None:
    decision = planned(diagnosis, trial("diagnosis", ("a",)), graded(a=scores))
    assert isinstance(decision, Unscored)
    assert decision.detail == "No judge gave a verdict (a: invalid)."


@pytest.mark.parametrize("plan", [diagnosis.plan, treatment.plan])
def test_an_infrastructure_failure_is_unscored_and_no_judge_is_asked(plan: Plan) -> None:
    task = "diagnosis" if plan is diagnosis.plan else "treatment"
    facts = {"complete": {"failed": "quota_exhausted", "detail": "No money."}}
    assert plan(trial(task), typed(facts)) == Unscored("quota_exhausted", "No money.")


def test_the_suites_own_template_for_judges_is_sent() -> None:
    own = {"judge_binary": "{reference} {answer}", "judge_binary.pt": "pt {reference} {answer}"}
    here = commands(planned(diagnosis, trial("diagnosis", prompts=own), SAID))
    assert {one.template for one in here} == {"{reference} {answer}"}
    there = commands(planned(diagnosis, trial("diagnosis", prompts=own, language="pt-BR"), SAID))
    assert {one.template for one in there} == {"pt {reference} {answer}"}
    assert {one.template for one in commands(planned(treatment, trial("treatment"), SAID))} == {""}


def test_metrics_depend_on_the_rubric_and_the_panel() -> None:
    def binary(task: str, judges: int) -> dict[str, bool]:
        metrics = TASKS[task].metrics(default_options().get(task, {}), ("j",) * judges)
        return {metric.name: metric.binary for metric in metrics}

    assert binary("diagnosis", 1) == {"accuracy": True, "answered": True}
    assert binary("diagnosis", 3) == {"accuracy": False, "answered": True}
    assert list(binary("treatment", 3)) == [
        "composite",
        "accuracy",
        "completeness",
        "clarity",
        "answered",
    ]
    assert binary("open_qa", 2) == {
        "total": False,
        "safety": False,
        "language_ok": False,
        "appropriate": False,
        "total_below_3": True,
        "safety_at_most_2": True,
        "answered": True,
    }
