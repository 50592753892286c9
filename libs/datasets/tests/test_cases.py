"""Clinical cases within one record: what is read, and what is refused."""

import pytest

from polyclinic.datasets.building import build_rendition
from polyclinic.datasets.cases import ClinicalCase, GoldEntry, tasks_of
from polyclinic.datasets.limits import Limits

INPUT = {
    "presentation": "Fever for ten days.",
    "workup": "Thick smear shows rings.",
    "diagnosis": "Malaria",
    "treatment": "Artemether-lumefantrine.",
}
TARGET = {
    "differential": [
        {"text": "Malaria", "included": True},
        "Dengue",
        {"alternatives": ["Typhoid fever", "Enteric fever"]},
    ],
    "exams": {
        "laboratory": ["Thick blood smear", {"alternatives": ["Complete blood count", "CBC"]}],
        "imaging": [],
        "pathology": None,
        "other": ["Lumbar puncture"],
    },
}


@pytest.fixture
def case(sample):
    def make(**changes):
        return sample(**{"task": "clinical_case", "input": INPUT, "target": TARGET, **changes})

    return make


def test_a_whole_case(case) -> None:
    built = build_rendition(case(), "s.jsonl:7")
    assert built.problems == ()
    assert built.rendition is not None
    found = built.rendition.case
    assert found == ClinicalCase(
        "Fever for ten days.",
        "Thick smear shows rings.",
        "Malaria",
        "Artemether-lumefantrine.",
        (
            GoldEntry(("Malaria",), included=True),
            GoldEntry(("Dengue",)),
            GoldEntry(("Typhoid fever", "Enteric fever")),
        ),
        (
            GoldEntry(("Thick blood smear",), category="laboratory"),
            GoldEntry(("Complete blood count", "CBC"), category="laboratory"),
            GoldEntry(("Lumbar puncture",), category="other"),
        ),
    )
    assert built.rendition.target == ()
    assert built.rendition.question == ""
    assert tasks_of(found) == ("diagnosis", "differential", "exams", "treatment")


@pytest.mark.parametrize(
    ("changes", "target", "tasks"),
    [
        ({"task": "diagnosis", "target": None}, ("Malaria",), "diagnosis treatment"),
        ({"task": "diagnosis", "target": "Cerebral malaria"}, ("Cerebral malaria",), "diagnosis"),
        ({"task": "diagnosis", "input": "Fever.", "target": "Malaria"}, ("Malaria",), "diagnosis"),
        ({"task": "treatment", "target": "Rest."}, ("Rest.",), "treatment"),
        ({"task": "treatment", "target": None}, ("Artemether-lumefantrine.",), "treatment"),
        ({"task": "differential", "target": ["a", "b"]}, ("a", "b"), "differential"),
        ({"task": "differential", "input": "Fever.", "target": "a"}, ("a",), "differential"),
        ({"task": "exams", "target": ["CBC"]}, ("CBC",), "exams"),
        ({"task": "exams"}, ("Thick blood smear", "Complete blood count", "Lumbar puncture"), ""),
        ({"target": None}, (), "diagnosis treatment"),
        ({"input": {"presentation": "p", "diagnosis": "d"}, "target": None}, (), "diagnosis"),
        ({"input": {**INPUT, "workup": " ", "treatment": ""}, "target": None}, (), "diagnosis"),
        ({"target": {"differential": ["a"]}}, (), "differential"),
    ],
)
def test_references_of_a_task(case, changes, target, tasks) -> None:
    built = build_rendition(case(**changes), "s.jsonl:7")
    assert built.rendition is not None, built.problems
    assert built.problems == ()
    assert built.rendition.target == target
    assert set(tasks.split()) <= set(tasks_of(built.rendition.case))


def without(field: str) -> dict[str, str]:
    return {name: text for name, text in INPUT.items() if name != field}


def gold(**lists: object) -> dict[str, object]:
    return {"target": lists}


@pytest.mark.parametrize(
    ("changes", "field", "code", "said"),
    [
        ({"input": without("presentation")}, "input.presentation", "missing_field", "missing"),
        ({"input": {**INPUT, "presentation": " \u200b"}}, "input.presentation", "", "blank"),
        ({"input": " "}, "input.presentation", "missing_field", "blank"),
        ({"input": None}, "input", "invalid", "neither"),
        ({"input": ["x"]}, "input", "invalid", "neither"),
        ({"input": {}}, "input.presentation", "missing_field", "missing"),
        ({"input": without("diagnosis")}, "input.diagnosis", "missing_field", "needs it"),
        ({"input": {**INPUT, "diagnosis": "  "}}, "input.diagnosis", "missing_field", "blank"),
        ({"input": {**INPUT, "diagnosis": 5}}, "input.diagnosis", "invalid", "not a text"),
        ({"input": {**INPUT, "workup": ["x"]}}, "input.workup", "invalid", "not a text"),
        ({"input": {**INPUT, "workup": "\ud800"}}, "input", "lone_surrogate", "surrogate"),
        ({"input": {**INPUT, "work_up": "x"}}, "input.work_up", "unknown_field", "`workup`?"),
        ({"input": {**INPUT, "question": "x"}}, "input.question", "unknown_field", "Known are"),
        (
            {"task": "treatment", "input": without("treatment"), "target": None},
            "input.treatment",
            "missing_field",
            "task treatment needs it",
        ),
        ({"task": "diagnosis", "target": " "}, "target", "invalid", "blank"),
        ({"task": "diagnosis", "target": "\ud800"}, "target", "invalid", "surrogate"),
        ({"task": "diagnosis", "target": ["a"]}, "target", "invalid", "not an object"),
        ({"target": "Malaria"}, "target", "invalid", "`input.diagnosis` and `input.treatment`"),
        ({"target": ["Malaria"]}, "target", "invalid", "not an object"),
        ({"target": {"exam": {}}}, "target.exam", "unknown_field", "`exams`?"),
        ({"task": "differential", "target": None}, "target", "missing_reference", "differential"),
        ({"task": "exams", "target": {}}, "target", "missing_reference", "no exams"),
        ({"task": "exams", "target": []}, "target.exams", "empty_gold", "empty"),
        (gold(differential=[]), "target.differential", "empty_gold", "Leave it out"),
        (gold(differential="a"), "target.differential", "invalid", "not a list"),
        (gold(differential=["a", " "]), "target.differential[2]", "invalid", "blank"),
        (gold(differential=["a", 3]), "target.differential[2]", "invalid", "not a text"),
        (gold(differential=["a", None]), "target.differential[2]", "invalid", "not a text"),
        (gold(differential=["\ud800"]), "target", "invalid", "surrogate"),
        (
            gold(differential=[{"text": "a", "include": True}]),
            "target.differential[1].include",
            "unknown_field",
            "`included`?",
        ),
        (
            gold(differential=[{"text": "a", "included": "yes"}]),
            "target.differential[1]",
            "invalid",
            "neither true nor false",
        ),
        (
            gold(differential=[{"included": True}]),
            "target.differential[1]",
            "invalid",
            "exactly one",
        ),
        (
            gold(differential=[{"text": "a", "alternatives": ["b"]}]),
            "target.differential[1]",
            "invalid",
            "exactly one",
        ),
        (
            gold(differential=[{"alternatives": []}]),
            "target.differential[1].alternatives",
            "empty_gold",
            "empty",
        ),
        (
            gold(differential=[{"alternatives": "a"}]),
            "target.differential[1]",
            "invalid",
            "not a list",
        ),
        (
            gold(differential=[{"text": name, "included": True} for name in "ab"]),
            "target.differential",
            "several_included",
            "[1, 2]",
        ),
        (gold(exams={}), "target.exams", "empty_gold", "empty"),
        (gold(exams={"imaging": []}), "target.exams", "empty_gold", "empty"),
        (gold(exams={"labs": ["a"]}), "target.exams.labs", "unknown_field", "Known are"),
        (gold(exams={"imaging": "MRI"}), "target.exams.imaging", "invalid", "not a list"),
        (
            gold(exams={"imaging": [{"text": "MRI", "included": True}]}),
            "target.exams",
            "invalid",
            "not of exams",
        ),
    ],
)
def test_what_is_wrong_is_said(case, changes, field, code, said) -> None:
    built = build_rendition(case(**changes), "s.jsonl:7")
    assert built.rendition is None
    errors = [one for one in built.problems if one.severity == "error"]
    assert [one.field for one in errors] == [field]
    assert code in ("", errors[0].code)
    assert said in f"{errors[0].what} {errors[0].remedy}"
    assert errors[0].where == "s.jsonl:7"


def test_all_problems_of_a_case_are_reported(case) -> None:
    wrong = case(input={"presentation": "", "diagnosis": " ", "x": 1}, target={"exams": []})
    fields = [one.field for one in build_rendition(wrong, "p").problems]
    assert fields == ["input.x", "input.diagnosis", "input.presentation", "target.exams"]


def test_a_name_that_stands_twice_is_worth_a_look(case) -> None:
    twice = {"differential": ["Dengue", {"alternatives": ["x", " dengue "]}]}
    built = build_rendition(case(target=twice), "p")
    assert built.rendition is not None
    assert [(one.code, one.severity) for one in built.problems] == [("repeated_gold", "warning")]


def test_sizes_are_bounded(case) -> None:
    limits = Limits(text_chars=30)
    for changes, field in (
        ({"input": {**INPUT, "workup": "w" * 31}}, "input.workup"),
        ({"target": {"differential": ["d" * 31]}}, "target.differential[1]"),
        ({"task": "diagnosis", "target": "d" * 31}, "target"),
    ):
        (problem,) = build_rendition(case(**changes), "p", limits).problems
        assert (problem.code, problem.field) == ("text_too_large", field)
