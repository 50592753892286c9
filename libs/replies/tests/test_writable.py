"""Whatever a reply escapes, what is read out of it can be written to a message."""

import json

from hypothesis import given
from hypothesis import strategies as st

from polyclinic.replies.finding import find_values
from polyclinic.replies.reading import Status, read_json
from polyclinic.replies.scalars import Flag, Number, Text
from polyclinic.replies.shapes import Record

SHAPE = Record({"explanation": Text(), "total": Number(1, 5), "ok": Flag()})
ANY_TEXT = st.text(st.characters() | st.characters(categories=["Cs"]), max_size=6)
"""With halves of surrogate pairs, which JSON can escape and UTF-8 cannot hold."""
PLAIN_TEXT = st.text(st.characters(categories=["L", "Cs"]), max_size=6)


@given(PLAIN_TEXT, st.sampled_from(["", "```json\n"]), st.booleans(), st.booleans())
def test_a_verdict_with_half_a_character_is_read(
    said: str, before: str, broken: bool, quoted: bool
) -> None:
    reply = before + json.dumps({"explanation": f"x{said}", "total": 4, "ok": True})
    if broken:
        reply = reply.replace("true}", "True,}")
    if quoted and not before:
        reply = json.dumps(reply)
    reading = read_json(reply, SHAPE)
    assert reading.status is Status.OK
    assert isinstance(reading.value, dict)
    assert reading.value["total"] == 4
    json.dumps(reading.value, ensure_ascii=False).encode()


@given(st.dictionaries(ANY_TEXT, ANY_TEXT | st.lists(ANY_TEXT)), ANY_TEXT)
def test_what_is_found_or_complained_about_can_be_written(value: dict, key: str) -> None:
    twice = f"{{{json.dumps(key)}: 1, {json.dumps(key)}: 2}}"
    for text in (json.dumps(value), twice, json.dumps(value) + ",}"):
        for found in find_values(text).values:
            json.dumps(found.value, ensure_ascii=False).encode()
            found.broken.encode()
        read_json(text, SHAPE).detail.encode()


def test_a_pair_of_halves_is_its_character_and_a_half_its_escape() -> None:
    found = find_values(
        '{"a": "\\ud83d\\ude00", "b": "x\\ud83dy", "c\\uDE00": ["\\\\ud83d"]}'
    ).values[0]
    assert found.value == {"a": "😀", "b": "x\\ud83dy", "c\\ude00": ["\\ud83d"]}
