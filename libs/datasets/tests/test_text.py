import pytest

from polyclinic.datasets.text import fold_blanks, has_lone_surrogate, is_blank, same_text


@pytest.mark.parametrize(
    ("a", "b", "same"),
    [
        ("b\u1ec7nh", "be\u0323\u0302nh", True),
        ("\uac00", "\u1100\u1161", True),
        ("\u212b", "\u00c5", True),
        ("bệnh", "benh", False),
        ("Ａ", "A", False),
    ],
)
def test_canonical_equivalence(a: str, b: str, same: bool) -> None:
    assert same_text(a, b) is same


def test_blanks_fold_whatever_their_kind() -> None:
    assert fold_blanks("\ufeff Up\u00a0\u2009Up\u200b ") == "Up Up"


def test_joiners_are_kept_for_they_change_the_word() -> None:
    assert fold_blanks("می\u200cخواهم") != fold_blanks("میخواهم")


@pytest.mark.parametrize("text", ["", " ", "\u00a0", "\u3000\n", "\u200b"])
def test_nothing_to_see_is_blank(text: str) -> None:
    assert is_blank(text)


def test_half_a_surrogate_pair() -> None:
    assert has_lone_surrogate("x\ud800")
    assert not has_lone_surrogate("😀")


def test_a_letter_after_many_invisible_marks_is_not_blank() -> None:
    assert is_blank("\u200b \n" * 100)
    assert not is_blank("\u200b \n" * 100 + "x")
    assert not is_blank("x" + " " * 100)
