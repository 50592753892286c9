"""Clinical cases in files: JSON lines, CSV, Parquet; written, converted, compared."""

import csv
import io
import json

import pyarrow
import pyarrow.parquet
import pytest

from polyclinic.datasets.cases import GoldEntry
from polyclinic.datasets.checking import check, duplicate_ids
from polyclinic.datasets.converting import convert_file
from polyclinic.datasets.reading import read_samples
from polyclinic.datasets.writing import write_jsonl

INPUT = {"presentation": "Fever.", "workup": "Rings.", "diagnosis": "Malaria", "treatment": "ACT."}
TARGET = {
    "differential": [{"text": "Malaria", "included": True}, {"alternatives": ["Dengue", "DF"]}],
    "exams": {"laboratory": ["Smear", "CBC"], "other": ["ECG"]},
}


def case(**changes):
    record = {
        "id": "c1",
        "language": "en",
        "task": "clinical_case",
        "source_dataset": "own",
        "input": INPUT,
        "target": TARGET,
        "tags": {"year": "2024", "tropical": "yes"},
    }
    return record | changes


def csv_of(*rows: dict[str, str]) -> bytes:
    text = io.StringIO()
    writer = csv.DictWriter(text, list(dict.fromkeys(name for row in rows for name in row)))
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().encode()


def parquet_of(*records: dict[str, object]) -> bytes:
    sink = io.BytesIO()
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(list(records)), sink)
    return sink.getvalue()


FLAT = {
    "id": "c1",
    "language": "en",
    "task": "clinical_case",
    "source_dataset": "own",
    **INPUT,
    "differential": "Malaria; Dengue",
    "included": "Malaria",
    "exams.laboratory": "Smear;CBC; ",
    "exams.imaging": "",
    "exams.other": '["ECG; at rest"]',
    "tags.year": "2024",
}


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"task": "diagnosis", "input": "Fever.", "target": "Malaria"},
        {"task": "diagnosis", "target": "Cerebral malaria"},
        {"task": "treatment", "target": "Rest."},
        {"task": "differential", "input": "Fever.", "target": ["a", "b"]},
        {"task": "exams", "target": {"exams": ["CBC", {"alternatives": ["ECG", "EKG"]}]}},
        {"task": "exams", "input": "Fever.", "target": "CBC"},
        {"target": None},
        {"input": {"presentation": " p ", "diagnosis": "d"}, "target": None},
    ],
)
def test_what_is_written_is_read_again(changes, lines) -> None:
    (first,) = read_samples(lines(case(**changes)), "s.jsonl").renditions
    (again,) = read_samples(write_jsonl([first]), "s.jsonl").renditions
    assert again.case == first.case
    assert (again.target, again.tags) == (first.target, first.tags)
    assert write_jsonl([again]) == write_jsonl([first])


def test_columns_of_a_csv() -> None:
    dataset = read_samples(csv_of(FLAT), "s.csv")
    assert dataset.problems == ()
    assert dataset.warnings == ()
    found = dataset.renditions[0].case
    assert (found.presentation, found.diagnosis) == ("Fever.", "Malaria")
    assert found.differential == (GoldEntry(("Malaria",), included=True), GoldEntry(("Dengue",)))
    assert [(each.alternatives[0], each.category) for each in found.exams] == [
        ("Smear", "laboratory"),
        ("CBC", "laboratory"),
        ("ECG; at rest", "other"),
    ]


def test_json_in_cells_and_other_tasks_beside() -> None:
    nested = {name: FLAT[name] for name in ("id", "language", "task", "source_dataset")}
    nested |= {"input": json.dumps(INPUT), "target": json.dumps(TARGET)}
    choice = {"id": "q", "language": "en", "task": "mcqa", "source_dataset": "own"}
    choice |= {"question": "q?", "A": "x", "B": "y", "target": "A"}
    question = {"id": "o", "language": "en", "task": "open_qa", "source_dataset": "own"}
    question |= {"question": "why?", "target": "[as is]"}
    dataset = read_samples(csv_of(nested, choice, question), "s.csv")
    assert dataset.problems == ()
    first, second, third = dataset.renditions
    assert first.case.differential[1] == GoldEntry(("Dengue", "DF"))
    assert (second.case, second.target) == (None, ("A",))
    assert third.target == ("[as is]",)


@pytest.mark.parametrize(
    ("changes", "field", "said"),
    [
        ({"included": "Measles"}, "included", "not an entry"),
        ({"differential": ""}, "included", "not an entry"),
        ({"target": "x"}, "target", "too much"),
        ({"input": "x"}, "input", "too much"),
        ({"exams": "CBC"}, "exams", "too much"),
        ({"differential": ";"}, "target.differential", "empty"),
        ({"exams.labs": "CBC"}, "target.exams.labs", "not known"),
        ({"presentation": ""}, "input.presentation", "missing"),
    ],
)
def test_what_is_wrong_in_columns(changes, field, said) -> None:
    dataset = read_samples(csv_of({**FLAT, **changes}), "s.csv")
    assert any(
        one.field == field and said in one.what and one.where == "s.csv:2"
        for one in dataset.problems
    ), dataset.problems


def test_nested_and_flat_parquet() -> None:
    plain = case(id="c2", target={"differential": [{"text": "x", "included": None}]})
    dataset = read_samples(parquet_of(case(target=None), plain), "s.parquet")
    assert dataset.problems == ()
    assert dataset.renditions[0].case.treatment == "ACT."
    assert dataset.renditions[1].case.differential == (GoldEntry(("x",)),)
    flat = {**FLAT, "differential": ["Malaria", "Dengue"], "exams.other": ["ECG"]}
    dataset = read_samples(parquet_of(flat), "s.parquet")
    assert dataset.problems == ()
    assert dataset.renditions[0].case.differential[0].included


def test_converting_keeps_cases_whole(lines) -> None:
    columns = {name: value for name, value in FLAT.items() if not name.startswith("tags")}
    del columns["task"]
    (wanted,) = read_samples(csv_of(FLAT), "s.csv").renditions
    for data, name in (
        (csv_of(columns), "s.csv"),
        (lines({name: value for name, value in columns.items() if value}), "s.jsonl"),
    ):
        out, problems = convert_file(data, "generic", name)
        assert problems == ()
        (again,) = read_samples(out, "again.jsonl").renditions
        assert again.case == wanted.case
    out, problems = convert_file(lines(case()), "generic", "s.jsonl")
    assert problems == ()
    assert json.loads(out)["target"] == TARGET
    _, problems = convert_file(csv_of({**columns, "included": "Measles"}), "generic", "s.csv")
    assert [one.field for one in problems] == ["included"]


PT = {"presentation": "Febre.", "workup": "Anéis.", "diagnosis": "Malária", "treatment": "TCA."}
PT_TARGET = {
    "differential": [{"text": "Malária", "included": True}, "Dengue"],
    "exams": {"laboratory": ["Esfregaço", "Hemograma"], "other": ["ECG"]},
}


def problems_of(lines, *records):
    dataset = read_samples(lines(*records), "s.jsonl")
    assert dataset.problems == ()
    return [(one.code, one.severity, one.field) for one in check([dataset])]


def test_languages_of_a_case_may_differ_in_words_only(lines) -> None:
    pt = case(language="pt", input=PT, target=PT_TARGET)
    assert problems_of(lines, case(), pt) == []


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({"tags": {"year": "2023", "tropical": "yes"}}, ("tags_differ", "error", "tags")),
        ({"tags": None}, ("tags_differ", "error", "tags")),
        (
            {"target": {**PT_TARGET, "differential": ["Malária", "Dengue"]}},
            ("gold_differs", "warning", "target.differential"),
        ),
        (
            {"target": {**PT_TARGET, "exams": {"laboratory": ["Esfregaço", "ECG", "x"]}}},
            ("gold_differs", "warning", "target.exams"),
        ),
        (
            {"input": {name: text for name, text in PT.items() if name != "treatment"}},
            ("reference_differs", "warning", "input.treatment"),
        ),
    ],
)
def test_renditions_that_do_not_fit(changes, found, lines) -> None:
    pt = case(language="pt", input=PT, target=PT_TARGET) | changes
    assert problems_of(lines, case(), pt) == [found]


def test_a_case_is_not_asked_twice_under_two_tasks(lines) -> None:
    records = [
        case(),
        case(task="exams"),
        case(id="c2", task="exams", input="Other."),
        case(id="c2", task="treatment"),
    ]
    dataset = read_samples(lines(*records), "s.jsonl")
    groups = duplicate_ids(dataset.renditions)
    assert [[one.task for one in group] for group in groups] == [["clinical_case", "exams"]]
