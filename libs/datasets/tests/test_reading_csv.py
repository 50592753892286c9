import pytest

from polyclinic.datasets.reading import read_samples, read_table

HEADER = "id,language,task,source_dataset,question,A,B,C,target,tags.year\n"


def test_cells_that_look_like_missing_values_are_texts() -> None:
    table = read_table(b"id,a,b,target\n1,NA,None,a\n", "s.csv")
    assert table.rows[0].record == {"id": "1", "a": "NA", "b": "None", "target": "a"}


def test_the_mark_that_spreadsheets_write_is_no_part_of_the_header() -> None:
    table = read_table(b"\xef\xbb\xbfinput,target\nWhat is 2+2,4\n", "s.csv")
    assert table.columns == ("input", "target")
    assert len(table.rows) == 1


def test_columns_become_a_sample() -> None:
    data = HEADER + 'q1,en,mcqa,own,"Which,\r\none?",NA,None,nan,b,2020\r\n'
    dataset = read_samples(data.encode(), "s.csv")
    assert dataset.problems == ()
    (rendition,) = dataset.renditions
    assert rendition.question == "Which,\r\none?"
    assert [option.text for option in rendition.options] == ["NA", "None", "nan"]
    assert rendition.target == ("B",)
    assert dict(rendition.tags) == {"year": "2020"}


def test_places_are_lines_of_the_file_not_rows() -> None:
    data = HEADER + 'q1,en,mcqa,own,"two\nlines",x,y,z,A,\n\nq2,en,mcqa,own,q,x,y,z,E,\n'
    dataset = read_samples(data.encode(), "s.csv")
    assert dataset.renditions[0].place == "s.csv:2"
    assert dataset.problems[0].where == "s.csv:5"


def test_empty_option_cells_at_the_end_are_no_options_unless_they_are_the_key() -> None:
    data = HEADER + "q1,en,mcqa,own,q,x,y,,A,\nq2,en,mcqa,own,q2,x,y,,C,\n"
    dataset = read_samples(data.encode(), "s.csv")
    assert len(dataset.renditions[0].options) == 2
    (problem,) = dataset.problems
    assert problem.where == "s.csv:3"
    assert "option C is blank and is the key" in problem.what


@pytest.mark.parametrize(
    ("columns", "cells", "labels"),
    [
        ("options.A,options.B", "x,y", ["A", "B"]),
        ("option_a,option_b", "x,y", ["a", "b"]),
        ("1,2", "x,y", ["1", "2"]),
        ("options", '"{""A"": ""x"", ""B"": ""y""}"', ["A", "B"]),
        ("options", '"[""x"", ""y""]"', ["A", "B"]),
    ],
)
def test_ways_to_write_options(columns, cells, labels) -> None:
    header = f"id,language,task,source_dataset,question,target,{columns}"
    data = f"{header}\nq,en,mcqa,own,q,{labels[1]},{cells}\n"
    dataset = read_samples(data.encode(), "s.csv")
    assert dataset.problems == ()
    assert [option.label for option in dataset.renditions[0].options] == labels
    assert dataset.renditions[0].positions == (1,)


def test_input_may_be_an_object_in_a_cell() -> None:
    data = (
        "id,language,task,source_dataset,input,target\n"
        'q,sw,nli,own,"{""premise"": ""p"", ""hypothesis"": ""h""}",neutral\n'
    )
    dataset = read_samples(data.encode(), "s.csv")
    assert dataset.problems == ()
    assert dataset.renditions[0].hypothesis == "h"


def test_single_letter_columns_that_are_no_labels_are_unknown_fields() -> None:
    data = "id,language,task,source_dataset,input,target,n\nq,en,open_qa,own,q,t,5\n"
    dataset = read_samples(data.encode(), "s.csv")
    assert len(dataset.renditions) == 1
    assert "`n`" in dataset.warnings[0].what


def test_semicolons_and_tabs_of_spreadsheets() -> None:
    for delimiter in ";\t":
        data = "id,language,task,source_dataset,input,target\nq,en,open_qa,own,q,t\n"
        dataset = read_samples(data.replace(",", delimiter).encode(), "s.csv")
        assert len(dataset.renditions) == 1


@pytest.mark.parametrize(
    ("data", "where", "said"),
    [
        (b"id,input\nq1,a,b\n", "s.csv:2", "3 cells where the header has 2"),
        (b"id,input\nq1\n", "s.csv:2", "1 cells where the header has 2"),
        (b'id,input\nq0,x\nq1,"a\nb\n', "s.csv:3", "cannot be read"),
        (b'id,input\nq1,"a"b\n', "s.csv:2", "cannot be read"),
        (b"id,id\nq1,a\n", "s.csv:1", "'id' stands 2 times"),
        (b"id,,input\nq1,a,b\n", "s.csv:1", "no name"),
        (b"id,input\nq1,caf\xe9\n", "s.csv:2:7", "byte 0xe9"),
        (b"\xff\xfei\x00d\x00", "s.csv:1", "UTF-16"),
        (b"id,input\nq1," + b"x" * 200_000, "s.csv:2", "cannot be read"),
    ],
)
def test_broken_tables_are_refused_with_their_place(data, where, said) -> None:
    problem = read_table(data, "s.csv").problems[0]
    assert problem.where == where
    assert said in problem.what


def test_empty_cells_beyond_the_header_are_what_spreadsheets_leave() -> None:
    table = read_table(b"id,input\nq1,a,,\n,,\n", "s.csv")
    assert table.problems == []
    assert len(table.rows) == 1


@pytest.mark.parametrize(
    "first", [b"sep=;\r\n", b"sep=;\n", b'"sep=;"\n', b"\xef\xbb\xbfSEP=;\r\n", b"sep=;;;\n"]
)
def test_excel_says_the_delimiter_in_a_first_line(first: bytes) -> None:
    table = read_table(first + b"id;input\r\nq1;a,b\r\n", "s.csv")
    assert table.problems == []
    assert table.columns == ("id", "input")
    assert [(row.line, row.record) for row in table.rows] == [(3, {"id": "q1", "input": "a,b"})]


def test_a_delimiter_is_told_by_any_known_column() -> None:
    table = read_table(b"Question;Options\nQ, or not;A x\n", "s.csv")
    assert table.rows[0].record == {"Question": "Q, or not", "Options": "A x"}


def test_a_tsv_file_has_tabs() -> None:
    table = read_table(b"a,b\tc\n1\t2\n", "s.tsv")
    assert table.columns == ("a,b", "c")


def test_newlines_in_quotes_are_of_the_cell() -> None:
    table = read_table(b'id,input\r\nq1,"a\r\nb"\r\nq2,c\r\n', "s.csv")
    assert [(row.line, row.record["input"]) for row in table.rows] == [(2, "a\r\nb"), (4, "c")]


@pytest.mark.parametrize(
    "data",
    [
        b"id,question,A,B,C,D\nq1,Which?,w,x,y,B\n",
        b"question,target,A,B,C,D\nWhich?,A,w,x,y,z\n",
        b"Which?,w,x,y,z,E\n",
        b"Which?,w,x,y,B\n",
    ],
)
def test_a_header_is_a_header(data: bytes) -> None:
    first = tuple(data.decode().split("\n")[0].split(","))
    assert read_table(data, "s.csv").columns == first
