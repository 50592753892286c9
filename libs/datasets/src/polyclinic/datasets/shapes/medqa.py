"""MedQA and its relatives: options as a map, or as a list of {"key", "value"}."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from polyclinic.datasets.labels import position_of
from polyclinic.datasets.shapes.fields import (
    Context,
    Shaped,
    ShapeError,
    choice_record,
    content_id,
    tags_of,
    text_of,
)
from polyclinic.datasets.text import fold_blanks


def shape_medqa(record: Mapping[str, Any], context: Context) -> Shaped:
    """`question`, `options`, `answer_idx` (a letter) and `answer` (its text), which must agree.

    There are no ids: the id is made of question and options.

    Raises:
        ShapeError: see above.
    """
    question = text_of(record, "question")
    options = _options(record.get("options"))
    shaped = choice_record(
        sample_id=content_id("medqa", question, *options.values()),
        language=context.language,
        dataset="MedQA",
        question=question,
        options=options,
        target=_target(record, options),
        tags=tags_of(record, step="meta_info"),
    )
    return Shaped(shaped)


def _options(value: object) -> dict[str, str]:
    pairs: list[tuple[Any, Any]] = []
    if isinstance(value, Mapping):
        pairs = list(value.items())
    elif isinstance(value, list | tuple) and all(isinstance(item, Mapping) for item in value):
        pairs = [(item.get("key"), item.get("value")) for item in value]
    options = {label: text for label, text in pairs if isinstance(label, str)}
    texts_only = all(isinstance(text, str) for text in options.values())
    if not options or len(options) < len(pairs) or not texts_only:
        what = "`options` is neither a map from letters to texts nor a list of keys and values."
        raise ShapeError(what, field="options", code="no_options")
    return options


def _target(record: Mapping[str, Any], options: Mapping[str, str]) -> str:
    if record.get("answer_idx") is None:
        return text_of(record, "answer")
    label = text_of(record, "answer_idx")
    position = position_of(label, list(options))
    if position is None:
        what = f"answer_idx {label!r} is not among the options ({', '.join(options)})."
        raise ShapeError(what, field="answer_idx", code="key_not_among_options")
    answer = record.get("answer")
    text = list(options.values())[position]
    if isinstance(answer, str) and fold_blanks(answer) != fold_blanks(text):
        what = f"answer_idx {label} and answer contradict each other."
        raise ShapeError(what, field="answer", code="key_contradicts")
    return list(options)[position]
