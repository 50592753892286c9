"""MedMCQA: four options in columns, the key a position.

Its authors' JSON lines count from 1, the tables made of them elsewhere from 0 with -1 for a hidden
key; their cards say either. A whole file tells (`counting`).
"""

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
    number_of,
    tags_of,
    text_of,
    whole_number,
)

_OPTIONS = ("opa", "opb", "opc", "opd")
_HIDDEN = -1


def shape_medmcqa(record: Mapping[str, Any], context: Context) -> Shaped:
    """`id`, `question`, `opa` to `opd`, `cop`: from 0 to 3 unless the context says from 1.

    `choice_type` stays a tag: "multi" there does not mean that several options are right.

    Raises:
        ShapeError: `cop` is none of the options.
        LeftOutError: it is -1 or missing, as where keys are hidden.
    """
    options = [text_of(record, field) for field in _OPTIONS]
    if record.get("cop") in (None, ""):
        raise LeftOutError("`cop` is missing: the key is hidden.", field="cop", code="hidden_key")
    cop = number_of(record, "cop")
    if cop == _HIDDEN:
        raise LeftOutError("cop -1: the key is hidden.", field="cop", code="hidden_key")
    if cop == len(options) and not context.keys_from:
        what = f"cop {cop} with {len(options)} options: cop counts from 0."
        raise ShapeError(what, field="cop", code="key_out_of_range")
    shaped = choice_record(
        sample_id=name_of(record, "id"),
        language=context.language,
        dataset="MedMCQA",
        question=text_of(record, "question"),
        options=options,
        target=label_at(cop, options, "cop", counts_from=context.keys_from or 0),
        tags=tags_of(record, subject="subject_name", topic="topic_name", choice_type="choice_type"),
    )
    return Shaped(shaped)


def medmcqa_position(record: Mapping[str, Any]) -> tuple[int, int] | None:
    """The key as it is written (-1 for a hidden one), and the number of options; None without."""
    cop = whole_number(record.get("cop"))
    return None if cop is None else (cop, len(_OPTIONS))
