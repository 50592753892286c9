"""Published layouts after people had them in their hands: nothing becomes silently wrong."""

import io
import json
from pathlib import Path

import pyarrow
import pyarrow.parquet
import pytest

from polyclinic.datasets.converting import convert_file

LAYOUTS = Path(__file__).with_name("layouts")


def first_of(name):
    text = (LAYOUTS / name).read_text()
    return json.loads(text)[0] if text.startswith("[") else json.loads(text.splitlines()[0])


FRENCH = first_of("frenchmedmcqa.json")
HEAD = first_of("head_qa.jsonl")
MEDQA = first_of("medqa_map.jsonl")
MEDMCQA = {**first_of("medmcqa.json"), "cop": 0}
PRO = first_of("mmlu_pro.jsonl")
XMED = first_of("xmedbench.json")
MMLU = first_of("mmlu.jsonl")
KOREAN = {
    **{"subject": "doctor", "year": 2031, "period": 1, "q_number": 7},
    **{
        "question": "넓적다리에 있는 뼈는 무엇인가?",
        "A": "노뼈",
        "B": "자뼈",
        "C": "넙다리뼈",
        "answer": 3,
    },
}


def converted(record, name="in.jsonl", **given):
    data = record if isinstance(record, str) else json.dumps(record)
    out, problems = convert_file(data.encode(), "", name, **given)
    samples = [json.loads(line) for line in out.decode().splitlines()]
    return samples, [one for one in problems if one.severity == "error"]


@pytest.mark.parametrize(
    ("record", "name", "options", "key"),
    [
        (
            {"ID": "m", "Question": "Q?", "OPA": "w", "OPB": "x", "OPC": "y", "OPD": "z", "COP": 0},
            *("in.jsonl", "wxyz", "A"),
        ),
        ("id,question,opa,opb,opc,opd,cop\n,,,,,,\nm,Q?,w,x,y,z,0\n\n,,,\n", "in.csv", "wxyz", "A"),
        ({**MEDMCQA, "opd": " "}, "in.jsonl", None, "A"),
        ({**MEDMCQA, "cop": "0"}, "in.jsonl", None, "A"),
        ({**MEDMCQA, "cop": 0.0}, "in.jsonl", None, "A"),
        ({**FRENCH, "correct_answers": ["B"]}, "in.jsonl", None, "B"),
        ({**FRENCH, "correct_answers": "b"}, "in.jsonl", None, "B"),
        (
            "id,question,answer_a,answer_b,answer_c,correct_answers\nf,Q,w,x,y,\"['a', 'c']\"\n",
            *("in.csv", "wxy", ["A", "C"]),
        ),
        ({**HEAD, "answers": {"aid": [1, 3], "atext": ["w", "x"]}}, "in.jsonl", "wx", "B"),
        ({**HEAD, "ra": "3"}, "in.jsonl", None, "C"),
        ({**MEDQA, "answer_idx": "b"}, "in.jsonl", None, "B"),
        ({**MEDQA, "options": {**MEDQA["options"], "E": ""}, "more": [1]}, "in.jsonl", None, "B"),
        (
            "question,options,answer_idx,answer\nQ?,\"{'A': 'w', 'B': 'x'}\",B,x\n",
            *("in.csv", "wx", "B"),
        ),
        ({**MMLU, "answer": "B"}, "in.jsonl", None, "B"),
        ({**PRO, "answer": "e"}, "in.jsonl", None, "E"),
        ({**XMED, "answer": "b"}, "in.jsonl", None, "B"),
        ({**KOREAN, "answer": "c"}, "in.jsonl", None, "C"),
        ({**KOREAN, "D": None, "E": ""}, "in.jsonl", None, "C"),
    ],
)
def test_read_all_the_same(record, name, options, key):
    samples, errors = converted(record, name, language="es" if "source" in record else "")
    assert errors == []
    (sample,) = samples
    assert sample["target"] == key
    texts = list(sample["input"]["options"].values())
    assert all(texts)
    assert options is None or texts == list(options)


@pytest.mark.parametrize(
    ("record", "name", "said"),
    [
        ({k: v for k, v in MEDMCQA.items() if k != "opd"}, "in.jsonl", "`opd` is missing"),
        ({**MEDMCQA, "cop": "b"}, "in.jsonl", "not a whole number"),
        ({**MEDMCQA, "cop": 5}, "in.jsonl", "cop 5 with 4 options"),
        ({**FRENCH, "answers": {"a": "w", "c": "x"}}, "in.jsonl", "not a map from a, b, c"),
        ({**FRENCH, "nbr_correct_answers": 2}, "in.jsonl", "holds 1"),
        ({**HEAD, "ra": 0}, "in.jsonl", "ra 0 is not one of"),
        ({**MEDQA, "answer_idx": 1}, "in.jsonl", "not a text"),
        ({**MEDQA, "answer": "Hearing"}, "in.jsonl", "contradict"),
        ("question,subject,choices,answer\nQ,s,['a' 'b'],1\n", "in.csv", "not a list of texts"),
        ("Q?,a,b,c,d,B\nQ?,a,b,c,B\n", "in.csv", "layout is not known"),
        ({**XMED}, "in.jsonl", "no record names its language"),
        ({**KOREAN, "answer": 0}, "in.jsonl", "answer 0 with 3 options, counted from 1"),
        ({**KOREAN, "answer": "bad"}, "in.jsonl", "not among the options"),
        ({**KOREAN, "answer": 5}, "in.jsonl", "answer 5 with 3 options, counted from 1"),
        ('[{"id": 1, "question": "Q", "choices": ["a", "b"], "answer": NaN}]', "in.json", "NaN"),
    ],
)
def test_refused_with_a_sentence(record, name, said):
    samples, errors = converted(record, name)
    assert samples == []
    assert said in " ".join(one.what for one in errors)


def test_numbers_beside_letters_are_told_by_the_file_as_a_whole():
    rows = "question,A,B,C,D,answer\nQ1,w,x,y,z,1\nQ2,w,x,y,z,4\n"
    assert converted(rows, "in.csv")[1][0].code == "shape"
    with_ids = "id,language,question,A,B,C,D,answer\nq1,en,Q1,w,x,y,z,1\nq2,en,Q2,w,x,y,z,4\n"
    out, problems = convert_file(with_ids.encode(), "generic", "in.csv")
    assert problems == ()
    assert [json.loads(line)["target"] for line in out.decode().splitlines()] == ["A", "D"]


def test_columns_with_gaps_are_columns_still():
    rows = [{**MEDMCQA, "id": f"m{at}", "cop": cop} for at, cop in enumerate((0.0, None, None))]
    held = io.BytesIO()
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows), held)
    out, problems = convert_file(held.getvalue(), "", "in.parquet")
    assert json.loads(out)["target"] == "A"
    assert [(one.code, one.field) for one in problems] == [("left_out", "hidden_key")]


def test_lists_of_annotations_become_their_entries():
    record = first_of("global_mmlu.jsonl") | {"culture": "['Western', 'Western']", "region": "[]"}
    (sample,) = converted(record, language="sw")[0]
    assert sample["tags"]["culture"] == "Western"
    assert "region" not in sample["tags"]
