"""MedMCQA: four options in columns, the key counted from 0 (the card says 1, the data say 0)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from polyclinic.datasets.shapes.fields import (
    Shaped,
    ShapeError,
    choice_record,
    label_at,
    name_of,
    number_of,
    tags_of,
    text_of,
)

_OPTIONS = ("opa", "opb", "opc", "opd")
_HIDDEN = -1


def shape_medmcqa(record: Mapping[str, Any], language: str) -> Shaped:
    """`id`, `question`, `opa` to `opd`, `cop` from 0 to 3; -1 is a hidden key and is refused.

    `choice_type` stays a tag: "multi" there does not mean that several options are right.

    Raises:
        ShapeError: see above.
    """
    options = [text_of(record, field) for field in _OPTIONS]
    cop = number_of(record, "cop")
    if cop == _HIDDEN:
        raise ShapeError("cop -1: the key is hidden.", field="cop", code="hidden_key")
    if cop == len(options):
        what = f"cop {cop} with {len(options)} options: cop counts from 0."
        raise ShapeError(what, field="cop", code="key_out_of_range")
    shaped = choice_record(
        sample_id=name_of(record, "id"),
        language=language,
        dataset="MedMCQA",
        question=text_of(record, "question"),
        options=options,
        target=label_at(cop, options, "cop"),
        tags=tags_of(record, subject="subject_name", topic="topic_name", choice_type="choice_type"),
    )
    return Shaped(shaped)
