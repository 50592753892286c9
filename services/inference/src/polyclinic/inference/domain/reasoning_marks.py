"""Reasoning that a model writes into its text, between marks that its registry entry names."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from polyclinic.records.completions import Completion, CompletionOutcome

Marks: TypeAlias = tuple[tuple[str, str], ...]
"""Pairs of an opening and a closing mark."""


def as_pairs(given: object) -> object:
    """One pair, as the registry may write it, as a list of pairs; anything else as it is.

    Raises:
        ValueError: a mark is blank, or both of a pair are the same.
    """
    if not isinstance(given, Sequence) or isinstance(given, str):
        raise ValueError("must be [open, close], or a list of such pairs")
    pairs = [given] if given and all(isinstance(one, str) for one in given) else list(given)
    for pair in pairs:
        marks = list(pair) if isinstance(pair, Sequence) and not isinstance(pair, str) else []
        texts = [mark for mark in marks if isinstance(mark, str) and mark.strip()]
        if len(texts) != 2 or len(marks) != 2 or texts[0] == texts[1]:  # noqa: PLR2004 - a pair
            raise ValueError(
                "must be [open, close], or a list of such pairs, of two marks that differ"
            )
    return pairs


def separated(completion: Completion, marks: Marks) -> Completion:
    """The completion with what stands between marks as its reasoning, as endpoints give it that
    keep the two apart themselves.

    A closing mark that nothing opened ends reasoning that the prompt began. A block that never
    closes leaves no answer: then the reply counts as cut.
    """
    text, thoughts, is_cut = completion.text, [completion.reasoning], False
    for opening, closing in marks:
        text, found, cut = _taken_out(text, opening, closing)
        thoughts += found
        is_cut = is_cut or cut
    if text == completion.text:
        return completion
    outcome = completion.outcome
    if is_cut and outcome is CompletionOutcome.TEXT:
        outcome = CompletionOutcome.TRUNCATED
    reasoning = "\n".join(filter(None, thoughts))
    return replace(completion, outcome=outcome, text=text.strip(), reasoning=reasoning)


def _taken_out(text: str, opening: str, closing: str) -> tuple[str, list[str], bool]:
    """The rest of a text, what stood between the marks, and whether the last never closed."""
    said: list[str] = []
    thoughts: list[str] = []
    place = 0
    while True:
        begins, ends = text.find(opening, place), text.find(closing, place)
        if ends != -1 and (begins == -1 or ends < begins):
            thoughts += [*said, text[place:ends]]
            said, place = [], ends + len(closing)
            continue
        if begins == -1:
            return "".join([*said, text[place:]]), thoughts, False
        said.append(text[place:begins])
        inside = begins + len(opening)
        end = text.find(closing, inside)
        if end == -1:
            return "".join(said), [*thoughts, text[inside:]], True
        thoughts.append(text[inside:end])
        place = end + len(closing)
