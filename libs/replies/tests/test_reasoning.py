import pytest

from polyclinic.replies.reasoning import strip_reasoning


@pytest.mark.parametrize(
    ("text", "rest", "cut"),
    [
        ("B", "B", False),
        ("<think>A</think>B", "B", False),
        ("<THINK>A</THINK>B", "B", False),
        ("<thinking>A</thinking>B", "B", False),
        ("< think >A</ think >B", "B", False),
        ("A</think>B", "B", False),
        ("A</think>B</think>C", "C", False),
        ("<think>A<think>B</think>C</think>D", "D", False),
        ("<think>A</think>B<think>C</think>D", "B\nD", False),
        ("<think>A", "", True),
        ("B<think>A", "B", True),
        ("<think>A</think>B<think>C", "B", True),
        ("[THINK]A[/THINK]B", "B", False),
        ("<|channel|>analysis<|message|>A<|end|><|channel|>final<|message|>B", "B", False),
        ("<|channel|>analysis<|message|>A", "", True),
        ("a < b and b > c", "a < b and b > c", False),
    ],
)
def test_strip(text: str, rest: str, cut: bool) -> None:
    visible, unfinished = strip_reasoning(text)
    assert (visible.strip(), unfinished) == (rest, cut)
