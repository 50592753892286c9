"""Documents in pieces, and put together again."""

import json

import pytest

from polyclinic.cli.problems import BadRequestError
from polyclinic.cli.translating.documents import read_document
from polyclinic.cli.translating.pieces import PIECE_CHARS, cut
from polyclinic.cli.translating.sending import REQUEST_CHARS, REQUEST_TEXTS, grouped


@pytest.mark.parametrize(
    "text", ["", "\n\n", "One.\n\nTwo.", "a\r\n\r\nb\r\n", "x" * 9000, ("line\n" * 300 + "\n") * 9]
)
def test_pieces_joined_are_the_text(text):
    assert "".join(piece.text for piece in cut(text)) == text


def test_cuts_come_at_blank_lines_and_never_in_code():
    paragraph = "word " * 400 + "\n\n"
    code = "```\n" + "x = 1\n\n" * 900 + "```\n\n"
    pieces = list(cut(paragraph * 3 + code + paragraph))
    assert len(pieces) > 2
    for piece in pieces[:-1]:
        assert piece.text.endswith("\n\n")
    assert sum(piece.text.count("```") % 2 for piece in pieces) == 0


def test_a_piece_knows_its_lines():
    text = ("word " * 400 + "\n\n") * 5
    second = list(cut(text))[1]
    assert second.line == 1 + text[: text.index(second.text, PIECE_CHARS)].count("\n")
    assert (
        second.place(len(second.text) - 1) == f"line {second.line + second.text.count(chr(10)) - 1}"
    )


RECORD = {
    "id": "q1",
    "language": "en",
    "input": {"question": "Fever?", "options": {"A": "Yes", "B": "No"}, "n": 5},
    "tags": ["mild", "short"],
}


def test_every_text_in_a_field_and_nothing_else():
    text = json.dumps(RECORD) + "\n\n" + json.dumps({**RECORD, "id": "q2"}) + "\n"
    document = read_document(text, "f", "jsonl", ["input", "tags"])
    assert [piece.text for piece in document.pieces[:5]] == ["Fever?", "Yes", "No", "mild", "short"]
    assert document.pieces[1].place(0) == "line 1, input.options.A"
    assert document.pieces[5].line == 3
    rendered = document.render([piece.text.upper() for piece in document.pieces]).splitlines()
    first = json.loads(rendered[0])
    assert first["input"] == {"question": "FEVER?", "options": {"A": "YES", "B": "NO"}, "n": 5}
    assert (first["id"], first["language"], first["tags"]) == ("q1", "en", ["MILD", "SHORT"])


def test_a_path_leads_into_records():
    document = read_document(json.dumps(RECORD), "f", "jsonl", ["input.options"])
    assert [piece.field for piece in document.pieces] == ["input.options.A", "input.options.B"]


def test_lone_surrogates_cannot_travel_and_harm_nothing():
    line = '{"text": "a \\ud800 b", "other": "\\udc00"}'
    document = read_document(line, "f", "jsonl", ["text"])
    assert document.pieces[0].text == "a \ufffd b"
    assert json.loads(document.render(["x"])) == {"text": "x", "other": "\udc00"}


@pytest.mark.parametrize("line", ["no json", "[1]", '"text"', "1"])
def test_what_is_no_record_is_said_with_its_line(line):
    with pytest.raises(BadRequestError, match="f:2: is no JSON object"):
        read_document('{"text": "a"}\n' + line, "f", "jsonl", ["text"])


def test_a_field_that_no_line_has_is_said():
    with pytest.raises(BadRequestError, match="no line has a text in question"):
        read_document('{"text": "a"}', "f", "jsonl", ["question"])


def test_requests_are_bounded():
    pieces = [piece for n in range(300) for piece in cut("x" * (n * 20 + 1))]
    groups = grouped(pieces)
    assert [piece for group in groups for piece in group] == pieces
    for group in groups:
        assert len(group) <= REQUEST_TEXTS
        assert len(group) == 1 or sum(len(piece.text) for piece in group) <= REQUEST_CHARS
