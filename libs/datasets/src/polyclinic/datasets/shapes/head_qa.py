"""HEAD-QA: the key names an answer id, not a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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


def shape_head_qa(record: Mapping[str, Any], language: str) -> Shaped:
    """`name` and `qid` (the id), `qtext`, `answers` of {aid, atext}, `ra` = the right `aid`.

    Raises:
        ShapeError: an `aid` stands twice, or `ra` is none of them.
    """
    answers = _answers(record.get("answers"))
    aids = [number_of(answer, "aid") for answer in answers]
    texts = [text_of(answer, "atext") for answer in answers]
    ra = number_of(record, "ra")
    if len(set(aids)) < len(aids):
        raise ShapeError("an aid stands twice.", field="answers", code="labels")
    if ra not in aids:
        what = f"ra {ra} is not one of the aids {', '.join(map(str, aids))}."
        raise ShapeError(what, field="ra", code="key_not_among_options")
    image = ("image", "the question comes with an image, which is not shown.")
    shaped = choice_record(
        sample_id=f"{name_of(record, 'name')}-{name_of(record, 'qid')}",
        language=language,
        dataset="HEAD-QA",
        question=text_of(record, "qtext"),
        options=texts,
        target=label_at(aids.index(ra), texts, "ra"),
        tags=tags_of(record, year="year", specialty="category"),
    )
    return Shaped(shaped, (image,) if record.get("image") else ())


def _answers(value: object) -> Sequence[Mapping[str, Any]]:
    if isinstance(value, list | tuple) and all(isinstance(item, Mapping) for item in value):
        return value
    raise ShapeError("`answers` is not a list of {aid, atext}.", field="answers", code="no_options")
