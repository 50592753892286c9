"""Records of no particular collection: understood or refused, and where their keys count from."""

import json

import pytest

from polyclinic.datasets.converting import convert, convert_file

RECORD = {"id": "g1", "question": "Which?", "language": "en"}


def in_file(*records, **given):
    data = "".join(json.dumps(one) + "\n" for one in records).encode()
    out, problems = convert_file(data, "generic", "in.jsonl", **given)
    samples = [json.loads(line) for line in out.decode().splitlines()]
    return samples, [one for one in problems if one.severity == "error"]


def keyed(key, options=("w", "x", "y"), sample_id="g1"):
    return {**RECORD, "id": sample_id, "options": list(options), "answer": key}


@pytest.mark.parametrize(
    ("keys", "labels"),
    [
        ([0, 1], ["A", "B"]),
        ([1, 3], ["A", "C"]),
        (["2", "3"], ["B", "C"]),
        (["0", 2], ["A", "C"]),
    ],
)
def test_a_file_tells_where_its_keys_count_from(keys, labels):
    records = [keyed(key, sample_id=f"g{at}") for at, key in enumerate(keys)]
    samples, errors = in_file(*records)
    assert errors == []
    assert [one["target"] for one in samples] == labels


@pytest.mark.parametrize(("keys", "said"), [([1, 2], "may count"), ([0, 3], "in others")])
def test_a_file_that_does_not_tell_is_refused(keys, said):
    samples, (error,) = in_file(*[keyed(key, sample_id=f"g{at}") for at, key in enumerate(keys)])
    assert samples == []
    assert said in error.what
    assert error.remedy


@pytest.mark.parametrize(("keys_from", "label"), [(0, "C"), (1, "B")])
def test_a_person_may_say_it(keys_from, label):
    samples, _ = in_file(keyed(2), keys_from=keys_from)
    assert samples[0]["target"] == label


def test_a_key_that_is_out_of_range_once_the_file_told_is_refused():
    _, (error,) = in_file(keyed(0), keyed(7, sample_id="g2"))
    assert error.where == "in.jsonl:2"
    assert "answer 7 with 3 options" in error.what


def test_numbers_that_are_labels_or_texts_are_no_positions():
    labelled = {**RECORD, "options": {"1": "w", "2": "x"}, "answer": "2"}
    samples, errors = in_file(labelled, keyed("3", ["3", "4", "5"], sample_id="g2"))
    assert errors == []
    assert [one["target"] for one in samples] == ["2", "A"]


@pytest.mark.parametrize(
    "fields",
    [
        {"A": "w", "B": "x", "answer": "B"},
        {"a": "w", "b": "x", "answer": "b"},
        {"option_a": "w", "option_b": "x", "option_c": "", "answer": "B"},
        {"Option 1": "w", "Option 2": "x", "target": "B"},
        {"choice0": "w", "choice1": "x", "answer": "B"},
        {"options": "A. w\nB. x", "answer": "B"},
    ],
)
def test_options_in_fields_of_their_own(fields):
    converted = convert("generic", {**RECORD, **fields})
    assert converted.rendition is not None, converted.problems
    assert [option.text for option in converted.rendition.options] == ["w", "x"]
    assert converted.rendition.positions == (1,)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"options": ["w", "x"]}, "options and no key"),
        ({"options": ["w", "x"], "answer": ""}, "options and no key"),
        ({"A": "w", "B": "x"}, "options and no key"),
        ({"options": ["w", "x"], "answer": "E"}, "not among the options"),
        ({"options": ["w", "x"], "correct_answer": "B"}, "`correct_answer` looks like the key"),
        ({"options": ["w", "x"], "answer_idx": 1, "answer": "x"}, "`answer_idx` looks like"),
        ({"B": "w", "C": "x", "answer": "B"}, "`B` looks like an option"),
        ({"opa": "w", "opb": "x", "cop": 1}, "`cop` looks like the key"),
    ],
)
def test_what_is_not_understood_is_refused_and_becomes_no_open_question(fields, said):
    converted = convert("generic", {**RECORD, **fields})
    assert converted.status == "rejected"
    assert said in converted.problems[0].what
    assert converted.problems[0].remedy


def test_bare_labels_as_answers_are_the_trace_of_lost_options():
    records = [{**RECORD, "id": f"g{at}", "answer": label} for at, label in enumerate("ABC")]
    _, (error,) = in_file(*records)
    assert "3 of 3 records" in error.what
    free = {**RECORD, "question": "How many?", "answer": "24"}
    _, errors = in_file(
        free, {**free, "id": "g2", "answer": "Some"}, {**free, "id": "g3", "answer": "None"}
    )
    assert errors == []


def test_known_names_become_tags():
    record = {**keyed("B"), "year": 2031, "specialty": "ENT", "difficulty": ""}
    samples, errors = in_file(record)
    assert errors == []
    assert samples[0]["tags"] == {"year": "2031", "specialty": "ENT"}
