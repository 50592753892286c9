import json

import pytest

from polyclinic.datasets.limits import Limits
from polyclinic.datasets.reading import read_samples, read_table


def test_a_sample_becomes_a_rendition(sample, lines) -> None:
    data = lines(sample(target="A,C", cluster="vignette 3", tags={"year": 2022, "tropical": True}))
    dataset = read_samples(data, "s.jsonl")
    assert dataset.problems == ()
    (rendition,) = dataset.renditions
    assert rendition.sample_id == "q1"
    assert rendition.question == "Which vitamin?"
    assert [option.label for option in rendition.options] == ["A", "B", "C"]
    assert rendition.target == ("A", "C")
    assert rendition.positions == (0, 2)
    assert rendition.variant == "original"
    assert rendition.cluster == "vignette 3"
    assert dict(rendition.tags) == {"year": "2022", "tropical": "true"}
    assert rendition.place == "s.jsonl:1"


def test_the_cluster_is_the_sample_unless_named(sample, lines) -> None:
    (rendition,) = read_samples(lines(sample()), "s.jsonl").renditions
    assert rendition.cluster == "q1"


def test_line_ends_blank_lines_bom_and_no_final_newline(sample) -> None:
    first = json.dumps(sample(input={"question": "a\u0085b\u2028c", "options": ["x", "y"]}))
    first = first.replace("\\u0085", "\u0085").replace("\\u2028", "\u2028")
    second = json.dumps(sample(id="q2"))
    data = b"\xef\xbb\xbf" + first.encode() + b"\r\n\r\n   \n" + second.encode()
    dataset = read_samples(data, "s.jsonl")
    assert dataset.problems == ()
    assert [one.place for one in dataset.renditions] == ["s.jsonl:1", "s.jsonl:4"]
    assert dataset.renditions[0].question == "a\u0085b\u2028c"


@pytest.mark.parametrize(
    ("line", "place", "said"),
    [
        (b'{"id": "a"', "s.jsonl:2:11", "not valid JSON"),
        (b'{"id": "\xff"}', "s.jsonl:2:9", "byte 0xff"),
        ('{"id": "é'.encode() + b"\xc3", "s.jsonl:2:10", "byte 0xc3"),
        (b"[1, 2]", "s.jsonl:2", "not a JSON object"),
        (b'{"a": NaN}', "s.jsonl:2", "NaN"),
        (b'{"a": 1, "a": 2}', "s.jsonl:2", "twice"),
        (b'{"a":' * 100_000, "s.jsonl:2", "nested too deeply"),
        (b'{"a": ' + b"9" * 5000 + b"}", "s.jsonl:2", "not usable JSON"),
    ],
)
def test_a_bad_line_is_named_and_the_next_one_read(sample, lines, line, place, said) -> None:
    data = lines(sample()) + line + b"\n" + lines(sample(id="q2"))
    dataset = read_samples(data, "s.jsonl")
    assert len(dataset.renditions) == 2
    (problem,) = dataset.problems
    assert problem.where == place
    assert said in problem.what


def test_utf16_is_said_to_be_utf16(sample) -> None:
    data = json.dumps(sample()).encode("utf-16")
    (problem,) = read_samples(data, "s.jsonl").problems
    assert "UTF-16" in problem.what


@pytest.mark.parametrize("data", [b"", b"\n\r\n", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("name", ["s.jsonl", "s.csv"])
def test_an_empty_file_is_refused(data: bytes, name: str) -> None:
    (problem,) = read_samples(data, name).problems
    assert problem.code == "empty_dataset"


def test_an_unknown_format_is_refused(sample, lines) -> None:
    (problem,) = read_samples(lines(sample()), "samples.xls").problems
    assert ".parquet" in problem.what


def test_sizes_are_bounded(sample, lines) -> None:
    limits = Limits(file_bytes=2000, record_bytes=1000, text_chars=200, options=3)
    long_text = lines(sample(input={"question": "x" * 201, "options": ["a", "b"]}))
    long_line = lines(sample(tags={"note": "x" * 1000}))
    many = lines(sample(input={"question": "x", "options": list("abcd")}))
    assert read_samples(long_text, "s.jsonl", limits).problems[0].code == "text_too_large"
    assert read_samples(long_line, "s.jsonl", limits).problems[0].code == "record_too_large"
    assert read_samples(many, "s.jsonl", limits).problems[0].code == "number_of_options"
    large = read_samples(b"\n" * 2001, "s.jsonl", limits)
    assert large.problems[0].code == "file_too_large"
    assert "2,000 is the limit" in large.problems[0].what


def test_errors_are_listed_up_to_a_bound_and_then_counted(lines) -> None:
    data = b"{\n" * 50
    problems = read_samples(data, "s.jsonl", Limits(problems=10)).problems
    assert len(problems) == 11
    assert "40 more" in problems[-1].what


def test_an_unknown_field_is_one_warning_with_a_count(sample, lines) -> None:
    dataset = read_samples(lines(sample(note="x"), sample(id="q2", note="y")), "s.jsonl")
    (warning,) = dataset.warnings
    assert "`note`" in warning.what
    assert "2 lines" in warning.what
    assert len(dataset.renditions) == 2


def test_bare_records_keep_text_as_it_is() -> None:
    table = read_table(b'{"id":"a","input":"x\xc2\x85y"}\r\n\r\n{"id":"b"}', "r.jsonl")
    assert [row.record["id"] for row in table.rows] == ["a", "b"]
    assert table.rows[0].record["input"] == "x\u0085y"
