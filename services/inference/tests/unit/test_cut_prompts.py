"""Which prompts an endpoint must have cut, by the tokens that it counted."""

import pytest

from polyclinic.inference.domain.cut_prompts import cut_chars

HISTORY = "The history is as follows. " * 1500
# A sentence, and about as few tokens as one could take for it.
TEXTS = {
    "en": ("Give the patient five hundred milligrams of paracetamol. ", 10),
    "de": ("Donaudampfschifffahrtsgesellschaftskapitänsmütze. ", 15),
    "ru": ("Пациенту назначили парацетамол. ", 9),
    "hi": ("रोगी को पैरासिटामोल दिया गया। ", 10),
    "th": ("ผู้ป่วยได้รับยาพาราเซตามอล ", 11),
    "am": ("ታካሚው ፓራሲታሞል ተሰጠው። ", 12),
    "ar": ("أُعطي المريض الباراسيتامول. ", 12),
    "ja": ("患者にパラセタモールを投与した。", 10),
    "zh": ("患者服用了对乙酰氨基酚。", 9),
    "ko": ("환자에게 파라세타몰을 투여했다. ", 12),
}


def test_a_window_that_is_too_small():
    assert cut_chars(["Be brief.", HISTORY], 2050) == len(HISTORY) + 9
    assert cut_chars([HISTORY], 7500) == 0


@pytest.mark.parametrize("language", TEXTS)
def test_no_script_is_suspected_that_was_read_whole(language):
    text, tokens = TEXTS[language]
    assert cut_chars([text * 400], tokens * 400) == 0


@pytest.mark.parametrize("language", TEXTS)
def test_in_every_script_a_large_cut_is_seen(language):
    text, tokens = TEXTS[language]
    assert cut_chars([text * 4000], tokens * 4000 // 16) == len(text) * 4000


@pytest.mark.parametrize("filler", [" ", "\n", "-", "_", "=", ".", "\u3000", "字"])
def test_long_runs_of_one_character_are_few_tokens(filler):
    assert cut_chars(["Which?" + filler * 40_000 + "A or B"], 600) == 0


def test_an_endpoint_that_does_not_count_says_nothing():
    assert cut_chars([HISTORY], 0) == 0
    assert cut_chars([], 5) == 0
