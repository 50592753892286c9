"""Numbers by the habits of two languages, units beside them, signs before them."""

from pathlib import Path

import pytest

from polyclinic.translator.domain.checks import check
from polyclinic.translator.domain.checks.habits import UNKNOWN, Mark, habit_named
from polyclinic.translator.domain.checks.unit_reading import unit_at_start
from polyclinic.translator.domain.languages import known_languages, language

DATA = Path(__file__).parent / "data"


def rows(name: str) -> list[list[str]]:
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    return [line.split(" ⇒ ") for line in lines if line and not line.startswith("#")]


def found(pair: str, source: str, translation: str) -> tuple[str, ...]:
    origin, target = map(language, pair.split())
    return check(source, translation, target=target, origin=origin)


@pytest.mark.parametrize(("pair", "source", "translation"), rows("quantities_right.txt"))
def test_what_is_right_is_accepted(pair: str, source: str, translation: str) -> None:
    assert found(pair, source, translation) == ()


@pytest.mark.parametrize(("flag", "pair", "source", "translation"), rows("quantities_wrong.txt"))
def test_what_is_wrong_is_flagged(flag: str, pair: str, source: str, translation: str) -> None:
    assert found(pair, source, translation) == (flag,)


def test_there_are_enough_pairs_in_enough_languages() -> None:
    right, wrong = rows("quantities_right.txt"), rows("quantities_wrong.txt")
    assert min(len(right), len(wrong)) >= 60
    assert len({code for pair, *_ in right for code in pair.split()}) >= 20


def test_few_languages_have_no_habit() -> None:
    """Where the regions of a language differ, or nothing is known, either reading is taken."""
    unknown = {one.code for one in known_languages() if habit_named(one.code) == UNKNOWN}
    assert unknown == set(["ar", "es", "km", "lo", "xh", "zu"])


@pytest.mark.parametrize("target", [one.code for one in known_languages()])
def test_a_thousand_is_told_from_one_in_every_language(target: str) -> None:
    """ "1,000" of an English source, copied: wrong exactly where the comma is a decimal mark."""
    copied = check("1,000 mg", "1,000 mg", target=language(target), origin=language("en"))
    assert ("numbers" in copied) == (habit_named(target).comma is Mark.DECIMAL)


@pytest.mark.parametrize("target", [one.code for one in known_languages()])
def test_symbols_are_read_in_every_language(target: str) -> None:

    for written, name in (("mg", "mg"), ("mcg", "µg"), ("mL", "mL"), ("%", "%"), ("mmHg", "mmHg")):
        unit = unit_at_start(f" {written}.", language(target))
        assert unit is not None
        assert unit.name == name


def test_a_document_of_thousands_of_numbers_is_paired_one_by_one() -> None:
    """Whole documents are checked at once: nothing may grow with the square of their numbers."""
    source = " ".join(f"Give {number % 97} mg at 0 and -{number} mL." for number in range(1000))
    right = " ".join(f"Dar {number % 97} mg a 0 e -{number} mL." for number in range(1000))
    assert not {"numbers", "units"} & set(found("en pt", source, right))
    wrong = right.replace("-999 mL", "-999 L")
    assert "units" in found("en pt", source, wrong)
