"""Whatever the bytes are, there is a result; whatever is written is read again."""

import json
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from polyclinic.datasets.building import build_rendition
from polyclinic.datasets.cases import ClinicalCase
from polyclinic.datasets.checking import check
from polyclinic.datasets.converting import SHAPES, convert, convert_file
from polyclinic.datasets.folded_text import fold, fold_with_origins
from polyclinic.datasets.formats.encoding import decode
from polyclinic.datasets.leaks import leaks_of
from polyclinic.datasets.reading import read_samples
from polyclinic.datasets.text import fold_blanks, is_blank, nfc, same_text
from polyclinic.datasets.writing import write_jsonl

texts = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=40)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=10,
)
FIELDS = """
id language task source_dataset input target variant cluster tags input_language question options
answer answer_idx answers cop ra choices lang text label premise opa
"""
field_names = st.sampled_from(FIELDS.split())


@given(st.binary(max_size=400), st.sampled_from(["s.jsonl", "s.csv", "s.parquet", "s"]))
def test_random_bytes_never_crash(data: bytes, name: str) -> None:
    dataset = read_samples(data, name)
    check([dataset])
    assert dataset.renditions or dataset.problems


@given(st.binary(max_size=200), st.sampled_from(sorted(SHAPES)), st.sampled_from([".json", ".csv"]))
def test_random_bytes_never_crash_a_conversion(data: bytes, shape: str, ending: str) -> None:
    out, problems = convert_file(data, shape, f"s{ending}")
    assert out or problems


@given(st.dictionaries(field_names, json_values, max_size=10), st.sampled_from(sorted(SHAPES)))
def test_random_records_never_crash(record: dict[str, object], shape: str) -> None:
    built = build_rendition(record, "p")
    assert (built.rendition is None) == any(one.severity == "error" for one in built.problems)
    convert(shape, record, language="en")


@given(
    question=texts.filter(lambda text: not is_blank(text)),
    options=st.lists(texts.filter(lambda text: not is_blank(text)), min_size=2, max_size=8),
    data=st.data(),
)
def test_what_is_written_is_read_again(question, options, data) -> None:
    positions = data.draw(st.sets(st.integers(0, len(options) - 1), min_size=1))
    record = {
        "id": "q1",
        "language": "sw",
        "task": "mcqa",
        "source_dataset": "own",
        "input": {"question": question, "options": options},
        "target": ["ABCDEFGH"[at] for at in positions],
        "tags": {"year": "2020"},
    }
    first = build_rendition(record, "s.jsonl:1").rendition
    assert first is not None
    assert set(first.positions) == positions
    (again,) = read_samples(write_jsonl([first]), "s.jsonl").renditions
    assert replace(again, raw_input=first.raw_input) == first
    assert write_jsonl([again]) == write_jsonl([first])


@given(
    st.sampled_from(["clinical_case", "diagnosis", "differential", "exams", "treatment"]),
    st.dictionaries(st.sampled_from(["presentation", "workup", "diagnosis", "x"]), json_values),
    json_values
    | st.fixed_dictionaries({"differential": json_values, "exams": json_values})
    | st.lists(st.fixed_dictionaries({"text": json_values, "included": json_values})),
)
def test_random_cases_never_crash(task: str, given_input: object, target: object) -> None:
    record = {"id": "c", "language": "en", "task": task, "source_dataset": "own"}
    built = build_rendition({**record, "input": given_input, "target": target}, "p")
    assert (built.rendition is None) == any(one.severity == "error" for one in built.problems)
    if built.rendition is not None:
        (again,) = read_samples(write_jsonl([built.rendition]), "s.jsonl").renditions
        assert again.case == built.rendition.case


@given(texts, texts, texts)
def test_a_name_between_blanks_is_found_and_spans_hold(before: str, name: str, after: str) -> None:
    for leak in leaks_of(ClinicalCase(f"{before}{name}{after}", diagnosis=name)):
        assert 0 <= leak.start < leak.end <= len(before + name + after)
    letters = [character for character in name if character.isalpha() and character.isascii()]
    if len(letters) > 1:
        word = "".join(letters).lower()
        (found,) = leaks_of(ClinicalCase(f"\n{word.title()} .", diagnosis=word))
        assert (found.start, found.end) == (1, 1 + len(word))


PIECES = [
    " ",
    "-",
    "\n",
    "–",
    "[REDACTED]",
    "[redacted ]",
    "é",
    "E",
    "\u0301",
    "ß",
    "が",
    "ㅏ",
    "Æ",
    "'",
]


@given(st.lists(st.sampled_from(PIECES)).map("".join), st.booleans())
def test_folding_with_and_without_the_way_back_is_one(text: str, keep_case: bool) -> None:
    folded = fold_with_origins(text, keep_case=keep_case)
    assert folded.text == fold(text, keep_case=keep_case)
    assert len(folded.origins) == len(folded.text)


@given(texts)
def test_forms_of_one_text_are_one_text(text: str) -> None:
    assert same_text(text, nfc(text))
    assert fold_blanks(fold_blanks(text)) == fold_blanks(text)


@given(st.binary(max_size=100))
def test_any_bytes_are_text(data: bytes) -> None:
    text, encoding = decode(data)
    assert encoding in ("utf-8", "utf-16", "utf-32", "cp1252")
    json.dumps(text).encode()
