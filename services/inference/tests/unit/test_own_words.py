"""What of an endpoint's sentence is shown, and what never is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polyclinic.inference.domain.own_words import MOST_CHARS, quoted

QUESTION = "A 45-year-old woman, Jane Doe, has had fever and rash since Tuesday. What is it?"
JAPANESE = "四十五歳の女性が火曜日から発熱と発疹を訴えている。診断は何か。"


@pytest.mark.parametrize(
    "said",
    [
        "Unsupported parameter: 'max_tokens' is not supported with this model.",
        "You exceeded your current quota, please check your plan and billing details.",
        "The model `meta-llama/Llama-3.1-8B-Instruct-Turbo` does not exist.",
        "The org-level limit of user_input is reached.",
        "此模型不支持该参数",
        "पैरामीटर समर्थित नहीं है",
        "body.max_tokens: Input should be less than or equal to 4096",
        "This model's maximum context length is 128 tokens. You requested 1,234 tokens.",
    ],
)
def test_a_harmless_sentence_is_shown_as_it_is(said):
    assert quoted(said, private=["sk-own"], prompts=[QUESTION]) == said


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("Incorrect API key provided: sk-***abc.", "Incorrect API key provided: [...]"),
        ("Incorrect API key provided: hunter2", "Incorrect API key provided: [...]"),
        ("No such key sk-proj-4f8a9b", "No such key [...]"),
        ("Bearer abc.def.ghi is invalid", "Bearer [...] is invalid"),
        ("token: eyJhbGciOi.eyJzdWIi.x", "token: [...]"),
        ("of org-4f8a9bCdEf01 on requests", "of [...] on requests"),
        ("id 4f8a9b0c1d2e3f4a5b6c7d8e9f", "id [...]"),
        ("See https://u:p@10.0.0.7:8000/v1?key=1 for more", "See [...] for more"),
        ("upstream 10.0.0.7:8000 refused", "upstream [...] refused"),
        ("here it is: own-value", "here it is: [...]"),
    ],
)
def test_keys_and_addresses_are_masked(said, shown):
    assert quoted(said, private=["own-value", ""]) == shown


@pytest.mark.parametrize("prompt", [QUESTION, JAPANESE])
@pytest.mark.parametrize("piece", [slice(0, None), slice(0, 20), slice(3, 27), slice(-18, None)])
def test_pieces_of_the_prompt_are_masked(prompt, piece):
    shown = quoted(f"Invalid input '{prompt[piece]}' (1 error)", prompts=["Be brief.", prompt])
    assert shown == "Invalid input '[...]' (1 error)"


def test_a_prompt_over_several_lines_is_masked_in_one():
    prompt = "Which drug is given first?\n\nA. Adrenaline\nB. Prednisone"
    shown = quoted("bad: Which drug is given first? A. Adrenaline B. Pred", prompts=[prompt])
    assert shown == "bad: [...]"


def test_what_is_all_masked_says_nothing():
    assert quoted("  sk-12345678 ") == ""
    assert quoted("") == ""


def test_control_characters_are_shown_as_escapes():
    assert quoted("a\x1b[31mred\x00\u202eb\n\tc") == "a\\x1b[31mred\\x00\\u202eb c"
    assert quoted("क्\u200dष") == "क्\u200dष"


def test_it_is_bounded():
    shown = quoted("word " * 100_000)
    assert len(shown) == MOST_CHARS and shown.endswith("…")


@given(st.text(), st.text(alphabet="abXY12-", min_size=4), st.text())
def test_it_never_raises_and_never_holds_a_key(said, key, prompt):
    shown = quoted(f"{said}{key}{said}{key}", private=[key], prompts=[prompt])
    assert key not in shown
    assert len(shown) <= MOST_CHARS
