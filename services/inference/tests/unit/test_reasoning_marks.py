import pytest
from pydantic import TypeAdapter, ValidationError

from polyclinic.inference.domain.entries import ReasoningMarks
from polyclinic.inference.domain.reasoning_marks import separated
from polyclinic.records.calls import CallUsage
from polyclinic.records.completions import Completion, CompletionOutcome

MARKS = (("<<", ">>"), ("\u00a7a", "\u00a7b"))


def completion(
    text: str, outcome: CompletionOutcome = CompletionOutcome.TEXT, reasoning: str = ""
) -> Completion:
    return Completion(outcome, usage=CallUsage("m"), text=text, reasoning=reasoning)


@pytest.mark.parametrize(
    ("text", "rest", "reasoning", "outcome"),
    [
        ("C", "C", "", "text"),
        ("<<B>>C", "C", "B", "text"),
        ("<<B>>\nC <<no>>!", "C !", "B\nno", "text"),
        ("B>>C", "C", "B", "text"),
        ("A<<B>>B>>C", "C", "B\nA\nB", "text"),
        ("<<B", "", "B", "truncated"),
        ("C<<B", "C", "B", "truncated"),
        ("<<B>>", "", "B", "text"),
        ("\u00a7aA\u00a7b<<B>>C", "C", "B\nA", "text"),
    ],
)
def test_what_stands_between_marks_is_reasoning(
    text: str, rest: str, reasoning: str, outcome: str
) -> None:
    found = separated(completion(text), MARKS)
    assert (found.text, found.reasoning, found.outcome.value) == (rest, reasoning, outcome)


def test_reasoning_that_the_endpoint_keeps_apart_stays() -> None:
    assert separated(completion("<<B>>C", reasoning="A"), MARKS).reasoning == "A\nB"
    assert separated(completion("<<B"), ()).text == "<<B"


@pytest.mark.parametrize("given", [["<<", ">>"], [["<<", ">>"]], (("<<", ">>"), ("[", "]")), []])
def test_a_pair_or_pairs_are_taken(given: object) -> None:
    found = TypeAdapter(ReasoningMarks).validate_python(given)
    assert found[:1] == ((("<<", ">>"),) if given else ())


@pytest.mark.parametrize("given", ["<<", ["<<"], ["<<", "<<"], ["<<", " "], [["<<"]], [1, 2], 3])
def test_anything_else_is_refused_with_what_to_write(given: object) -> None:
    with pytest.raises(ValidationError, match=r"must be \[open, close\]"):
        TypeAdapter(ReasoningMarks).validate_python(given)
