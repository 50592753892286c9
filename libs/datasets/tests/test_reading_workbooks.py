"""Excel workbooks are read as CSV is."""

import io
import zipfile
from datetime import date

import openpyxl
import pytest

from polyclinic.datasets.converting import convert_file
from polyclinic.datasets.limits import Limits
from polyclinic.datasets.reading import read_samples

HEADER = ["id", "language", "task", "source_dataset", "question", "A", "B", "target"]


def workbook(formats=None, **sheets):
    book = openpyxl.Workbook()
    book.remove(book.active)
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
        for cell, number_format in (formats or {}).items():
            sheet[cell].number_format = number_format
    held = io.BytesIO()
    book.save(held)
    return held.getvalue()


def test_rows_are_samples_and_numbers_are_what_cells_show():
    row = [1, "en", "mcqa", "own", "How much?", 5, 0.05, "B"]
    data = workbook(formats={"G2": "0%"}, Samples=[HEADER, row, [None] * 8, [2, *row[1:]]])
    dataset = read_samples(data, "s.xlsx")
    assert dataset.problems == ()
    assert [one.sample_id for one in dataset.renditions] == ["1", "2"]
    assert [option.text for option in dataset.renditions[0].options] == ["5", "5%"]
    assert dataset.renditions[1].place == "s.xlsx[Samples]:4"


def test_several_sheets_each_with_its_header_and_its_language():
    header = [name for name in HEADER if name != "language"]
    row = ["q1", "mcqa", "own", "Q", "w", "x", "B"]
    data = workbook(English=[header, row], Spanish=[header, row], Empty=[])
    dataset = read_samples(data, "s.xlsx")
    assert dataset.problems == ()
    assert [one.language for one in dataset.renditions] == ["en", "es"]


@pytest.mark.parametrize(
    ("rows", "where", "said"),
    [
        ([["id", "id"], ["q", "r"]], "s.xlsx[Sheet]:1", "stands 2 times"),
        ([["id", "task"], ["q", "mcqa", "too much"]], "s.xlsx[Sheet]:2", "3 cells"),
        ([["id", "question"], ["q", "#REF!"]], "s.xlsx[Sheet]:2", "the error #REF!"),
    ],
)
def test_errors_name_the_sheet(rows, where, said):
    data = workbook(Sheet=rows)
    problem = read_samples(data, "s.xlsx").problems[0]
    assert problem.where == where
    assert said in problem.what


def test_a_date_may_have_been_a_text():
    row = ["q1", "en", "mcqa", "own", "Q", date(2031, 2, 1), "x", "B"]
    dataset = read_samples(workbook(Sheet=[HEADER, row]), "s.xlsx")
    assert [one.code for one in dataset.warnings] == ["date_cell"]
    assert "F2" in dataset.warnings[0].what
    assert dataset.renditions[0].options[0].text == "2031-02-01"


def test_what_is_no_workbook():
    for data in (b"", b"PK\x03\x04", b"id,task\n", b"\xd0\xcf\x11\xe0"):
        (problem,) = read_samples(data, "s.xlsx").problems
        assert problem.code == "xlsx"


def replaced(data, part, content):
    """The workbook with one part of its archive replaced."""
    held = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(held, "w", 8) as new:
        for info in old.infolist():
            new.writestr(info.filename, content if info.filename == part else old.read(info))
    return held.getvalue()


def test_bombs_are_refused_before_they_are_unpacked():
    data = replaced(workbook(Sheet=[HEADER]), "docProps/app.xml", b"0" * 3_000_000)
    assert len(data) < 20_000
    (problem,) = read_samples(data, "s.xlsx", Limits(workbook_bytes=1_000_000)).problems
    assert problem.code == "file_too_large"


def test_entities_are_refused():
    bomb = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aa">]><sst>&a;</sst>'
    data = replaced(workbook(Sheet=[HEADER]), "xl/workbook.xml", bomb)
    (problem,) = read_samples(data, "s.xlsx").problems
    assert "document type" in problem.what


SHEET = (
    b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
    b'<dimension ref="A1:XFD1048576"/><sheetData>'
    b'<row r="1"><c r="A1" t="inlineStr"><is><t>id</t></is></c></row>%s</sheetData></worksheet>'
)


@pytest.mark.parametrize(
    "row",
    [
        b'<row r="99999999"><c r="A99999999"><v>1</v></c></row>',
        b'<row r="2"><c r="ZZZ2"><v>1</v></c></row>',
    ],
)
def test_sizes_that_no_sheet_has_are_refused(row):
    data = replaced(workbook(Sheet=[HEADER]), "xl/worksheets/sheet1.xml", SHEET % row)
    problems = read_samples(data, "s.xlsx").problems
    assert [one.code for one in problems] == ["file_too_large"]


def test_a_workbook_in_a_known_layout():
    header = ["subject", "year", "period", "q_number", "question", "A", "B", "answer"]
    data = workbook(
        Sheet=[header, ["doctor", 2031, 1, 7, "넓적다리에 있는 뼈는?", "노뼈", "넙다리뼈", 2]]
    )
    out, problems = convert_file(data, "", "kor.xlsx")
    assert problems == ()
    assert b'"target": "B"' in out


@pytest.mark.parametrize("cell", ["=1+1", "=A1"])
def test_a_formula_without_a_value_is_no_empty_cell(cell):
    row = ["q1", "en", "mcqa", "own", "Q", "w", cell, "A"]
    (problem,) = read_samples(workbook(Sheet=[HEADER, row]), "s.xlsx").problems
    assert "never computed" in problem.what


def test_a_damaged_part_is_said():
    data = bytearray(workbook(Sheet=[HEADER]))
    at = data.index(b"xl/worksheets/sheet1.xml") + 60
    data[at : at + 40] = b"\xff" * 40
    (problem,) = read_samples(bytes(data), "s.xlsx").problems
    assert problem.code == "xlsx"
