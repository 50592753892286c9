import pytest

from polyclinic.replies.refusal_phrases import languages_with_refusals, refusals_of
from polyclinic.replies.refusals import declines, phrase_pattern, plain


@pytest.mark.parametrize(
    "text",
    [
        "I can\u2019t diagnose this.",
        "Ich kann zu diesem Fall keine Diagnose stellen.",
        "Dat kan ik helaas echt niet zeggen.",
        "نمی\u200cتوانم تشخیص بدهم",
        "抱歉，我无法诊断。",
        "죄송하지만 진단할 수 없습니다.",
        "எனக்கு வருத்தம், என்னால் இதைக் கூற முடியாது.",
    ],
)
def test_who_declines(text):
    assert declines(plain(text))


@pytest.mark.parametrize(
    "text",
    [
        "Sorry for the delay.",
        "He cannot walk.",
        "Please consult a doctor.",
        "Ich kann helfen. Es ist nicht ernst.",
        "ผู้ป่วยไม่สามารถเดิน",
        "对不起，晚了。",
        "",
    ],
)
def test_who_does_not(text):
    assert declines(plain(text)) is None


def test_the_last_words_that_decline_are_found():
    text = plain("I'm sorry, I can't. I cannot do it.")
    start, end = declines(text) or (0, 0)
    assert text[start:end] == "i cannot"


DECLINING = [one for one in languages_with_refusals() if refusals_of(one).declines]


def test_the_languages_that_have_phrases():
    assert len(DECLINING) >= 29


@pytest.mark.parametrize("language", DECLINING)
def test_each_language_has_phrases_that_are_found(language):
    phrases = refusals_of(language)
    declining = phrases.declines + phrases.apart
    assert declining
    for phrase in declining:
        words = plain(phrase).replace("...", "x").replace("*", "")
        assert declines(f"{words}."), phrase
    assert "" not in phrases.cues


def test_a_phrase_is_whole_words_or_a_stem():
    assert not phrase_pattern(["nie"]).search("niemals")
    assert phrase_pattern(["nie*"]).search("niemals")
    assert phrase_pattern(["a … c"]).search("a b\nc")
    assert not phrase_pattern(["a … c"]).search("a b. c")
