"""Suites with judges, rubrics and clinical cases: what is wrong, and what they come to."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from polyclinic.coordinator.adapters.option_files import default_options
from polyclinic.coordinator.domain.acceptance import Examined, examine
from polyclinic.coordinator.domain.planning import metrics_of, scales_of
from polyclinic.datasets.cases import ClinicalCase, GoldEntry
from polyclinic.datasets.rendition import Rendition
from polyclinic.languages.prompts import built_in_prompts
from polyclinic.records.files import Blob
from polyclinic.records.suites import GateRule, Sampling, Suite, TaskSpec

MALARIA = ClinicalCase(
    "A traveller with fever.",
    "A smear shows ring forms.",
    "Malaria",
    "Artesunate",
    (GoldEntry(("Malaria",), included=True), GoldEntry(("Dengue",))),
)
SUITE = Suite(
    name="judged",
    datasets=(Blob("0" * 64, 10, "samples.jsonl"),),
    tasks=(TaskSpec("open_qa"), TaskSpec("diagnosis"), TaskSpec("treatment")),
    models=("candidate",),
    judges=("judge-a", "judge-b"),
)
RUBRIC: dict[str, Any] = {
    "axes": [{"name": "depth", "question": "How deep?", "low": 1.0, "high": 3.0}],
    "flags": [{"name": "polite", "question": "Is it polite?"}],
    "shares": [{"name": "shallow", "axis": "depth", "below": 2.0}],
}
Examine = Callable[..., Examined]


def question(number: int, language: str = "en", task: str = "open_qa") -> Rendition:
    place = f"samples.jsonl:{number}"
    return Rendition(f"q{number}", language, task, "demo", question="Why?", place=place)


def case(
    number: int, language: str = "en", task: str = "clinical_case", **fields: Any
) -> Rendition:
    held = replace(MALARIA, **fields)
    place = f"samples.jsonl:{100 + number}"
    return Rendition(f"c{number}", language, task, "cases", case=held, place=place)


SAMPLES = [question(1), question(2), *(case(number) for number in range(6))]


@pytest.fixture
def examined() -> Examine:
    def make(suite: Suite, samples: list[Rendition] | None = None) -> Examined:
        return examine(
            suite,
            SAMPLES if samples is None else samples,
            data_is_sound=True,
            built_in_prompts=built_in_prompts(),
            max_trials=1000,
            default_options=default_options(),
        )

    return make


def open_qa(**options: Any) -> dict[str, Any]:
    return {"tasks": (TaskSpec("open_qa", options),)}


def rubric(**fields: Any) -> dict[str, Any]:
    return open_qa(rubric=RUBRIC | fields)


def axis(**fields: Any) -> dict[str, Any]:
    return rubric(axes=[RUBRIC["axes"][0] | fields])


def share(**fields: Any) -> dict[str, Any]:
    return rubric(shares=[RUBRIC["shares"][0] | fields])


PLACE = "tasks[0].options.rubric"
BAD = [
    ({"judges": ()}, "judges", "registry"),
    ({"judges": tuple(f"j{n}" for n in range(11))}, "judges", "fewer"),
    (open_qa(min_judges=3.0), "tasks[0].options.min_judges", "more judges"),
    (open_qa(min_judges=0.0), "tasks[0].options.min_judges", "is 0 now"),
    (open_qa(max_reasks=-1), "tasks[0].options.max_reasks", "-1 now"),
    (open_qa(rubrik={}), "tasks[0].options.rubrik", 'Did you mean "rubric"?'),
    (open_qa(rubric="rubric.yaml"), PLACE, "axes, flags and shares"),
    (open_qa(rubric={}), PLACE, "at least one axis"),
    (open_qa(rubric=RUBRIC | {"axis": []}), f"{PLACE}.axis", 'Did you mean "axes"?'),
    (rubric(axes={}), f"{PLACE}.axes", "list"),
    (rubric(axes=["total"]), f"{PLACE}.axes[0]", "Name its fields"),
    (axis(lowest=1), f"{PLACE}.axes[0].lowest", 'Did you mean "low"'),
    (axis(name="Depth"), f"{PLACE}.axes[0].name", "metric"),
    (axis(name="answered"), f"{PLACE}.axes[0].name", "Rename"),
    (axis(name="explanation"), f"{PLACE}.axes[0].name", "Rename"),
    (share(name="polite"), f"{PLACE}.shares[0].name", "Rename"),
    (axis(question=" "), f"{PLACE}.axes[0].question", "look at"),
    (axis(low=1.5), f"{PLACE}.axes[0].low", "low: 1"),
    (axis(low=True), f"{PLACE}.axes[0].low", "low: 1"),
    (axis(high=float("inf")), f"{PLACE}.axes[0].high", "high: 5"),
    (axis(low=3, high=3), f"{PLACE}.axes[0]", "1 and 5"),
    (axis(anchors={"4": "deep"}), f"{PLACE}.axes[0].anchors.4", "score: meaning"),
    (axis(anchors={"1": 7}), f"{PLACE}.axes[0].anchors.1", ""),
    (axis(anchors={"1": "flat", "01": "deep"}), f"{PLACE}.axes[0].anchors.01", "Keep one"),
    (axis(unanswered="zero"), f"{PLACE}.axes[0].unanswered", "low, omit"),
    (share(axis="dept"), f"{PLACE}.shares[0].axis", 'Did you mean "depth"?'),
    (share(at_most=1.0), f"{PLACE}.shares[0]", "below: 3"),
    (share(below="2"), f"{PLACE}.shares[0]", "below: 3"),
    (share(below=4), f"{PLACE}.shares[0].below", "between"),
    (share(below=1.0), f"{PLACE}.shares[0].below", "between"),
    (share(below=None, at_most=3.0), f"{PLACE}.shares[0].at_most", "between"),
    (share(below=None, at_most=0.5), f"{PLACE}.shares[0].at_most", "between"),
    ({"prompts": {"judge_binary": "{answer}"}}, "prompts.judge_binary", "goes there"),
    ({"prompts": {"judge_rubric.xx": "{answer}{criteria}{form}"}}, "prompts.judge_rubric.xx", ""),
    ({"prompts": {"judge_likert": "{answer}{reference}{form}"}}, "prompts.judge_likert", "Known"),
    ({"prompts": {"diagnosis": "{presentation}"}}, "prompts.diagnosis", "case goes there"),
    ({"prompts": {"diagnosis": "{case}{diagnosis}"}}, "prompts.diagnosis", "Known"),
    ({"prompts": {"treatment": "{case}"}}, "prompts.treatment", "goes there"),
    ({"gate": (GateRule("accuracy", min=0.5),)}, "gate[0].min", "name the task"),
    ({"gate": (GateRule("composite", min=4),)}, "gate[0].min", "0.2 and 1"),
    ({"gate": (GateRule("total", min=0.5, task="open_qa"),)}, "gate[0].min", "between 1 and 5"),
    ({"gate": (GateRule("safty", min=4),)}, "gate[0].metric", '"safety"'),
]


@pytest.mark.parametrize(("change", "where", "remedy"), BAD)
def test_a_bad_panel_is_told_where_and_what_to_do(
    examined: Examine, change: dict[str, Any], where: str, remedy: str
) -> None:
    problems = examined(replace(SUITE, **change)).problems
    [problem] = [problem for problem in problems if problem.where == where]
    assert len({p.where for p in problems}) <= 2, "no problem that only follows from another"
    assert problem.what
    assert remedy in problem.remedy


def test_every_problem_of_a_rubric_is_said_at_once(examined: Examine) -> None:
    bad = {
        "axes": [{"name": "a b", "question": "", "low": 5, "high": 1}, {"name": "x"}],
        "shares": [{"name": "s", "axis": "y"}],
    }
    problems = examined(replace(SUITE, **open_qa(rubric=bad))).problems
    places = {problem.where.removeprefix(PLACE + ".") for problem in problems}
    assert {"axes[0].name", "axes[0].question", "axes[0]", "axes[1].question"} <= places
    assert {"axes[1].low", "axes[1].high", "shares[0].axis", "shares[0]"} <= places


def test_a_rule_over_a_rubric_with_problems_is_not_blamed(examined: Examine) -> None:
    suite = replace(SUITE, **axis(low=9), gate=(GateRule("depth", min=1),))
    assert {problem.where for problem in examined(suite).problems} == {f"{PLACE}.axes[0]"}


def test_the_suites_rubric_decides_what_is_measured(examined: Examine) -> None:
    gate = (GateRule("depth", min=2.5), GateRule("shallow", max=0.1), GateRule("polite", min=0.9))
    anchored = axis(anchors={"1.0": "flat", "3": "deep"}, unanswered="low")
    result = examined(replace(SUITE, **anchored, gate=gate))
    assert result.problems == []
    metrics = [(task, m.name, m.low, m.high) for task, m in metrics_of(result.suite)]
    assert metrics == [
        ("open_qa", "depth", 1, 3),
        ("open_qa", "polite", 0, 1),
        ("open_qa", "shallow", 0, 1),
        ("open_qa", "answered", 0, 1),
    ]
    scales = [(task, s.axis, s.low, s.high, s.metric) for task, s in scales_of(result.suite)]
    assert scales == [("open_qa", "depth", 1, 3, "depth"), ("open_qa", "polite", 0, 1, "polite")]


def test_the_default_rubric_stands_in_the_accepted_suite(examined: Examine) -> None:
    result = examined(SUITE)
    assert result.problems == []
    assert result.suite.tasks[0].options["rubric"]["axes"][0]["name"] == "total"
    assert ("diagnosis", "equivalent") in [(task, s.axis) for task, s in scales_of(result.suite)]
    assert set(result.prompt_hashes) == {"open_qa.en", "diagnosis.en", "treatment.en"}


def test_templates_for_judges_are_among_the_hashes_that_are_used(examined: Examine) -> None:
    own = {
        "judge_binary": "{reference}{answer}",
        "judge_binary.ja": "{reference}{answer} ja",
        "judge_likert.en": "{reference}{answer}",
    }
    hashes = examined(replace(SUITE, prompts=own)).prompt_hashes
    assert {"judge_binary", "judge_likert.en"} <= set(hashes)
    assert "judge_binary.ja" not in hashes


def test_a_judge_may_be_under_test_itself(examined: Examine) -> None:
    assert examined(replace(SUITE, judges=("candidate", "judge-b"))).problems == []


def test_a_case_serves_every_task_that_the_suite_runs(examined: Examine) -> None:
    result = examined(SUITE)
    tasks = [(one.task, one.target) for one in result.renditions if one.sample_id == "c1"]
    assert sorted(tasks) == [("diagnosis", ("Malaria",)), ("treatment", ("Artesunate",))]
    assert {(cell.task, cell.trials) for cell in result.cells} == {
        ("open_qa", 2),
        ("diagnosis", 6),
        ("treatment", 6),
    }


def test_tasks_over_cases_draw_the_same_ones(examined: Examine) -> None:
    for seed in range(4):
        drawn = examined(replace(SUITE, sampling=Sampling(limit=2, seed=seed))).renditions
        by_task = {
            task: {one.sample_id for one in drawn if one.task == task}
            for task in ("diagnosis", "treatment")
        }
        assert by_task["diagnosis"] == by_task["treatment"]
        assert len(by_task["diagnosis"]) == 2


def test_a_case_without_treatment_is_left_out_of_it(examined: Examine) -> None:
    held = [question(1), case(1), case(2, treatment="")]
    result = examined(SUITE, held)
    assert [one.sample_id for one in result.renditions if one.task == "treatment"] == ["c1"]
    [problem] = examined(SUITE, [question(1), case(2, treatment="")]).problems
    assert (problem.where, "treatment" in problem.what) == ("tasks[2]", True)
    assert problem.remedy == "The cases have it for: diagnosis, differential."


def test_a_case_that_names_its_diagnosis_is_refused_once_with_its_place(examined: Examine) -> None:
    leaky = case(1, workup="The smear shows MALARIA.")
    result = examined(replace(SUITE, tasks=SUITE.tasks[1:]), [leaky, case(2)])
    [problem] = result.problems
    assert (problem.where, problem.code) == ("samples.jsonl:101", "leak")
    treated = replace(SUITE, tasks=(TaskSpec("treatment"),))
    assert examined(treated, [leaky]).problems == [], "the treatment reveals it"


def test_the_source_of_a_translation_is_looked_at_too(examined: Examine) -> None:
    leaky = case(1, presentation="Known malaria.")
    suite = replace(SUITE, tasks=(TaskSpec("diagnosis"),), languages=("pt",))
    assert [problem.code for problem in examined(suite, [leaky]).problems] == ["leak"]


def test_questions_with_several_right_options_have_no_most_likely_one(examined: Examine) -> None:
    several = replace(question(1, task="mcqa"), positions=(0, 1))
    suite = replace(SUITE, tasks=(TaskSpec("mcqa", {"choice_by": "logprob"}),), judges=())
    [problem] = examined(
        suite, [several, replace(several, sample_id="q2", positions=(1,))]
    ).problems
    assert problem.where == "tasks[0].options.choice_by"
    assert "1 of the samples" in problem.what
    [problem] = examined(replace(suite, tasks=(TaskSpec("nli", {"choice_by": "prob"}),))).problems
    assert problem.remedy == 'Did you mean "logprob"? Known: text, logprob.'
