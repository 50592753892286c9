"""MMLU (tables and, of its authors, CSV without a header) and MMLU-Pro."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from polyclinic.datasets.labels import LATIN
from polyclinic.datasets.shapes.fields import (
    Context,
    Shaped,
    ShapeError,
    choice_record,
    content_id,
    label_at,
    name_of,
    number_of,
    tags_of,
    text_of,
    texts_of,
    whole_number,
)
from polyclinic.datasets.shapes.keys import key_letters
from polyclinic.datasets.shapes.option_fields import options_in_fields
from polyclinic.datasets.text import fold_blanks

_PADDING = "n/a"
_LETTERS = ("A", "B", "C", "D")


def shape_mmlu(record: Mapping[str, Any], context: Context) -> Shaped:
    """`question`, `choices`, `answer` (a position from 0, or a letter), `subject`; or, of a CSV
    file without a header, the question, A to D, and the letter. The id is made of content.

    Raises:
        ShapeError: see above.
    """
    question = text_of(record, "question")
    columns = options_in_fields({k: v for k, v in record.items() if k in _LETTERS})
    choices = texts_of(record, "choices") if columns is None else list(columns.values())
    key = record.get("answer")
    is_letter = isinstance(key, str) and key.strip().upper() in tuple(LATIN)
    if columns is not None and not is_letter:
        what = f"answer {key!r} is no letter, as it is beside A, B, C, D; convert it as generic."
        raise ShapeError(what, field="answer", code="key")
    target: str | list[str] = (
        key_letters(key, LATIN[: len(choices)], "answer")
        if is_letter
        else label_at(
            number_of(record, "answer"), choices, "answer", counts_from=context.keys_from or 0
        )
    )
    shaped = choice_record(
        sample_id=content_id("mmlu", question, *choices),
        language=context.language,
        dataset="MMLU",
        question=question,
        options=choices,
        target=target,
        tags=tags_of(record, subject="subject"),
    )
    return Shaped(shaped)


def mmlu_position(record: Mapping[str, Any]) -> tuple[int, int] | None:
    """The key as a position, and the number of choices; None where it is a letter."""
    number, choices = whole_number(record.get("answer")), record.get("choices")
    return (number, len(choices)) if number is not None and isinstance(choices, list) else None


def shape_mmlu_pro(record: Mapping[str, Any], context: Context) -> Shaped:
    """`question_id`, `question`, `options` (3 to 10), `answer_index` from 0, `answer` its letter.

    "N/A" at the end of the options is padding and is dropped.

    Raises:
        ShapeError: the index points outside what is left, or contradicts the letter.
    """
    options = _without_padding(texts_of(record, "options"))
    index = number_of(record, "answer_index")
    label = label_at(index, options, "answer_index")
    if record.get("answer") is not None and name_of(record, "answer").upper() != label:
        what = f"answer_index {index} and answer {record['answer']!r} contradict each other."
        raise ShapeError(what, field="answer", code="key_contradicts")
    shaped = choice_record(
        sample_id=f"mmlu-pro-{name_of(record, 'question_id')}",
        language=context.language,
        dataset="MMLU-Pro",
        question=text_of(record, "question"),
        options=options,
        target=label,
        tags=tags_of(record, category="category", source="src"),
    )
    return Shaped(shaped)


def _without_padding(options: Sequence[str]) -> list[str]:
    kept = list(options)
    while kept and fold_blanks(kept[-1]).casefold() == _PADDING:
        kept.pop()
    return kept
