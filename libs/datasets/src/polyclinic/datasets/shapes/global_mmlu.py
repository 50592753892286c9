"""Global-MMLU and MMLU-ProX: MMLU's kind in many languages, a file each, options in columns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from polyclinic.datasets.shapes.fields import (
    Context,
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
from polyclinic.datasets.shapes.keys import key_letters
from polyclinic.datasets.shapes.option_fields import options_in_fields
from polyclinic.datasets.text import fold_blanks

_PADDING = frozenset({"n/a", ""})


def shape_global_mmlu(record: Mapping[str, Any], context: Context) -> Shaped:
    """`sample_id`, `question`, `option_a` to `option_d`, `answer` (a letter; in its first release a
    position from 0), `subject` and what was annotated. The language must be given.

    Raises:
        ShapeError: see above.
    """
    options = _options(record)
    number = whole_number(record.get("answer"))
    labels = list(options)
    key: str | list[str] = (
        key_letters(record.get("answer"), labels, "answer")
        if number is None
        else label_at(number, labels, "answer", counts_from=context.keys_from or 0)
    )
    tags = tags_of(
        record,
        subject="subject",
        category="subject_category",
        country="country",
        region="region",
        culture="culture",
        cultural_sensitivity="cultural_sensitivity_label",
        time_sensitive="time_sensitive",
        required_knowledge="required_knowledge",
    )
    shaped = choice_record(
        sample_id=name_of(record, "sample_id"),
        language=context.language,
        dataset="Global-MMLU",
        question=text_of(record, "question"),
        options=options,
        target=key,
        tags=tags,
    )
    return Shaped(shaped)


def global_mmlu_position(record: Mapping[str, Any]) -> tuple[int, int] | None:
    """The key as a position, and the number of options; None where it is a letter."""
    number, options = whole_number(record.get("answer")), options_in_fields(record)
    return None if number is None or options is None else (number, len(options))


def shape_mmlu_prox(record: Mapping[str, Any], context: Context) -> Shaped:
    """`question_id`, `question`, `option_0` to `option_9`, `answer_index` from 0, `answer`: letter.

    Options that are empty or "N/A" at the end are padding. The language must be given.

    Raises:
        ShapeError: the index points outside what is left, or contradicts the letter.
    """
    options = _options(record)
    index = number_of(record, "answer_index")
    label = label_at(index, list(options), "answer_index")
    if record.get("answer") is not None and name_of(record, "answer").upper() != label:
        what = f"answer_index {index} and answer {record['answer']!r} contradict each other."
        raise ShapeError(what, field="answer", code="key_contradicts")
    shaped = choice_record(
        sample_id=f"mmlu-prox-{name_of(record, 'question_id')}",
        language=context.language,
        dataset="MMLU-ProX",
        question=text_of(record, "question"),
        options=options,
        target=label,
        tags=tags_of(record, category="category", source="src"),
    )
    return Shaped(shaped)


def _options(record: Mapping[str, Any]) -> dict[str, str]:
    options = options_in_fields(record, "option_")
    while options and fold_blanks(list(options.values())[-1]).casefold() in _PADDING:
        options.popitem()
    if not options:
        raise ShapeError("the columns of options are missing.", field="option", code="no_options")
    return options
