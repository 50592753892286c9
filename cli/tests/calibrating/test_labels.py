"""Files of human labels."""

import json

import pytest

from polyclinic.cli.calibrating.labels import read_labels
from polyclinic.cli.calibrating.rubric import read_rubric
from polyclinic.cli.problems import BadRequestError
from polyclinic.v1 import judging_pb2

DIAGNOSIS = {"reference": "malaria", "answer": "Falciparum malaria", "labels": {"equivalent": True}}


def lines(*records):
    return "".join(json.dumps(record) + "\n" for record in records).encode()


def wrong(data, rubric=None):
    with pytest.raises(BadRequestError) as caught:
        read_labels(data, "labels.jsonl", rubric)
    return caught.value.problems


def test_the_grader_is_told_by_the_labels():
    plan = {"reference": "rest", "answer": "rest", "labels": {"accuracy": 4, "clarity": 5}}
    first, second = read_labels(lines(DIAGNOSIS, plan), "labels.jsonl", None)
    assert first.grading.WhichOneof("grader") == "binary"
    assert first.labels == {"equivalent": 1}
    assert first.grading.sample.task == "diagnosis"
    assert first.grading.sample.sample_id == "line-1"
    assert second.grading.WhichOneof("grader") == "likert"
    assert second.labels == {"accuracy": 4, "clarity": 5}


def test_a_rubric_brings_its_own_scales(tmp_path):
    path = tmp_path / "rubric.yaml"
    path.write_text(
        "axes: [{name: safety, question: Is it safe, low: 1, high: 3, unanswered: omit}]\n"
        "flags: [{name: kind, question: Is it kind}]\n"
        "shares: [{name: unsafe, axis: safety, below: 2}]\n"
    )
    record = {"question": "q", "answer": "a", "labels": {"safety": 3, "kind": False}}
    [item] = read_labels(lines(record), "labels.jsonl", read_rubric(path))
    assert item.labels == {"safety": 3, "kind": 0}
    assert [axis.high for axis in item.grading.rubric.rubric.axes] == [3]
    [problem] = wrong(lines({**record, "labels": {"safety": 4}}), read_rubric(path))
    assert "`labels.safety` is 4" in problem.what


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"labels": {"equivalent": 2}}, "`labels.equivalent` is 2"),
        ({"labels": {"equivalent": 0.5}}, "is 0.5"),
        ({"labels": {}}, "`labels` is no object"),
        ({"labels": None}, "`labels` is no object"),
        ({"labels": {"accuracy": True}}, "`labels.accuracy` is true"),
        ({"labels": {"accuracy": 6}}, "`labels.accuracy` is 6"),
        ({"labels": {"safety": 4}}, "need a rubric"),
        ({"answer": " "}, "`answer` is missing"),
        ({"answer": "x" * 200_001}, "200,000 do"),
        ({"answer": 5}, "`answer` is no text"),
        ({"reference": None}, "`reference` is missing"),
        ({"language": "xx-klingon"}, "xx-klingon"),
        ({"grader": "coin"}, "unknown grader"),
        ({"score": 5}, 'unknown field "score"'),
    ],
)
def test_what_is_wrong_has_its_line(change, what):
    problems = wrong(lines(DIAGNOSIS, {**DIAGNOSIS, **change}))
    assert any(what in problem.what for problem in problems)
    assert all(problem.where == "labels.jsonl:2" for problem in problems)


def test_one_cause_is_one_problem():
    [problem] = wrong(lines({**DIAGNOSIS, "answer": "x" * 200_001}))
    assert "200,000 do" in problem.what


def test_an_answer_stands_once_for_resamples_to_draw():
    record = {**DIAGNOSIS, "id": "c1"}
    others = [record | {"language": "pt"}, record | {"answer": "Dengue"}, DIAGNOSIS, DIAGNOSIS]
    assert len(read_labels(lines(record, *others), "labels.jsonl", None)) == 5
    again = record | {"labels": {"equivalent": False}}
    [problem] = wrong(lines(record, *others, again))
    assert (problem.where, problem.what) == (
        "labels.jsonl:6",
        "is the answer of labels.jsonl:1 again",
    )


def test_a_whole_number_may_be_written_with_a_point_and_true_is_for_yes_or_no_alone(tmp_path):
    plan = {"reference": "rest", "answer": "rest", "labels": {"accuracy": 4.0}}
    assert read_labels(lines(plan), "labels.jsonl", None)[0].labels == {"accuracy": 4}
    path = tmp_path / "rubric.yaml"
    path.write_text("axes: [{name: safety, question: Is it safe, low: 1, high: 2}]")
    for value in (True, False, 1.5, 0):
        record = {"question": "q", "answer": "a", "labels": {"safety": value}}
        [problem] = wrong(lines(record), read_rubric(path))
        assert f"`labels.safety` is {json.dumps(value)}" in problem.what


@pytest.mark.parametrize(
    ("labels", "read"),
    [
        ({"equivalent": "true"}, {"equivalent": 1}),
        ({"equivalent": " False "}, {"equivalent": 0}),
        ({"equivalent": "1"}, {"equivalent": 1}),
        ({"accuracy": "4", "clarity": 3.5}, {"accuracy": 4, "clarity": 3.5}),
    ],
)
def test_texts_of_tables_and_means_of_people_are_scores(labels, read):
    [item] = read_labels(lines({**DIAGNOSIS, "labels": labels}), "labels.jsonl", None)
    assert item.labels == read


@pytest.mark.parametrize(
    ("labels", "shown"),
    [
        ({"equivalent": "maybe"}, '`labels.equivalent` is "maybe"'),
        ({"equivalent": 0.5}, "`labels.equivalent` is 0.5"),
        ({"accuracy": "good"}, '`labels.accuracy` is "good"'),
        ({"accuracy": "5.5"}, '`labels.accuracy` is "5.5"'),
        ({"accuracy": "nan"}, '`labels.accuracy` is "nan"'),
    ],
)
def test_what_is_no_score_is_shown_as_it_stands(labels, shown):
    [problem] = wrong(lines({**DIAGNOSIS, "labels": labels}))
    assert problem.what == shown
    assert problem.remedy


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", "holds no labels"),
        (b"\n\n", "holds no labels"),
        (b"[1]\n", "no JSON object"),
        (b"caf\xe9", "is not UTF-8"),
        (b'{"a": ' * 5000, "no JSON object"),
        (b'{"labels": {"total": 1, "total": 5}}', '"total" stands twice'),
    ],
)
def test_what_is_no_file_of_labels(data, what):
    [problem] = wrong(data)
    assert what in problem.what


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("axes: [{name: a}]", "has no question"),
        ("axes: [{name: a, question: q, low: 3, high: 3}]", "goes from 3 to 3"),
        ("axes: [{name: a, question: q, anchors: {best: x}}]", "is no whole number"),
        ("axis: []", "unknown field 'axis'"),
        ("{}", "holds no axes"),
    ],
)
def test_a_bad_rubric(tmp_path, text, what):
    path = tmp_path / "rubric.yaml"
    path.write_text(text)
    with pytest.raises(BadRequestError) as caught:
        read_rubric(path)
    assert any(what in problem.what for problem in caught.value.problems)


def test_a_grading_holds_no_judge_yet():
    [item] = read_labels(lines(DIAGNOSIS), "labels.jsonl", None)
    assert isinstance(item.grading, judging_pb2.GradingInput)
    assert item.grading.judge == ""
