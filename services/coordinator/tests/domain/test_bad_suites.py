"""Every kind of bad request: what is wrong, where, and what to do about it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from polyclinic.coordinator.domain.acceptance import Examined, examine
from polyclinic.datasets.rendition import Rendition
from polyclinic.languages.prompts import built_in_prompts
from polyclinic.records.files import Blob
from polyclinic.records.suites import (
    Baseline,
    GateRule,
    IntervalOptions,
    LanguageGroup,
    Sampling,
    Suite,
    TaskSpec,
)

GOOD = Suite(
    name="good",
    datasets=(Blob("0" * 64, 10, "samples.jsonl"),),
    tasks=(TaskSpec("mcqa"),),
    models=("candidate",),
)
LANGUAGES = ("en", "ja", "sw")


@pytest.fixture
def examined(renditions: Callable[..., list[Rendition]]) -> Callable[..., Examined]:
    samples = renditions(4, LANGUAGES)

    def make(suite: Suite, *, max_trials: int = 1000) -> Examined:
        return examine(
            suite,
            samples,
            data_is_sound=True,
            built_in_prompts=built_in_prompts(),
            max_trials=max_trials,
        )

    return make


def rule(**fields: Any) -> dict[str, Any]:
    return {"gate": (GateRule(**fields),)}


BAD = [
    ({"tasks": (TaskSpec("mcq"),)}, "tasks[0].name", 'Did you mean "mcqa"?'),
    ({"name": "red \x1b[31m"}, "name", "Leave them out"),
    ({"tasks": ()}, "tasks", "mcqa, nli"),
    ({"tasks": (TaskSpec("nli"),)}, "tasks[0]", "They hold samples of: mcqa."),
    ({"tasks": (TaskSpec("mcqa"), TaskSpec("mcqa"))}, "tasks", "once"),
    ({"tasks": (TaskSpec("mcqa", {"max_token": 5}),)}, "tasks[0].options.max_token", "max_tokens"),
    ({"tasks": (TaskSpec("mcqa", {"max_tokens": 0}),)}, "tasks[0].options.max_tokens", "0 now"),
    ({"tasks": (TaskSpec("mcqa", {"max_tokens": 1.5}),)}, "tasks[0].options.max_tokens", "1.5"),
    ({"tasks": (TaskSpec("mcqa", {"temperature": True}),)}, "tasks[0].options.temperature", "True"),
    ({"tasks": (TaskSpec("mcqa", {"system_prompt": 7}),)}, "tasks[0].options.system_prompt", "7"),
    ({"models": ()}, "models", "registry"),
    ({"models": ("http://evil/v1",)}, "models[0]", "registry"),
    ({"models": ("a", "a")}, "models", "once"),
    ({"judges": ("Judge A",)}, "judges[0]", "registry"),
    ({"judges": ("judge-a",)}, "judges", "add one of: open_qa"),
    ({"prompts": {"open_qa": "{question}"}}, "prompts.open_qa", "one of its tasks: open_qa."),
    ({"prompts": {"judge_binary": "{reference}{answer}"}}, "prompts.judge_binary", "open_qa"),
    ({"datasets": ()}, "datasets", "at least one"),
    ({"languages": ("xx",)}, "languages[0]", "BCP-47"),
    ({"languages": ("de",), "translate": "never"}, "languages[0]", "Known: en, ja, sw"),
    ({"translate": "always"}, "translate", "missing, never"),
    ({"reference_language": "de"}, "reference_language", "Known: en, ja, sw"),
    ({"languages": ("ja",), "reference_language": "en"}, "reference_language", "ja"),
    ({"variants": ("translated",)}, "variants[0]", "machine_translated"),
    ({"variants": ("expert_reviewed",)}, "tasks[0]", "original"),
    ({"groups": {"mine": LanguageGroup(("zz",))}}, "groups.mine[0]", "BCP-47"),
    ({"sampling": Sampling(limit=-1)}, "sampling.limit", "0 for all"),
    ({"sampling": Sampling(epochs=-1)}, "sampling.epochs", "Mend"),
    ({"sampling": Sampling(epochs=200)}, "sampling", "sampling.limit"),
    ({"intervals": IntervalOptions(level=1.0)}, "intervals.level", "0.95"),
    ({"intervals": IntervalOptions(level=float("nan"))}, "intervals.level", "0.95"),
    ({"prompts": {"mcqq": "x"}}, "prompts.mcqq", 'Did you mean "mcqa"'),
    ({"prompts": {"mcqa": "{question}"}}, "prompts.mcqa", "sample goes there"),
    ({"prompts": {"mcqa": "{question}{options}{optoins}"}}, "prompts.mcqa", '"options"'),
    ({"prompts": {"mcqa.qq": "{question}{options}"}}, "prompts.mcqa.qq", "BCP-47"),
    ({"baseline": Baseline()}, "baseline", "a run or a file"),
    (rule(metric="acuracy", min=0.5), "gate[0].metric", 'Did you mean "accuracy"?'),
    (rule(metric="safety", min=4), "gate[0].metric", "Known: accuracy, answered"),
    (rule(min=0.5), "gate[0].metric", "accuracy"),
    (rule(metric="accuracy"), "gate[0]", "at least one of min, max"),
    (rule(metric="accuracy", min=55), "gate[0].min", "between 0 and 1"),
    (rule(metric="accuracy", min=float("nan")), "gate[0].min", ""),
    (rule(metric="accuracy", min=0.6, max=0.5), "gate[0]", ""),
    (rule(metric="accuracy", min=0.5, task="nli"), "gate[0].task", "Known: mcqa"),
    (rule(metric="accuracy", min=0.5, model="other"), "gate[0].model", "Known: candidate"),
    (rule(metric="accuracy", min=0.5, language="de"), "gate[0].language", "each, en, ja, sw"),
    (rule(metric="accuracy", min=0.5, dataset="dmeo"), "gate[0].dataset", 'Did you mean "demo"?'),
    (rule(metric="accuracy", min=0.5, variant="x"), "gate[0].variant", "Known: original"),
    (rule(metric="accuracy", min=0.5, group="x"), "gate[0].group", "high_resource"),
    (rule(metric="accuracy", max_drop=0.02), "gate[0].against", "baseline"),
    (
        rule(metric="accuracy", max_drop=-1, against="reference_language"),
        "gate[0].max_drop",
        "0.02",
    ),
    (rule(metric="accuracy", max_drop=0.1, against="baseline"), "gate[0].against", "earlier run"),
    (rule(metric="accuracy", max_drop=0.1, against="basline"), "gate[0].against", '"baseline"'),
    (rule(coverage_min=99), "gate[0].coverage_min", "0.99"),
    (rule(unread_max=10), "gate[0].unread_max", "0.1"),
    (rule(metric="accuracy", min=0.5, unread_max=0.1), "gate[0].unread_max", "of its own"),
    (rule(coverage_min=0.9, unread_max=0.1), "gate[0].unread_max", "of its own"),
    (rule(metric="accuracy", min=0.5, min_pairs=20), "gate[0].min_pairs", "against"),
    (
        rule(metric="accuracy", max_drop=0.1, against="reference_language", min_pairs=-1),
        "gate[0].min_pairs",
        "30",
    ),
    (rule(coverage_min=0.9, confident=True), "gate[0].confident", "confident"),
    (rule(metric="coverage", min=0.9, confident=True), "gate[0].confident", "confident"),
    (
        rule(metric="resource_gap", max=0.1) | {"languages": ("en", "ja")},
        "gate[0].metric",
        "Add such a language",
    ),
]


@pytest.mark.parametrize(("change", "where", "remedy"), BAD)
def test_a_bad_suite_is_told_where_and_what_to_do(
    examined: Callable[..., Examined], change: dict[str, Any], where: str, remedy: str
) -> None:
    problems = examined(replace(GOOD, **change)).problems
    [problem] = [problem for problem in problems if problem.where == where]
    assert len({p.where for p in problems}) <= 2, "no problem that only follows from another"
    assert problem.what
    assert remedy in problem.remedy


def one_rule(**fields: Any) -> tuple[GateRule, ...]:
    return (GateRule("accuracy", min=0.5, **fields),)


@pytest.mark.parametrize(
    "change",
    [
        {"tasks": (TaskSpec("mcq"),), "gate": one_rule()},
        {"tasks": (TaskSpec("mcq"),), "gate": one_rule(task="mcq")},
        {"tasks": (), "gate": one_rule()},
        {"tasks": (), "gate": one_rule(task="mcqa")},
        {"models": (), "gate": one_rule(model="candidate")},
        {"gate": one_rule(task="nli")},
        {"tasks": (TaskSpec("nli"),), "languages": ("sw", "en")},
        {"tasks": (TaskSpec("nli"),), "reference_language": "en"},
        {"tasks": (TaskSpec("nli"),), "variants": ("expert_reviewed",)},
        {"languages": ("en", "de"), "translate": "never"},
        {"languages": ("de",), "reference_language": "en"},
    ],
)
def test_nothing_is_said_that_only_follows_from_what_is_wrong(
    examined: Callable[..., Examined], change: dict[str, Any]
) -> None:
    problems = examined(replace(GOOD, **change)).problems
    assert len(problems) == 1
    assert "none to choose from" not in problems[0].remedy


def test_a_metric_that_no_task_has_is_told_beside_an_unknown_task(
    examined: Callable[..., Examined],
) -> None:
    suite = replace(GOOD, tasks=(TaskSpec("mcq"),), **rule(metric="acuracy", min=0.5))
    places = [problem.where for problem in examined(suite).problems]
    assert places == ["tasks[0].name", "gate[0].metric"]


def test_an_absurd_gate_is_refused_with_one_sentence(examined: Callable[..., Examined]) -> None:
    rules = (GateRule("acuracy", min=2),) * 200_000
    [problem] = examined(replace(GOOD, gate=rules)).problems
    assert (problem.where, problem.what) == (
        "gate",
        "The gate has 200,000 rules; at most 1,000 are taken.",
    )


def test_a_good_suite_has_no_problem(examined: Callable[..., Examined]) -> None:
    suite = replace(
        GOOD,
        languages=("EN", "ja", "swh"),
        gate=(
            GateRule("accuracy", language="each", min=0.5),
            GateRule("resource_gap", max=0.1),
            GateRule("accuracy", against="reference_language", language="sw", max_drop=0.3),
            GateRule("accuracy", group="low_resource", min=0.3),
            GateRule(coverage_min=0.99),
            GateRule(unread_max=0.1, language="each"),
            GateRule("accuracy", min=0.5, confident=True),
            GateRule("accuracy", max_drop=0.1, against="reference_language", min_pairs=0),
        ),
        prompts={"mcqa.PT_br": "{question} {options} { x } {}"},
    )
    result = examined(suite)
    assert result.problems == []
    assert result.suite.languages == ("en", "ja", "sw")
    assert set(result.suite.prompts) == {"mcqa.pt-BR"}


def test_everything_is_said_at_once(examined: Callable[..., Examined]) -> None:
    suite = replace(
        GOOD,
        tasks=(TaskSpec("mcq"),),
        models=("A b",),
        languages=("xx",),
        sampling=Sampling(limit=-1),
        gate=(GateRule("acc", min=2, max_drop=1),),
    )
    places = {problem.where for problem in examined(suite).problems}
    assert {"tasks[0].name", "models[0]", "languages[0]", "sampling.limit"} <= places
    assert {"gate[0].metric", "gate[0].against"} <= places


def test_data_with_errors_does_not_add_problems_of_the_suite() -> None:
    examined = examine(
        replace(GOOD, languages=("de",)),
        [],
        data_is_sound=False,
        built_in_prompts={},
        max_trials=10,
    )
    assert examined.problems == []
