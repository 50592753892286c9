"""Questions that ask for the false option, and what their replies then mean."""

import pytest

from polyclinic.judge.domain.choice import extract_choice
from polyclinic.judge.domain.lexicon import lexicon_for
from polyclinic.judge.domain.polarity import Polarity, polarity_of

TEXTS = {"A": "Fever", "B": "Cough", "C": "Polyuria", "D": "Weight loss"}


@pytest.mark.parametrize(
    ("language", "stem"),
    [
        ("en", "A man smokes. Which of these statements is FALSE?"),
        ("en", "All of the following are signs of it EXCEPT:"),
        ("en", "Which of these is NOT a sign of it?"),
        ("es", "Señale la respuesta INCORRECTA sobre la tuberculosis:"),
        ("pt", "Todas as alternativas estão corretas, exceto:"),
        ("fr", "Parmi ces propositions, laquelle est fausse ?"),
        ("de", "Welche Aussage ist falsch?"),
        ("it", "Quale affermazione è errata?"),
        ("tr", "Hangisi YANLIŞTIR?"),
        ("ja", "結核について誤っているのはどれか。"),
        ("zh", "下列哪项是错误的？"),
        ("ru", "Какое утверждение неверно?"),
        ("hu", "Melyik állítás HELYTELEN?"),
    ],
)
def test_a_stem_that_asks_for_the_false_one(language: str, stem: str) -> None:
    assert polarity_of(stem, lexicon_for(language)) is Polarity.NEGATIVE


@pytest.mark.parametrize(
    ("language", "stem"),
    [
        ("en", "A patient who does not smoke has a cough. What is the most likely diagnosis?"),
        ("es", "Paciente sin fiebre, que no fuma. ¿Cuál es el diagnóstico más probable?"),
        ("ar", "ما التشخيص الأنسب لهذا الطفل؟"),
        ("ja", "発熱はない。最も考えられるのはどれか。"),
    ],
)
def test_a_case_with_denials_asks_for_the_right_one(language: str, stem: str) -> None:
    assert polarity_of(stem, lexicon_for(language)) is Polarity.ORDINARY


def test_no_stem_is_open() -> None:
    assert polarity_of("", lexicon_for("en")) is Polarity.OPEN


NEGATIVE = "Which of these is NOT a sign of tuberculosis?"
ORDINARY = "Which of these is the first sign of tuberculosis?"


@pytest.mark.parametrize(
    ("reply", "stem", "labels"),
    [
        ("The incorrect answer is C.", NEGATIVE, ("C",)),
        ("The incorrect answer is C.", ORDINARY, ()),
        ("The incorrect answer is C.", "", ("C",)),
        ("C is false.", NEGATIVE, ("C",)),
        ("C is false.", ORDINARY, ()),
        ("C is false.", "", ()),
        ("A, B and D are correct.", NEGATIVE, ("C",)),
        ("A, B and D are correct.", ORDINARY, ()),
        ("A and B are correct.", NEGATIVE, ()),
        ("A, B and D are correct. I choose A.", NEGATIVE, ("A",)),
        ("A: true\nB: true\nC: false\nD: true", NEGATIVE, ("C",)),
        ("A: true\nB: false\nC: false\nD: true", NEGATIVE, ()),
        ("Answer: C. C is false, the others hold.", NEGATIVE, ("C",)),
        ("The answer is not C.", NEGATIVE, ()),
        ("The one that is not a sign of it is C.", NEGATIVE, ("C",)),
        ("B is correct.", NEGATIVE, ()),
    ],
)
def test_what_a_reply_means(reply: str, stem: str, labels: tuple[str, ...]) -> None:
    assert extract_choice(reply, TEXTS, "en", question=stem).labels == labels


@pytest.mark.parametrize(
    ("language", "stem", "reply"),
    [
        ("es", "Señale la INCORRECTA:", "La incorrecta es la C."),
        ("pt", "Qual das afirmações é FALSA?", "A afirmação falsa é a C)."),
        ("ja", "誤っているのはどれか。", "Cが誤りです。"),
        ("tr", "Hangisi YANLIŞTIR?", "Yanlış olan seçenek C'dir."),
        ("id", "Berikut ini gejalanya, KECUALI:", "Yang bukan gejalanya adalah C."),
        ("he", "איזו תשובה שגויה?", "התשובה הלא נכונה היא C."),
    ],
)
def test_in_other_languages(language: str, stem: str, reply: str) -> None:
    assert extract_choice(reply, TEXTS, language, question=stem).labels == ("C",)


@pytest.mark.parametrize(
    ("reply", "labels"),
    [
        ("Let us look at each option in turn. Option A would be", ()),
        ("The question asks about a fever. A is", ()),
        ("A) Fever is a sign that", ()),
        ("**Option A - Fever:** common. **Option B - Cough:** seen", ()),
        ("**A. Fever** – common.\n**B.", ()),
        ("A is correct. B is", ()),
        ("The answer is C. The reason is that the", ("C",)),
        ("C\n\nThe reason is that the", ("C",)),
    ],
)
def test_only_what_was_said_before_a_cut_counts(reply: str, labels: tuple[str, ...]) -> None:
    assert extract_choice(reply, TEXTS, "en", truncated=True).labels == labels


@pytest.mark.parametrize(
    ("language", "stem", "reply"),
    [
        ("en", "All of these are signs of it EXCEPT:", "All of them are signs, except C."),
        ("pt", "São sinais da doença, EXCETO:", "Todas são sinais, exceto a C."),
        ("ru", "Все верно, кроме:", "Все перечисленные признаки верны, кроме C."),
    ],
)
def test_what_is_excepted_answers_a_stem_that_asks_for_the_exception(
    language: str, stem: str, reply: str
) -> None:
    assert extract_choice(reply, TEXTS, language, question=stem).labels == ("C",)
    assert extract_choice(reply, TEXTS, language).labels == ()
