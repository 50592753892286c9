import pytest

from polyclinic.datasets.embedded_options import find_embedded_options

READABLE = [
    ("Which one?\nA. x\nB. y\nC. z", ["A", "B", "C"], ["x", "y", "z"]),
    ("Which one?\n(A) x\n(B) y", ["A", "B"], ["x", "y"]),
    ("Which one?\n\na) x y\nb) z\n", ["a", "b"], ["x y", "z"]),
    ("どれか。\nＡ．甲\nＢ．乙", ["Ａ", "Ｂ"], ["甲", "乙"]),
    ("Which?\n1. x\n2. y\n3. z", ["1", "2", "3"], ["x", "y", "z"]),
    ("Which one?\n- A. x\n- B. y", ["A", "B"], ["x", "y"]),
    ("Which one?\n**A.** x\n**B)** y", ["A", "B"], ["x", "y"]),
    ("Which one?\nA - x\nB – y - z", ["A", "B"], ["x", "y - z"]),
    ("Which one? A) x B) y C) z", ["A", "B", "C"], ["x", "y", "z"]),
    ("Which one?\nA. x\ngoes on\nB. y\nAnswer:", ["A", "B"], ["x\ngoes on", "y"]),
]


@pytest.mark.parametrize(("text", "labels", "texts"), READABLE)
def test_one_way_to_read_it(text, labels, texts) -> None:
    found = find_embedded_options(text, ("A",), "en")
    assert found is not None
    assert [option.label for option in found.options] == labels
    assert [option.text for option in found.options] == texts
    assert found.question
    assert "A. " not in found.question


@pytest.mark.parametrize(
    "text",
    [
        "Which drug?",
        "A. x\nB. y",  # no question
        "Which one?\nB. x\nC. y",  # does not start at A
        "Which one?\nA. x\nC. y",  # a gap
        "Which one?\nA. x\nB. y\nA. z",  # A twice
        "Read:\n1. one\n2. two\nWhich?\nA. x\nB. y",  # two lists
        "Which one?\nA. x",  # a single option
        "Vitamin A. is fat-soluble, B. is not; which one?",
        "Which one?\nA. x\nB. y\n\nUse the table below.",  # text after the options
    ],
)
def test_everything_else_is_refused(text: str) -> None:
    assert find_embedded_options(text, ("A",), "en") is None


def test_a_local_label_system_is_read_in_its_own_language() -> None:
    text = "ข้อใดถูก\nก. x\nข. y\nค. z"
    found = find_embedded_options(text, ("ข",), "th")
    assert found is not None
    assert [option.label for option in found.options] == ["ก", "ข", "ค"]
    assert find_embedded_options(text, ("ข",), "en") is None
