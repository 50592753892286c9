"""The detector: silent on right translations, loud on every wrong one."""

import re
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polyclinic.translator.domain.checks import check
from polyclinic.translator.domain.checks.figures import given_figures, made_figures
from polyclinic.translator.domain.checks.numbers import numbers_differ
from polyclinic.translator.domain.languages import Language, known_languages, language

DATA = Path(__file__).parent / "data"
FILLS = (
    {"d": "7.5", "n": "8", "drug": "warfarin"},
    {"d": "0.25", "n": "12", "drug": "metformin"},
    {"d": "12.5", "n": "3", "drug": "amoxicillin"},
    {"d": "1.05", "n": "20", "drug": "ibuprofen"},
)
DECIMAL_COMMA = {"pt", "es", "de", "fr", "ru"}


def rows(name: str) -> list[list[str]]:
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    return [line.split(" ⇒ ") for line in lines if line and not line.startswith("#")]


def templates() -> list[dict[str, str]]:
    text = (DATA / "ordinary_templates.txt").read_text(encoding="utf-8")
    body = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    return [
        dict(line.split(" ", 1) for line in part.strip().splitlines())
        for part in body.split("\n\n")
    ]


def filled(template: str, code: str, fill: dict[str, str]) -> str:
    decimal = fill["d"].replace(".", ",") if code in DECIMAL_COMMA else fill["d"]
    return template.format(**{**fill, "d": decimal})


def ordinary() -> list[tuple[str, str, str, str]]:
    """Origin, target, source and translation, each pair once."""
    pairs = {
        (source, target, filled(texts[source], source, fill), filled(texts[target], target, fill))
        for texts in templates()
        for source, target in product(texts, texts)
        if source != target and "en" in (source, target)
        for fill in FILLS
    }
    return sorted(pairs)


def test_no_false_alarm_on_ordinary_sentences() -> None:
    pairs = ordinary()
    assert len(pairs) >= 500
    alarms = {
        (source, translation): found
        for origin, target, source, translation in pairs
        for known in (language(origin), None)
        if (found := check(source, translation, target=language(target), origin=known))
    }
    assert not alarms


def test_no_false_alarm_between_languages_other_than_english() -> None:
    others = [
        (
            source,
            target,
            filled(texts[source], source, FILLS[0]),
            filled(texts[target], target, FILLS[0]),
        )
        for texts in templates()
        for source, target in product(texts, texts)
        if source != target and "en" not in (source, target)
    ]
    assert len(others) >= 500
    alarms = {
        (source, translation): found
        for origin, target, source, translation in others
        for known in (language(origin), None)
        if (found := check(source, translation, target=language(target), origin=known))
    }
    assert not alarms


def test_there_are_enough_pairs() -> None:
    assert len(rows("good_pairs.txt")) >= 30
    assert len(rows("bad_pairs.txt")) >= 40


@pytest.mark.parametrize(("target", "source", "translation"), rows("good_pairs.txt"))
def test_no_false_alarm_on_what_looks_wrong(target: str, source: str, translation: str) -> None:
    assert check(source, translation, target=language(target)) == ()


@pytest.mark.parametrize(("flag", "target", "source", "translation"), rows("bad_pairs.txt"))
def test_what_is_wrong_is_caught(flag: str, target: str, source: str, translation: str) -> None:
    text = translation.removesuffix("⊣")
    found = check(source, text, target=language(target), complete=text == translation)
    assert flag in found


DOSE = re.compile(r"(\d+)(?:[.,٫](\d+))?(?=\s?(?:mg|мг|毫克|ملغ|मिलीग्राम|mmol))")


def test_a_tenfold_dose_is_caught_everywhere() -> None:
    """Whatever is excused, a dose written with a unit may not grow."""
    missed = []
    grown_pairs = 0
    for _, target, source, translation in ordinary():
        grown = DOSE.sub(tenfold, translation, count=1)
        if grown != translation:
            grown_pairs += 1
            if "numbers" not in check(source, grown, target=language(target)):
                missed.append((source, grown))
    assert grown_pairs >= 100
    assert not missed


def tenfold(found: re.Match[str]) -> str:
    whole, fraction = found[1], found[2] or ""
    return whole + fraction[:1] + (f".{fraction[1:]}" if fraction[1:] else "" if fraction else "0")


def test_a_dropped_number_is_caught_everywhere() -> None:
    missed = []
    for _, target, source, translation in ordinary():
        shortened = re.sub(r"\d+(?:[.,]\d+)?", "", translation, count=1)
        found = check(source, shortened, target=language(target))
        if shortened != translation and "numbers" not in found:
            missed.append((source, shortened))
    assert not missed


def test_flags_come_once_and_in_order() -> None:
    found = check("O paciente tomou 5 mg.", "患者" * 9, target=language("en"))
    assert found == ("degenerate", "numbers", "script")


NUMERAL = st.text(st.sampled_from("0123456789.,:/- 'pm½²万千十五IVx٣५"), max_size=25)


@given(source=NUMERAL, translation=NUMERAL)
@settings(max_examples=300, deadline=None)
def test_numbers_of_any_form_are_compared(source: str, translation: str) -> None:
    given, made = given_figures(source, None), made_figures(translation, None)
    assert not numbers_differ(given, made_figures(source, None))
    assert numbers_differ(given, made) in (True, False)


@given(
    source=st.text(st.characters(exclude_categories=()), max_size=80),
    translation=st.text(st.characters(exclude_categories=()), max_size=80),
    target=st.sampled_from(known_languages()),
)
@settings(max_examples=300, deadline=None)
def test_any_text_can_be_checked(source: str, translation: str, target: Language) -> None:
    found = check(source, translation, target=target)
    assert len(set(found)) == len(found)
    assert found or translation.strip()


def test_a_degenerate_source_excuses_its_translation() -> None:
    loop = "sangramento, " * 12
    assert "degenerate" not in check(loop, "bleeding, " * 12, target=language("en"))
    assert "degenerate" in check("sangramento", "bleeding, " * 12, target=language("en"))
