"""Own-written records in the shapes of published collections."""

import json

import pytest

from polyclinic.datasets.converting import SHAPES, convert, convert_file
from polyclinic.datasets.reading import read_samples

MEDQA = {
    "question": "Q",
    "answer": "x",
    "options": {"A": "w", "B": "x", "C": "y", "D": "z"},
    "meta_info": "step1",
    "answer_idx": "B",
    "metamap_phrases": ["fever"],
}
MEDQA_LIST = {**MEDQA, "options": [{"key": "A", "value": "w"}, {"key": "B", "value": "x"}]}
MEDMCQA = {"id": "m1", "question": "Q", "opa": "w", "opb": "x", "opc": "y", "opd": "z", "cop": 1}
HEAD_QA = {
    "name": "e",
    "year": "2016",
    "category": "nursing",
    "qid": 5,
    "qtext": "Q",
    "ra": 3,
    "image": "",
    "answers": [{"aid": 3, "atext": "x"}, {"aid": 1, "atext": "w"}, {"aid": 2, "atext": "y"}],
}
MMLU = {"question": "Q", "subject": "anatomy", "choices": ["w", "x", "y", "z"], "answer": 1}
MMLU_PRO = {
    "question_id": 11,
    "question": "Q",
    "options": ["w", "x", "y", "N/A", "n/a "],
    "answer": "B",
    "answer_index": 1,
    "cot_content": "",
    "category": "health",
    "src": "own",
}
GLOBALMEDQA = {
    "question": "Q",
    "options": {"A": "w", "B": "x", "C": None},
    "answer": ["B"],
    "idx": 7,
    "year": "2019",
    "country": "ES",
    "language": "Spanish",
    "source": "own",
    "multiple_answers": False,
    "label": ["Cardiology"],
}
MULTIMED_X = {
    "id": "bionli-zu-012",
    "lang": "zu",
    "task": "nli",
    "source": "BioNLI",
    "text": "Premise and hypothesis.",
    "label": "entailment",
}
HEALMED = {
    "id": "hm-sw-0001",
    "language": "sw",
    "task": "mcq",
    "source_dataset": "own",
    "input": "Ipi?\nA. x\nB. y",
    "target": "B",
}
GENERIC = {"id": "d1", "question": "Q", "options": ["w", "x"], "target": "B", "language": "en"}


@pytest.mark.parametrize(
    ("shape", "record", "sample_id", "language", "positions"),
    [
        ("medqa", MEDQA, None, "en", (1,)),
        ("medqa", MEDQA_LIST, None, "en", (1,)),
        ("medqa", {**MEDQA, "answer_idx": None}, None, "en", (1,)),
        ("medmcqa", MEDMCQA, "m1", "en", (1,)),
        ("medmcqa", {**MEDMCQA, "cop": "0"}, "m1", "en", (0,)),
        ("head_qa", HEAD_QA, "e-5", "es", (0,)),
        ("head_qa", {**HEAD_QA, "ra": "1"}, "e-5", "es", (1,)),
        ("mmlu", MMLU, None, "en", (1,)),
        ("mmlu-pro", MMLU_PRO, "mmlu-pro-11", "en", (1,)),
        ("globalmedqa", GLOBALMEDQA, "own-es-7", "es", (1,)),
        ("multimed-x", MULTIMED_X, "bionli-012", "zu", (0,)),
        ("healmed", HEALMED, "hm-0001", "sw", (1,)),
        ("healmed", {**HEALMED, "id": "sw-0001"}, "0001", "sw", (1,)),
        ("healmed", {**HEALMED, "id": "0001-sw"}, "0001", "sw", (1,)),
        ("generic", GENERIC, "d1", "en", (1,)),
    ],
)
def test_well_formed_records(shape, record, sample_id, language, positions) -> None:
    converted = convert(shape, record)
    assert converted.rendition is not None, converted.problems
    assert sample_id is None or converted.rendition.sample_id == sample_id
    assert converted.rendition.language == language
    assert converted.rendition.positions == positions


@pytest.mark.parametrize(
    ("shape", "record", "said"),
    [
        ("medqa", {**MEDQA, "answer_idx": "F"}, "answer_idx 'F' is not among"),
        ("medqa", {**MEDQA, "answer": "w"}, "contradict"),
        ("medqa", {**MEDQA, "options": ["w", "x"]}, "neither a map"),
        ("medqa", {**MEDQA, "question": None}, "`question` is missing"),
        ("medmcqa", {**MEDMCQA, "cop": -1}, "hidden"),
        ("medmcqa", {**MEDMCQA, "cop": 4}, "counts from 0"),
        ("medmcqa", {**MEDMCQA, "cop": -2}, "cop -2 with 4 options"),
        ("medmcqa", {**MEDMCQA, "cop": True}, "not a whole number"),
        ("medmcqa", {**MEDMCQA, "cop": 1.5}, "not a whole number"),
        ("medmcqa", {**MEDMCQA, "opb": ""}, "option B is blank and is the key"),
        ("medmcqa", {**MEDMCQA, "opd": None}, "`opd` is missing"),
        ("head_qa", {**HEAD_QA, "ra": 4}, "ra 4 is not one of"),
        ("head_qa", {**HEAD_QA, "ra": 0}, "ra 0 is not one of"),
        ("head_qa", {**HEAD_QA, "answers": [{"aid": 1, "atext": "w"}] * 2}, "twice"),
        ("head_qa", {**HEAD_QA, "answers": None}, "not a list"),
        ("mmlu", {**MMLU, "answer": 4}, "answer 4 with 4 options"),
        ("mmlu", {**MMLU, "choices": "wxyz"}, "not a list"),
        (
            "mmlu-pro",
            {**MMLU_PRO, "answer": "F", "answer_index": 5},
            "answer_index 5 with 3 options",
        ),
        (
            "mmlu-pro",
            {**MMLU_PRO, "answer": "D", "answer_index": 3},
            "answer_index 3 with 3 options",
        ),
        ("mmlu-pro", {**MMLU_PRO, "answer": "C"}, "contradict"),
        ("mmlu-pro", {**MMLU_PRO, "answer_index": -1}, "answer_index -1"),
        ("globalmedqa", {**GLOBALMEDQA, "answer": ["A", "B"]}, "multiple_answers"),
        ("globalmedqa", {**GLOBALMEDQA, "answer": "B"}, "not a list"),
        ("globalmedqa", {**GLOBALMEDQA, "answer": ["C"]}, "not among the options"),
        ("globalmedqa", {**GLOBALMEDQA, "language": "Esperantish"}, "unknown language"),
        ("multimed-x", {**MULTIMED_X, "lang": "sw"}, "id says zu, lang says sw"),
        ("multimed-x", {**MULTIMED_X, "task": "ner"}, "neither nli nor qa"),
        ("multimed-x", {**MULTIMED_X, "label": None}, "`target` is blank"),
        ("multimed-x", {**MULTIMED_X, "label": "maybe"}, "not one of"),
        ("healmed", {**HEALMED, "language": "zu"}, "id says sw, language says zu"),
        ("healmed", {**HEALMED, "input": "Ipi?"}, "options cannot be told"),
        ("generic", {**GENERIC, "target": "C"}, "not among the options"),
        ("generic", {**GENERIC, "answer": "A"}, "both given"),
        ("generic", {**GENERIC, "language": None}, "`language` is missing"),
    ],
)
def test_records_that_contradict_their_shape_are_refused(shape, record, said) -> None:
    converted = convert(shape, record)
    assert converted.status == "rejected"
    assert said in converted.problems[-1].what


def test_padding_is_no_option() -> None:
    rendition = convert("mmlu-pro", MMLU_PRO).rendition
    assert rendition is not None
    assert [option.text for option in rendition.options] == ["w", "x", "y"]


def test_content_makes_the_id_where_there_is_none() -> None:
    first, again = convert("medqa", MEDQA).rendition, convert("medqa", dict(MEDQA)).rendition
    other = convert("medqa", {**MEDQA, "question": "Q2"}).rendition
    assert first is not None
    assert again is not None
    assert other is not None
    assert first.sample_id == again.sample_id != other.sample_id


@pytest.mark.parametrize(
    ("text", "question", "target"),
    [
        ("Umbuzo: Yini? Impendulo: Lokhu.", "Yini?", ("Lokhu.",)),
        ("Swali: Nini?\nJibu: Hiki.", "Nini?", ("Hiki.",)),
        ("Yini?", "Yini?", ()),
        ("Umbuzo: a Impendulo: b Impendulo: c", "Umbuzo: a Impendulo: b Impendulo: c", ()),
    ],
)
def test_marks_inside_a_text(text, question, target) -> None:
    record = {**MULTIMED_X, "task": "qa", "id": "qa-zu-1", "text": text, "label": None}
    rendition = convert("multimed-x", record).rendition
    assert rendition is not None
    assert (rendition.question, rendition.target) == (question, target)


def test_an_image_that_is_not_shown_leaves_the_question_out() -> None:
    converted = convert("head_qa", {**HEAD_QA, "image": "x.jpg"})
    assert (converted.status, converted.is_left_out) == ("rejected", True)
    assert "image" in converted.problems[0].what


def test_an_unknown_shape() -> None:
    with pytest.raises(ValueError, match="medqa"):
        convert("medqb", {})


@pytest.mark.parametrize("shape", SHAPES)
def test_any_record_gives_a_result(shape: str) -> None:
    for record in ({}, {"id": None}, {"options": 5, "answers": 5, "question": 5, "text": []}):
        assert convert(shape, record).status == "rejected"


@pytest.mark.parametrize("name", ["in.jsonl", "in.json"])
def test_a_whole_file(name: str) -> None:
    records = [MEDMCQA, {**MEDMCQA, "id": "m2", "cop": -1}, {**MEDMCQA, "opa": "v"}]
    text = json.dumps(records) if name.endswith(".json") else "\n".join(map(json.dumps, records))
    out, problems = convert_file(text.encode(), "medmcqa", name)
    assert [(one.where, one.code) for one in problems if one.severity == "error"] == [
        (f"{name}:3", "duplicate_id"),
    ]
    (skipped,) = [one for one in problems if one.code == "left_out"]
    assert skipped.field == "hidden_key"
    assert skipped.what == (
        f"1 of 3 records left out: cop -1: the key is hidden (first at {name}:2)."
    )
    assert len(read_samples(out, "out.jsonl").renditions) == 2


def test_a_whole_csv_file() -> None:
    data = b"id,question,opa,opb,opc,opd,cop\nm1,Q,NA,x,y,z,0\n"
    out, problems = convert_file(data, "medmcqa", "in.csv")
    assert problems == ()
    record = json.loads(out)
    assert record["input"]["options"]["A"] == "NA"
    assert record["target"] == "A"


def test_the_language_can_be_given() -> None:
    rendition = convert("mmlu", MMLU, language="pt-br").rendition
    assert rendition is not None
    assert rendition.language == "pt-BR"


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b'"x"', b"[" * 100_000, b"\xff"])
def test_what_is_no_array_of_records(data: bytes) -> None:
    out, problems = convert_file(data, "mmlu", "in.json")
    assert out == b""
    assert problems


def test_a_question_that_stands_twice_is_left_out_once() -> None:
    again = {**MEDQA, "meta_info": "step2"}
    data = "\n".join(map(json.dumps, [MEDQA, again])).encode()
    out, problems = convert_file(data, "medqa", "in.jsonl")
    assert len(out.splitlines()) == 1
    (skipped,) = [one for one in problems if one.code == "left_out"]
    assert (skipped.field, skipped.severity) == ("repeated", "warning")
    other_key = {**MEDQA, "answer": "w", "answer_idx": "A"}
    data = "\n".join(map(json.dumps, [MEDQA, other_key])).encode()
    _, problems = convert_file(data, "medqa", "in.jsonl")
    assert "duplicate_id" in [one.code for one in problems if one.severity == "error"]


def numbered(count: int) -> list[dict[str, object]]:
    return [{**MEDQA, "question": f"Q{number}"} for number in range(count)]


def test_wrong_records_are_left_out_where_a_person_says_so() -> None:
    good = numbered(40)
    wrong = [
        {**MEDQA, "question": "wrong", "answer_idx": "F"},
        {**MEDQA, "question": "Q0", "answer": "w", "answer_idx": "A"},
    ]
    data = "\n".join(map(json.dumps, [*good, *wrong])).encode()
    _, problems = convert_file(data, "medqa", "in.jsonl")
    assert [one.code for one in problems if one.severity == "error"] == [
        "key_not_among_options",
        "duplicate_id",
        "key_differs",
    ]
    out, problems = convert_file(data, "medqa", "in.jsonl", leave_out_wrong=True)
    assert [one for one in problems if one.severity == "error"] == []
    assert len(out.splitlines()) == 39
    said = {one.field: one.what for one in problems if one.code == "left_out"}
    assert (
        "1 of 42 records left out: refused, such as: answer_idx 'F'"
        in said["key_not_among_options"]
    )
    assert said["duplicate_id"].startswith("2 of 42 records left out")


def test_too_many_wrong_records_are_no_flaw() -> None:
    wrong = [{**MEDQA, "question": f"wrong {number}", "answer_idx": "F"} for number in range(2)]
    data = "\n".join(map(json.dumps, [*numbered(9), *wrong])).encode()
    _, problems = convert_file(data, "medqa", "in.jsonl", leave_out_wrong=True)
    assert [one.code for one in problems if one.severity == "error"] == ["wrong_records"]
