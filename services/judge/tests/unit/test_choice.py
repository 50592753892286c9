"""Reasons, rules, and what is not in the table files: label maps, cut replies, sizes."""

import pytest

from polyclinic.judge.domain.choice import extract_choice
from polyclinic.judge.domain.text import HEAD_CHARS, TAIL_CHARS


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        ("", "no_response"),
        (" \n\u200b\u00a0", "no_response"),
        ("<think>A</think>", "no_response"),
        ("I cannot give medical advice.", "refusal"),
        ("<think>It is B", "truncated_reasoning"),
        ("<think>A</think> B <think> or", "truncated_reasoning"),
        ("Fever has many causes.", "unparseable"),
        ("It is not A.", "unparseable"),
        ("A or B", "ambiguous"),
        ("Answer: A. Answer: B.", "ambiguous"),
        ("Answer: AB", "ambiguous"),
        ("Answer: F", "invalid_label"),
        ("7", "invalid_label"),
    ],
)
def test_reason(reply: str, reason: str) -> None:
    found = extract_choice(reply, "ABCD", "en")
    assert (found.reason, found.rule, found.positions) == (reason, "", ())


@pytest.mark.parametrize(
    ("reply", "rule"),
    [
        ("B", "bare_label"),
        ("Fits well.\n\n(B)", "bare_label"),
        ("B, because of the fever.", "leading_label"),
        ("The answer is B.", "stated_answer"),
        ("B is the right answer.", "stated_answer"),
        ("I thought of A. Final answer: B", "final_answer"),
        ("The answer is A. Correction: the answer is B.", "correction"),
        (r"So \boxed{B}", "boxed"),
        ('{"answer": "B"}', "json_field"),
        ("B is right.", "judged_correct"),
        ("This is croup.", "option_text"),
    ],
)
def test_rule(reply: str, rule: str) -> None:
    found = extract_choice(reply, {"A": "Asthma", "B": "Croup", "C": "COPD"}, "en")
    assert (found.rule, found.labels) == (rule, ("B",))


def test_a_label_map_names_local_letters() -> None:
    local = {"অ": "A", "ব": "B", "ড": "C", "ঢ": "D"}
    assert extract_choice("উত্তর: ব", "ABCD", "bn", label_map=local).positions == (1,)
    assert extract_choice("উত্তর: ব", "ABCD", "bn").positions == ()


@pytest.mark.parametrize(
    ("reply", "multiple", "labels"),
    [
        ("B", False, ("B",)),
        ("The answer is B because the fever", False, ("B",)),
        ("After all, the answer is B", False, ()),
        ("Answer: A", True, ()),
        ("The child has croup and", False, ()),
    ],
)
def test_a_cut_reply_is_not_trusted_at_its_end(
    reply: str, multiple: bool, labels: tuple[str, ...]
) -> None:
    options = {"A": "Asthma", "B": "Croup", "C": "COPD"}
    found = extract_choice(reply, options, "en", multiple=multiple, truncated=True)
    assert found.labels == labels


def test_an_answer_before_a_cut_next_question_is_whole() -> None:
    reply = "Cevap: B\n\nSoru: Hangi etken?\nCevap: C\n\nSoru:"
    assert extract_choice(reply, "ABCD", "tr", truncated=True).labels == ("B",)
    assert extract_choice("Cevap: B", "ABCD", "tr", truncated=True).labels == ()


def test_nothing_outside_reasoning_in_a_cut_reply_is_cut_reasoning() -> None:
    found = extract_choice("<think>A</think>", "ABCD", "en", truncated=True)
    assert found.reason == "truncated_reasoning"


@pytest.mark.parametrize("reply", ["Answer: B\n{}", "{}\nAnswer: B"])
def test_a_reply_of_any_length_is_read_at_both_ends(reply: str) -> None:
    prose = "The patient was seen again. " * (2 * (HEAD_CHARS + TAIL_CHARS) // 28)
    assert extract_choice(reply.format(prose), "ABCD", "en").labels == ("B",)


def test_a_language_tag_may_have_a_region() -> None:
    assert extract_choice("A resposta é a B.", "ABCD", "pt-BR").labels == ("B",)
    assert extract_choice("答案是B。", "ABCD", "zh_Hant").labels == ("B",)
