"""ExpertQA: experts' questions; of all fields, those of medicine and health are taken."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from polyclinic.datasets.shapes.fields import (
    Context,
    LeftOutError,
    Shaped,
    ShapeError,
    content_id,
    tags_of,
    text_of,
)
from polyclinic.datasets.text import is_blank

_MEDICAL = ("medic", "health")


def shape_expertqa(record: Mapping[str, Any], context: Context) -> Shaped:
    """`question`, `answers` by system with what experts made of them, `metadata.field`; or, of its
    long-form split, `question` and `answer`, which say no field.

    The reference is the first answer that an expert revised. There are no ids: the id is made of
    the question.

    Raises:
        ShapeError: see above.
        LeftOutError: another field than medicine or health, or no revised answer.
    """
    question = text_of(record, "question")
    metadata = record.get("metadata", {})
    if not isinstance(metadata, Mapping):
        raise ShapeError("`metadata` is not an object.", field="metadata")
    field = str(metadata.get("field") or "")
    warnings: tuple[tuple[str, str], ...] = ()
    if not field:
        warnings = (("field_unknown", "the record does not say whether it is of medicine."),)
    elif not any(word in field.casefold() for word in _MEDICAL):
        what = "the question is of another field than medicine and health."
        raise LeftOutError(what, field="metadata", code="other_field")
    shaped = {
        "id": content_id("expertqa", question),
        "language": context.language,
        "task": "open_qa",
        "source_dataset": "ExpertQA",
        "input": {"question": question},
        "target": _reference(record),
        "tags": tags_of(metadata, field="field", specialty="specific_field", type="question_type"),
    }
    return Shaped(shaped, warnings)


def _reference(record: Mapping[str, Any]) -> str:
    if record.get("answer") is not None:
        return text_of(record, "answer")
    answers = record.get("answers")
    for one in answers.values() if isinstance(answers, Mapping) else ():
        revised = one.get("revised_answer_string") if isinstance(one, Mapping) else None
        if isinstance(revised, str) and not is_blank(revised):
            return revised
    what = "no answer was revised by an expert, so there is no reference."
    raise LeftOutError(what, field="answers", code="no_reference")
