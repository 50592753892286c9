"""XMedBench (Apollo): options and key as texts, "(A) ...\\n(B) ..." and "(B)"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from polyclinic.datasets.shapes.fields import (
    Context,
    Shaped,
    ShapeError,
    choice_record,
    content_id,
    tags_of,
    text_of,
)
from polyclinic.datasets.shapes.keys import key_letters
from polyclinic.datasets.shapes.option_lines import options_of_lines


def shape_xmedbench(record: Mapping[str, Any], context: Context) -> Shaped:
    """`question`, `options` (or `option`), `answer` (or, as its files have it, `anwer`), `source`.

    A `context` is shown before the question. No language is in the files: it must be given. There
    are no ids: the id is made of question and options.

    Raises:
        ShapeError: see above.
        LeftOutError: the answer is blank.
    """
    question = text_of(record, "question")
    if record.get("context"):
        question = f"{text_of(record, 'context')}\n\n{question}"
    field = "options" if record.get("options") is not None else "option"
    options = options_of_lines(text_of(record, field))
    if options is None:
        what = f"`{field}` does not hold (A), (B), (C), ... in order, each on a line of its own."
        raise ShapeError(what, field=field, code="no_options")
    key = "answer" if "answer" in record else "anwer"
    shaped = choice_record(
        sample_id=content_id("xmedbench", question, *options.values()),
        language=context.language,
        dataset="XMedBench",
        question=question,
        options=options,
        target=key_letters(record.get(key), list(options), key),
        tags=tags_of(record, source="source"),
    )
    return Shaped(shaped)
