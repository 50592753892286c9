"""GlobalMedQA: options as a map, the key a list of letters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from polyclinic.datasets.shapes.fields import (
    Context,
    Shaped,
    ShapeError,
    choice_record,
    name_of,
    tags_of,
    text_of,
    texts_of,
)
from polyclinic.languages.codes import language_named


def shape_globalmedqa(record: Mapping[str, Any], context: Context) -> Shaped:
    """`question`, `options`, `answer` (letters), `idx`, `year`, `country`, `language`, `source`.

    Letters without a text (null) are options that the question does not have.

    Raises:
        ShapeError: `multiple_answers` is false and there are several letters.
    """
    options = record.get("options")
    if not isinstance(options, Mapping):
        raise ShapeError("`options` is not a map.", field="options", code="no_options")
    answer = texts_of(record, "answer")
    if record.get("multiple_answers") is False and len(answer) > 1:
        what = f"answer holds {len(answer)} letters, but multiple_answers is false."
        raise ShapeError(what, field="multiple_answers", code="key_contradicts")
    has_language = record.get("language") is not None
    written = text_of(record, "language") if has_language else context.language
    source = name_of(record, "source")
    tags = tags_of(record, year="year", country="country")
    labels = record.get("label")
    if isinstance(labels, list | tuple) and labels:
        tags["specialty"] = "; ".join(map(str, labels))
    code = language_named(written) or written
    shaped = choice_record(
        sample_id=f"{source}-{code}-{name_of(record, 'idx')}",
        language=code,
        dataset=source,
        question=text_of(record, "question"),
        options={label: text for label, text in options.items() if text is not None},
        target=answer,
        tags=tags,
    )
    return Shaped(shaped)
