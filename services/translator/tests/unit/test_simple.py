"""Texts without structure: the quick way says what the parser of Markdown says."""

from functools import partial
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from polyclinic.translator.domain.languages import language
from polyclinic.translator.domain.sentences import estimate_tokens, spans
from polyclinic.translator.domain.structure.preparing import _of_blocks, _of_line
from polyclinic.translator.domain.structure.simple import is_simple

EN = language("en")
cut = partial(spans, language=EN, count=estimate_tokens, max_tokens=150)
fragments = st.lists(
    st.sampled_from(
        [
            *(
                "# ",
                "- ",
                "1. ",
                "2) ",
                "> ",
                "| ",
                "**",
                "_",
                "`",
                "[a](b)",
                "<br>",
                "\\*",
                "&lt;",
            ),
            *("fever", "No cough.", "5 mg", "140/90", "a:b", "http://a.b", "www.a.b", "a@b.cd"),
            *(
                "😊",
                "©",
                "→",
                "…",
                "。",
                "!",
                "?",
                " ",
                "  ",
                "    ",
                "\t",
                "\u00a0",
                "\u2003",
                "(",
            ),
            *("A. Silva", "c) ", "•", "—", "===", "---", "+ ", "~~", "102", "HbA1c", "\u200d", "é"),
        ]
    ),
    max_size=12,
).map("".join)


@given(text=fragments | st.text(max_size=60))
@settings(
    max_examples=500,
    deadline=None,
    # Most texts of these pieces have structure, and a busy machine is slow to make them.
    suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
)
def test_both_ways_agree(text):
    assume(is_simple(text))
    assert list(_of_line(text, cut)) == list(_of_blocks(text, cut))


def test_ordinary_sentences_go_the_quick_way():
    data = Path(__file__).parent / "data" / "good_pairs.txt"
    lines = [line for line in data.read_text(encoding="utf-8").splitlines() if line.strip()]
    sentences = [part for line in lines for part in line.split(" ⇒ ")[1:]]
    quick = [part for part in sentences if is_simple(part.strip())]
    assert len(quick) > 0.7 * len(sentences)


@pytest.mark.parametrize("text", ["# A", "- a", "a\nb", "1. a", "**a**", "a 😊", "see http://a.b"])
def test_structure_never_does(text):
    assert not is_simple(text)
