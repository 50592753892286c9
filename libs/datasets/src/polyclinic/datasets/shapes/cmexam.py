"""CMExam: a table whose `Options` are lines of one text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from polyclinic.datasets.shapes.fields import (
    Context,
    Shaped,
    ShapeError,
    choice_record,
    content_id,
    text_of,
)
from polyclinic.datasets.shapes.keys import key_letters
from polyclinic.datasets.shapes.option_lines import options_of_lines
from polyclinic.datasets.text import fold_blanks

_TAKEN = frozenset({"Question", "Options", "Answer", "Explanation"})
_LONGEST_TAG = 100


def shape_cmexam(record: Mapping[str, Any], context: Context) -> Shaped:
    """`Question`, `Options` ("A ...", a line each), `Answer` ("A", or "ABD" for several).

    The other columns (discipline, department, difficulty, ...) become tags. There are no ids: the
    id is made of question and options.

    Raises:
        ShapeError: see above.
        LeftOutError: `Answer` is blank.
    """
    question = text_of(record, "Question")
    options = options_of_lines(text_of(record, "Options"))
    if options is None:
        what = "`Options` does not hold A, B, C, ... in order, each on a line of its own."
        raise ShapeError(what, field="Options", code="no_options")
    shaped = choice_record(
        sample_id=content_id("cmexam", question, *options.values()),
        language=context.language,
        dataset="CMExam",
        question=question,
        options=options,
        target=key_letters(record.get("Answer"), list(options), "Answer"),
        tags=_tags(record),
    )
    return Shaped(shaped)


def _tags(record: Mapping[str, Any]) -> dict[str, str]:
    tags = {}
    for name, value in record.items():
        text = fold_blanks(str(value)) if isinstance(value, str | int | float) else ""
        if name not in _TAKEN and text and len(text) <= _LONGEST_TAG:
            tags["_".join(fold_blanks(str(name)).casefold().split())] = text
    return tags
