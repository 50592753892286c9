"""The fast reading of blocks against the slow one of rows."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from polyclinic.linker.domain.cuis import cui_of
from polyclinic.linker.domain.rrf.block import Block
from polyclinic.linker.domain.rrf.filters import FilterError, Filters
from polyclinic.linker.domain.rrf.layout import MRCONSO, MRREL, MRSTY
from polyclinic.linker.domain.rrf.relations import child_and_parent
from polyclinic.linker.domain.rrf.rows import RowError, read_row
from polyclinic.linker.domain.terms import clean
from polyclinic.linker.use_cases.build_hierarchy import children_and_parents

GOOD = b"C9000001|ENG|P|L1|PF|S1|Y|A1||M1|D1|MSH|MH|D1|Fever|0|N|256|\n"


def every(block):
    return np.ones(len(block), dtype=np.bool_)


def changed(at, value):
    columns = GOOD.rstrip(b"\n").split(b"|")
    columns[at] = value
    return b"|".join(columns) + b"\n"


def test_identifiers_of_nci():
    kinds = (b"CL412345", b"C9000001", b"CL1406906", b"CL1234567")
    block = Block(MRCONSO, b"".join(changed(0, one) for one in kinds))
    assert [cui_of(one) for one in block.cuis("CUI").tolist()] == [one.decode() for one in kinds]


def test_there_are_no_quotes():
    block = Block(MRCONSO, changed(14, b'5" feeding tube') + changed(14, b'a "b" c') + GOOD)
    assert block.texts("STR", every(block)) == ['5" feeding tube', 'a "b" c', "Fever"]


def test_other_line_ends_of_unicode_end_no_line():
    block = Block(MRCONSO, changed(14, "a\u2028b\x85c\x0bd".encode()) + GOOD)
    assert len(block) == 2


def test_lines_of_other_systems():
    block = Block(MRCONSO, GOOD.replace(b"\n", b"\r\n") * 2)
    assert block.texts("CVF", every(block)) == ["256", "256"]
    assert block.texts("CUI", every(block)) == ["C9000001", "C9000001"]


@pytest.mark.parametrize(
    ("row", "place", "what"),
    [
        (b"C9000001|ENG|P|\n", "column 3 (LUI)", "3 columns; a row has 18"),
        (changed(17, b"256|1"), "column 18", "19 columns; a row has 18"),
        (GOOD[:-2] + b"\n", "column 17 (CVF)", "no pipe at the end"),
        (b"\n", "column 0 (CUI)", "0 columns"),
        (changed(0, b"C900001"), "column 0 (CUI)", '"C900001" is no concept identifier'),
        (changed(0, b"c9000001"), "column 0 (CUI)", "is no concept identifier"),
        (changed(0, b"C900000x"), "column 0 (CUI)", "is no concept identifier"),
        (changed(0, b"CL41234"), "column 0 (CUI)", "C and seven digits, or CL and six or seven"),
        (changed(0, b"CL41234x"), "column 0 (CUI)", "is no concept identifier"),
        (changed(0, b"CL41234567"), "column 0 (CUI)", "is no concept identifier"),
        (changed(14, b"Fi\xe8vre"), "column 14 (STR)", "byte 0xE8 at 2 is no UTF-8"),
        (changed(14, b"\xed\xa0\x80"), "column 14 (STR)", "is no UTF-8"),
        (changed(16, b"X"), "column 16 (SUPPRESS)", '"X" is none of N, O, E, Y'),
        (changed(16, b""), "column 16 (SUPPRESS)", "is none of"),
    ],
)
@pytest.mark.parametrize("before", [0, 3])
def test_a_bad_row_names_file_line_and_column(row, place, what, before):
    with pytest.raises(RowError) as error:
        Block(MRCONSO, GOOD * before + row + GOOD, first_line=101)
    message = str(error.value)
    assert message.startswith(f"MRCONSO.RRF:{101 + before}, {place}: ")
    assert what in message


def test_a_row_without_its_end():
    with pytest.raises(RowError, match=r"MRCONSO.RRF:2: the file is cut off"):
        Block(MRCONSO, GOOD + GOOD[:-1])


column = st.binary(max_size=6).filter(lambda one: not {10, 124} & set(one))
rows = st.lists(
    st.one_of(
        st.just(GOOD[:-1]),
        st.builds(lambda at, value: changed(at, value)[:-1], st.integers(0, 17), column),
        st.lists(column, max_size=20).map(b"|".join),
    ),
    min_size=1,
    max_size=5,
)


@given(rows)
def test_a_block_is_read_like_its_rows(lines):
    data = b"".join(line + b"\n" for line in lines)
    try:
        expected = [read_row(MRCONSO, line, at) for at, line in enumerate(lines, 1)]
    except RowError as error:
        with pytest.raises(RowError) as found:
            Block(MRCONSO, data)
        assert str(found.value) == str(error)
        return
    block = Block(MRCONSO, data)
    for name in ("CUI", "LAT", "STR", "SUPPRESS"):
        assert block.texts(name, every(block)) == [row[MRCONSO.at(name)] for row in expected]
    assert block.cuis("CUI").tolist() == [int(row[0][1:]) for row in expected]


@given(st.lists(st.sampled_from(["ENG", "EN", "ENGL", "POR", "", "É"]), min_size=1, max_size=6))
def test_which_rows_hold_a_value(values):
    block = Block(MRCONSO, b"".join(changed(1, value.encode()) for value in values))
    for wanted in ("ENG", "EN", "É", "X" * 200):
        assert block.equals("LAT", wanted).tolist() == [value == wanted for value in values]


words = st.text(st.sampled_from("aB9 -+\t\x7fé\u00a0\u200b'’"), max_size=6)


@given(st.lists(words, min_size=1, max_size=6))
def test_plain_texts_are_those_that_cleaning_leaves_alone(texts):
    block = Block(MRCONSO, b"".join(changed(14, text.encode()) for text in texts))
    for text, plain in zip(texts, block.is_plain("STR").tolist(), strict=True):
        starts_word = text[:1].isascii() and text[:1].isalnum()
        assert plain == (text.isascii() and starts_word and clean(text) == text)


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        # as printed from releases: the first two are the same relation, stored both ways
        (("C9000002", "CHD", "C9000001"), ("C9000001", "C9000002")),
        (("C9000001", "PAR", "C9000002"), ("C9000001", "C9000002")),
        (("C9000001", "RB", "C9000002"), ("C9000001", "C9000002")),
        (("C9000002", "RN", "C9000001"), ("C9000001", "C9000002")),
        (("C9000001", "SY", "C9000002"), None),
        (("C9000001", "RO", "C9000002"), None),
        (("C9000001", "PAR", "C9000001"), None),
    ],
)
def test_which_one_is_the_parent(row, expected):
    assert child_and_parent(*row) == expected
    first, rel, second = row
    line = f"{first}|A1|AUI|{rel}|{second}|A2|AUI||R1||MSH|MSH|||N||\n".encode()
    child, parent = children_and_parents(Block(MRREL, line))
    numbers = [(int(expected[0][1:]), int(expected[1][1:]))] if expected else []
    assert list(zip(child.tolist(), parent.tolist(), strict=True)) == numbers


def test_a_semantic_type_has_six_columns():
    assert read_row(MRSTY, b"C9000001|T047|B2|Disease|AT1|256|")[1] == "T047"


def test_filters():
    filters = Filters.of(["ENG", "POR", "ENG"], ["exams", "T047"], ["MSH", "SNOMEDCT_US"])
    assert filters.languages == ("ENG", "POR")
    assert filters.semantic_types == ("T034", "T059", "T060", "T047")


@pytest.mark.parametrize(
    ("named", "message"),
    [
        ({"languages": ["en"]}, '"en" is not a language of a release'),
        ({"semantic_types": ["disorder"]}, '"disorder" is not a semantic type'),
        ({"sources": ["MeSH "]}, '"MeSH " is not a source'),
    ],
)
def test_a_filter_that_cannot_be(named, message):
    with pytest.raises(FilterError, match=message):
        Filters.of(**named)
