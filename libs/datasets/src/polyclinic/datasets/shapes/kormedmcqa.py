"""KorMedMCQA: options in columns A to E, the key counted from 1 as its card says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from polyclinic.datasets.shapes.fields import (
    Context,
    LeftOutError,
    Shaped,
    ShapeError,
    choice_record,
    label_at,
    name_of,
    tags_of,
    text_of,
    whole_number,
)
from polyclinic.datasets.shapes.keys import key_letters
from polyclinic.datasets.shapes.option_fields import options_in_fields

_LETTERS = ("A", "B", "C", "D", "E")


def shape_kormedmcqa(record: Mapping[str, Any], context: Context) -> Shaped:
    """`subject`, `year`, `period`, `q_number` (the id), `question`, A to E, `answer` from 1 to 5.

    Raises:
        ShapeError: see above.
        LeftOutError: the answer is missing.
    """
    options = options_in_fields({k: v for k, v in record.items() if k in _LETTERS})
    if options is None:
        raise ShapeError("the options A, B, ... are missing.", field="A", code="no_options")
    parts = [name_of(record, field) for field in ("subject", "year", "period", "q_number")]
    shaped = choice_record(
        sample_id="kormedmcqa-" + "-".join(parts),
        language=context.language,
        dataset="KorMedMCQA",
        question=text_of(record, "question"),
        options=options,
        target=_key(record.get("answer"), list(options)),
        tags=tags_of(record, subject="subject", year="year", period="period"),
    )
    return Shaped(shaped)


def _key(value: object, labels: list[str]) -> str | list[str]:
    if value in (None, ""):
        raise LeftOutError(
            "`answer` is missing: the key is hidden.", field="answer", code="hidden_key"
        )
    number = whole_number(value)
    return (
        key_letters(value, labels, "answer")
        if number is None
        else label_at(number, labels, "answer", counts_from=1)
    )
