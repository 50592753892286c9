"""The language of whole texts: right ones pass, wrong ones are seen."""

from collections import defaultdict
from pathlib import Path

import pytest

from polyclinic.translator.adapters.language_identifier import load_identifier
from polyclinic.translator.domain.checks import is_in_another_language
from polyclinic.translator.domain.languages import language

TEXTS = Path(__file__).parent / "data" / "tricky_sentences.txt"


@pytest.fixture(scope="module")
def identify():
    return load_identifier()


@pytest.fixture(scope="module")
def documents():
    """Three neighbouring texts of a language as one, by language."""
    texts = defaultdict(list)
    for line in TEXTS.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            code, text = line.split(" ", 1)
            texts[code].append(text.replace("⟂", "").replace("⏎", "\n"))
    return {
        code: [" ".join(of[at : at + 3]) for at in range(0, len(of), 3)]
        for code, of in texts.items()
    }


def test_no_text_in_its_own_language_is_flagged(identify, documents):
    flagged = [
        (code, text)
        for code, texts in documents.items()
        for text in texts
        if is_in_another_language(text, language(code), identify)
    ]
    assert sum(map(len, documents.values())) >= 60
    assert not flagged


@pytest.mark.parametrize(
    ("wanted", "made"),
    [("pt", "es"), ("es", "pt"), ("de", "en"), ("sw", "en"), ("uk", "ru"), ("pl", "cs")],
)
def test_a_document_in_another_language_is_flagged(identify, documents, wanted, made):
    whole = " ".join(documents[made])
    assert is_in_another_language(whole, language(wanted), identify)
    assert not is_in_another_language(whole, language(made), identify)


def test_short_texts_and_close_languages_are_let_pass(identify):
    assert not is_in_another_language("No fever.", language("pt"), identify)
    malay = "Pesakit itu mengambil ubat setiap lapan jam dan berasa lebih baik. " * 3
    assert not is_in_another_language(malay, language("id"), identify)


def test_doubt_is_no_flag():
    text = "The patient rested at home. " * 10
    assert is_in_another_language(text, language("pt"), lambda _: ("en", 0.8))
    assert not is_in_another_language(text, language("pt"), lambda _: ("en", 0.6))
