import json
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polyclinic.replies.finding import find_values
from polyclinic.replies.numbers import ascii_digits
from polyclinic.replies.repairing import repaired

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=12,
).filter(lambda value: isinstance(value, dict) and value)


@given(VALUES, st.sampled_from(["", "Here: ", "```json\n", "{name}: "]))
def test_what_is_json_is_found_as_it_stands(value: dict, before: str) -> None:
    [found] = [
        one for one in find_values(f"{before}{json.dumps(value)}\nthen").values if not one.broken
    ]
    assert (found.value, found.was_repaired) == (value, False)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('{"a": 1,}', {"a": 1}),
        ("{'a': 'x'}", {"a": "x"}),
        ("{“a”: “x”}", {"a": "x"}),
        ('{"a": "x" "b": 2}', {"a": "x", "b": 2}),
        ('{"a": [1, 2,]}', {"a": [1, 2]}),
        ('{"a": True, "b": None}', {"a": True, "b": None}),
        (r'{"a": "note \'x\'"}', {"a": "note 'x'"}),
        ('{"a": 1 // why\n}', {"a": 1}),
        ('{"a": 1 /* why, "b": 2 */}', {"a": 1}),
        ('{"a": "x // y"}', {"a": "x // y"}),
        ("{a: 1}", {"a": 1}),
        ('{"a": 0x10}', {"a": "0x10"}),
        ('{"a": "one\ntwo"}', {"a": "one\ntwo"}),
        ('{"a": ٣}', {"a": 3}),
        ('{"a"：3，"b"：4}', {"a": 3, "b": 4}),
        ('{"a": "said "x" twice"}', {"a": 'said "x" twice'}),
    ],
)
def test_what_is_broken_without_a_doubt_is_repaired(text: str, value: dict) -> None:
    [found] = find_values(text).values
    assert found.value == value
    assert found.was_repaired == (not is_json(text))


def is_json(text: str) -> bool:
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


@pytest.mark.parametrize(
    "text",
    [
        '{"a": NaN}', '{"a": Infinity}', '{"a": -Infinity,}', '{"a": 1, "a": 2}',
        "{'a': 1, 'a': 2}",
        '{"a": 1 2}', '{"a": 04}', '{"a": 1_000}', '{"a": <4>}', '{"a": 4 (good)}', '{"a": "x}',
        '{"a": 1, ..., "b": 2}', '{"a": }', '{"a"}', "{'a': 'it''s'}", '{"a": , "b": 1}',
        '{"a": .5}',
        '{"a": 4.}', '{"a": +4}',
    ],
)  # fmt: skip
def test_what_could_say_something_else_is_not_repaired(text: str) -> None:
    [found] = find_values(text).values
    assert found.broken
    assert found.value is None


@pytest.mark.parametrize("text", ['{"a": 1', '{"a": "x', '[{"a": 1}, {"b"', '{"a": {"b": 1}', "{"])
def test_what_never_closes_is_open_and_nothing_within_it_is_found(text: str) -> None:
    findings = find_values(f"so: {text}")
    assert findings.open_at == 4
    assert findings.values == ()


@pytest.mark.parametrize(
    "text", ["{A, B}", "{name}", "[1, 5)", "f{x}", "\\frac{1}{2}", "{", "see [2]"]
)
def test_braces_in_prose_are_no_values(text: str) -> None:
    found = find_values(f'{text} and {{"a": 1}}').values
    assert {"a": 1} in [one.value for one in found]
    assert not any(one.broken for one in found)


WORDS = st.text(alphabet="aBcé٣7 ,:'{}[]", max_size=8)
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(0, 99) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=6,
).filter(lambda value: isinstance(value, dict) and value)


@given(PLAIN, st.data())
def test_a_repair_has_all_the_text_s_letters_and_no_more(value: dict, data: st.DataObject) -> None:
    """Whatever is damaged: what is repaired says what stands there, in that order."""
    text = list(json.dumps(value, ensure_ascii=False))
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text) - 1))
        text[place] = data.draw(st.sampled_from(["", ",", "'", '"', " ", "\n", "}", "{", ":"]))
    damaged = "".join(text)
    mended = repaired(damaged)
    if mended is not None:
        assert letters(json.dumps(mended, ensure_ascii=False).replace("\\n", " ")) == letters(
            damaged
        )


def letters(text: str) -> list[str]:
    return [ascii_digits(char) for char in text if char.isalnum()]


@pytest.mark.parametrize("interval", ["[1, 5)", "[1; 5[", "[0.5, ∞)", "[1, inf)"])
def test_a_half_open_interval_opens_nothing(interval: str) -> None:
    findings = find_values(f'Normal is {interval}. {{"a": 1}} (see [2])')
    assert [one.value for one in findings.values if one.value] == [{"a": 1}, [2]]
    assert findings.open_at is None


@given(
    st.text(st.sampled_from("[{\"'/*,:1 ”`\\\nax"), min_size=1, max_size=6),
    st.sampled_from(["", "[", '["', '{"a" ', '{"a": "']),
    st.sampled_from(["", "]", '"]', "}", '"}']),
)
@settings(deadline=None)
def test_no_text_takes_long(unit: str, before: str, after: str) -> None:
    """Whatever is repeated in it: nothing here may look at the rest of a text for each place."""
    started = time.process_time()
    find_values(before + unit * (60_000 // len(unit)) + after)
    find_values(before + unit * (12_000 // len(unit)) + after)
    assert time.process_time() - started < 3.0
