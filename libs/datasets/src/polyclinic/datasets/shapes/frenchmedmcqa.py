"""FrenchMedMCQA: options as a map from small letters, several of them may be right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from polyclinic.datasets.labels import LATIN
from polyclinic.datasets.shapes.fields import (
    Context,
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


def shape_frenchmedmcqa(record: Mapping[str, Any], context: Context) -> Shaped:
    """`id`, `question`, `answers` {a: ..., e: ...} or `answer_a` to `answer_e`, `correct_answers`.

    `correct_answers` holds letters, or positions from 0 where a table was made of them. Where
    `nbr_correct_answers` is given it must agree.

    Raises:
        ShapeError: see above.
        LeftOutError: `correct_answers` is empty.
    """
    options = _options(record)
    key = _key(record.get("correct_answers"), list(options))
    wanted = whole_number(record.get("nbr_correct_answers"))
    if wanted is not None and wanted != len(key):
        what = f"nbr_correct_answers is {wanted}, but correct_answers holds {len(key)}."
        raise ShapeError(what, field="nbr_correct_answers", code="key_contradicts")
    tags = tags_of(record, subject="subject_name", type="type")
    shaped = choice_record(
        sample_id=name_of(record, "id"),
        language=context.language,
        dataset="FrenchMedMCQA",
        question=text_of(record, "question"),
        options=options,
        target=key,
        tags={**tags, "right_answers": str(len(key))},
    )
    return Shaped(shaped)


def _options(record: Mapping[str, Any]) -> dict[str, str]:
    value = record.get("answers")
    if value is None:
        value = options_in_fields(record, "answer_")
    if not isinstance(value, Mapping):
        raise ShapeError("`answers` is not a map.", field="answers", code="no_options")
    options = {
        str(label).strip().upper(): text for label, text in value.items() if text is not None
    }
    if list(options) != list(LATIN[: len(options)]) or not all(
        isinstance(text, str) for text in options.values()
    ):
        what = "`answers` is not a map from a, b, c, ... to texts."
        raise ShapeError(what, field="answers", code="no_options")
    return options


def _key(value: object, labels: list[str]) -> list[str]:
    if isinstance(value, list | tuple) and value and all(isinstance(one, int) for one in value):
        return [label_at(int(one), labels, "correct_answers") for one in value]
    return key_letters(value, labels, "correct_answers")
