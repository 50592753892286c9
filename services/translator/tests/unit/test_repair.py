import pytest

from polyclinic.translator.domain.repair import MAX_RETRIES, Attempt, Keep, Retry, decide

SOURCE = "O paciente tem febre."
GOOD = Attempt("The patient has a fever.")
LOOP = Attempt("fever fever fever fever", ("degenerate",))
SHORT = Attempt("Fever", ("length",))
BLANK = Attempt("  ", ("length",))


def test_a_good_first_attempt_is_kept() -> None:
    assert decide(SOURCE, [GOOD]) == Keep(GOOD.text, (), 1)


@pytest.mark.parametrize("failed", range(1, MAX_RETRIES + 1))
def test_a_flagged_attempt_is_repeated_by_sampling(failed: int) -> None:
    assert decide(SOURCE, [LOOP] * failed) == Retry(temperature=0.7, top_p=0.95)


def test_the_first_good_one_is_kept() -> None:
    assert decide(SOURCE, [LOOP, SHORT, GOOD]) == Keep(GOOD.text, (), 3)


def test_the_least_grave_one_is_kept_and_marked() -> None:
    assert decide(SOURCE, [LOOP, SHORT, LOOP, LOOP]) == Keep("Fever", ("length", "degraded"), 4)


def test_among_equals_the_earliest_is_kept() -> None:
    other = Attempt("no no no no no no", ("degenerate",))
    assert decide(SOURCE, [LOOP, other, other, other]).text == LOOP.text


def test_never_blank() -> None:
    assert decide(SOURCE, [BLANK, BLANK, LOOP, BLANK]) == Keep(
        LOOP.text, ("degenerate", "degraded"), 4
    )
    assert decide(SOURCE, [BLANK] * 4) == Keep(SOURCE, ("untranslated", "degraded"), 4)
    assert decide(SOURCE, [Attempt(" ")]) == Retry()


def test_without_retries_the_first_is_kept() -> None:
    assert decide(SOURCE, [LOOP], max_retries=0).flags == ("degenerate", "degraded")


def test_an_unknown_flag_counts_too() -> None:
    odd = Attempt("x", ("odd",))
    assert decide(SOURCE, [odd, LOOP, LOOP, LOOP]).flags == ("odd", "degraded")


def test_nothing_attempted() -> None:
    with pytest.raises(ValueError, match="nothing"):
        decide(SOURCE, [])
