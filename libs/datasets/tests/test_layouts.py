"""Own-written files in the layouts that collections are published in, told by their fields."""

import io
import json
from pathlib import Path

import openpyxl
import pytest

from polyclinic.datasets.converting import SHAPES, convert_file
from polyclinic.datasets.reading import read_samples, read_table
from polyclinic.datasets.recognising import recognised_layout

LAYOUTS = Path(__file__).with_name("layouts")

# File, shape, language to give, and of each sample: language, options and key (or the reference).
CASES = [
    ("frenchmedmcqa.json", "frenchmedmcqa", "", [("fr", 5, "B"), ("fr", 5, ["A", "C"])]),
    ("head_qa_official.json", "head_qa", "", [("en", 3, "B")]),
    ("head_qa.jsonl", "head_qa", "", [("es", 3, "C")]),
    ("anatomy_test.csv", "mmlu", "", [("en", 4, "B"), ("en", 4, "A")]),
    ("mmlu.jsonl", "mmlu", "", [("en", 4, "B")]),
    ("mmlu_pro.jsonl", "mmlu-pro", "", [("en", 5, "E")]),
    ("mmlu_prox.jsonl", "mmlu-prox", "de", [("de", 3, "C")]),
    ("global_mmlu.jsonl", "global-mmlu", "sw", [("sw", 4, "B")]),
    ("medqa_map.jsonl", "medqa", "", [("en", 4, "B")]),
    ("medqa_list.jsonl", "medqa", "", [("en", 2, "B")]),
    ("medmcqa.json", "medmcqa", "", [("en", 4, "B"), ("en", 4, "D")]),
    ("cmexam.csv", "cmexam", "", [("zh", 4, "B"), ("zh", 4, ["A", "C"])]),
    ("xmedbench.json", "xmedbench", "es", [("es", 3, "B"), ("es", 3, ["A", "C"])]),
    ("xmedbench_dev.jsonl", "xmedbench", "en", [("en", 3, "C")]),
    ("germedbench_qa.jsonl", "germedbench", "", [("de", 3, "C")]),
    ("kormedmcqa.csv", "kormedmcqa", "", [("ko", 5, "C"), ("ko", 5, "A")]),
    ("rumedtest.jsonl", "rumedbench", "", [("ru", 4, "2")]),
    ("rumeddanet.jsonl", "rumedbench", "", [("ru", 2, "B")]),
    ("rumednli.jsonl", "rumedbench", "", [("ru", 0, "contradiction")]),
    ("liveqa_test.xml", "liveqa", "", [("en", 0, "Strain is a common cause.")]),
    ("liveqa_train.xml", "liveqa", "", [("en", 0, "A stretched ligament.\n\nRest and ice.")]),
    ("expertqa.jsonl", "expertqa", "", [("en", 0, "When weight cannot be borne.")]),
    (
        "xlinghealth.tsv",
        "xlinghealth",
        "",
        [("en", 0, "Some weeks."), ("hi", 0, "कुछ हफ़्ते।"), ("es", 0, "Unas semanas.")],
    ),
    ("globalmedqa.jsonl", "globalmedqa", "", [("es", 2, "B")]),
    ("multimed_x.jsonl", "multimed-x", "", [("zu", 0, "entailment")]),
]


def options_of(sample):
    given = sample["input"]
    return given.get("options", {}) if isinstance(given, dict) else {}


def converted(name, shape="", **given):
    data = (LAYOUTS / name).read_bytes()
    out, problems = convert_file(data, shape, name, **given)
    samples = [json.loads(line) for line in out.decode().splitlines()]
    return samples, problems, out


@pytest.mark.parametrize(("name", "shape", "language", "wanted"), CASES)
def test_a_file_in_its_layout(name, shape, language, wanted):
    samples, problems, out = converted(name, language=language)
    assert [p for p in problems if p.severity == "error"] == []
    found = [(one["language"], len(dict(options_of(one))), one["target"]) for one in samples]
    assert found == wanted
    assert read_samples(out, "out.jsonl").problems == ()
    assert converted(name, shape, language=language)[2] == out


@pytest.mark.parametrize(("name", "shape"), [case[:2] for case in CASES])
def test_raw_rows_given_as_samples_are_recognised(name, shape):
    (problem,) = read_samples((LAYOUTS / name).read_bytes(), name).problems
    assert problem.code == "raw_layout"
    assert SHAPES[shape].title in problem.what
    assert f"dataset convert --from {shape} " in problem.remedy


def test_the_name_of_a_file_decides_nothing():
    data = (LAYOUTS / "medqa_map.jsonl").read_bytes()
    records = [row.record for row in read_table(data, "head_qa.jsonl").rows]
    assert recognised_layout(records) == "medqa"


@pytest.mark.parametrize(
    ("name", "given", "tags"),
    [
        ("frenchmedmcqa.json", {}, {"subject": "anatomie", "type": "simple", "right_answers": "1"}),
        ("head_qa_official.json", {}, {"year": "2031", "specialty": "nursing"}),
        ("anatomy_test.csv", {}, {"subject": "anatomy"}),
        ("mmlu_prox.jsonl", {"language": "de"}, {"category": "health", "source": "own"}),
        (
            "cmexam.csv",
            {},
            {"medical_discipline": "基础医学", "difficulty_level": "1"},
        ),
        ("germedbench_qa.jsonl", {}, {"specialty": "Anatomie", "difficulty": "einfach"}),
        ("kormedmcqa.csv", {}, {"subject": "doctor", "year": "2031", "period": "1"}),
        ("medmcqa.json", {}, {"subject": "Anatomy", "topic": "Leg", "choice_type": "single"}),
        ("liveqa_test.xml", {}, {"focus": "knee", "type": "cause"}),
        (
            "globalmedqa.jsonl",
            {},
            {"year": "2031", "country": "ES", "specialty": "Anatomy"},
        ),
    ],
)
def test_tags_that_a_layout_brings_are_kept(name, given, tags):
    assert converted(name, **given)[0][0]["tags"] == tags


@pytest.mark.parametrize(
    ("name", "reason", "said"),
    [
        ("frenchmedmcqa.json", "hidden_key", "1 of 3 records left out"),
        ("head_qa_official.json", "image", "1 of 2 records left out"),
        ("cmexam.csv", "hidden_key", "(first at cmexam.csv:10)"),
        ("rumedtest.jsonl", "hidden_key", "1 of 2 records left out"),
        ("liveqa_test.xml", "no_reference", "1 of 2 records left out"),
        ("expertqa.jsonl", "other_field", "1 of 2 records left out"),
    ],
)
def test_what_is_left_out_is_counted_by_its_reason(name, reason, said):
    (problem,) = [one for one in converted(name)[1] if one.code == "left_out"]
    assert problem.field == reason
    assert said in problem.what


def test_tasks_that_nothing_scores_leave_nothing():
    samples, problems, _ = converted("germedbench_other.jsonl")
    assert samples == []
    assert [one.code for one in problems] == ["empty_dataset", "left_out"]


def test_a_vignette_with_ranked_diagnoses_is_a_case():
    (case,) = converted("germedbench_cases.jsonl")[0]
    assert case["task"] == "clinical_case"
    assert case["input"]["diagnosis"] == "Malaria"
    assert case["target"]["differential"] == [{"text": "Malaria", "included": True}, "Dengue"]


def test_text_of_xml_is_folded_and_its_entities_read():
    (sample,) = converted("liveqa_test.xml")[0]
    assert sample["input"]["question"] == "sore knee\n\nMy knee hurts & swells after walks."
    assert sample["id"] == "liveqa-TQ901"


def test_entities_of_a_file_s_own_are_not_read():
    bomb = b'<!DOCTYPE x [<!ENTITY a "aaaa">]><NLM-QUESTIONS>&a;</NLM-QUESTIONS>'
    out, problems = convert_file(bomb, "liveqa", "in.xml")
    assert out == b""
    assert "document type" in problems[0].what


def workbook(**sheets):
    book = openpyxl.Workbook()
    book.remove(book.active)
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    held = io.BytesIO()
    book.save(held)
    return held.getvalue()


def test_a_sheet_a_language():
    data = workbook(
        English=[["id", "question", "answer"], [0, "How long?", "Weeks."]],
        Spanish=[
            ["id", "question", "answer", "question_translated", "answer_translated"],
            [0, "How long?", "Weeks.", "¿Cuánto?", "Semanas."],
        ],
    )
    out, problems = convert_file(data, "xlinghealth", "LiveQA.xlsx")
    assert [one for one in problems if one.severity == "error"] == []
    samples = [json.loads(line) for line in out.decode().splitlines()]
    assert [(one["id"], one["language"], one["target"]) for one in samples] == [
        ("xlinghealth-0", "en", "Weeks."),
        ("xlinghealth-0", "es", "Semanas."),
    ]


def test_an_answer_to_another_question_is_left_out():
    data = workbook(
        English=[
            ["id", "question", "answer", "label"],
            [0, "How?", "So.", 1],
            [1, "Why?", "So.", 0],
        ]
    )
    out, problems = convert_file(data, "xlinghealth", "HealthQA.xlsx")
    assert len(out.splitlines()) == 1
    assert [one.field for one in problems if one.code == "left_out"] == ["negative"]


def test_texts_in_another_script_than_the_usual_language_are_refused():
    record = {
        "question": "大腿里的骨是哪一块请回答这个问题",
        "options": {"A": "桡骨", "B": "股骨"},
        "answer_idx": "B",
    }
    data = json.dumps(record).encode()
    _, problems = convert_file(data, "medqa", "in.json")
    assert [one.code for one in problems if one.severity == "error"] == ["language_script"]
    out, problems = convert_file(data, "medqa", "in.json", language="zh")
    assert problems == ()
    assert json.loads(out)["language"] == "zh"


def test_an_unknown_layout_is_not_guessed():
    out, problems = convert_file(b'[{"stem": "Q", "solution": "x"}]', "", "in.json")
    assert out == b""
    assert "--from" in problems[0].remedy


def test_a_layout_that_is_not_the_one_that_was_said_is_named():
    problems = converted("frenchmedmcqa.json", "head_qa")[1]
    (hint,) = [one for one in problems if one.code == "other_layout"]
    assert "FrenchMedMCQA" in hint.what
    assert "--from frenchmedmcqa" in hint.remedy
