"""The `input` of a sample: a text, or an object by task."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from polyclinic.datasets.embedded_options import find_embedded_options
from polyclinic.datasets.labels import fold_label, labels_for
from polyclinic.datasets.limits import Limits
from polyclinic.datasets.problems import Problem
from polyclinic.datasets.rendition import CHOICE_TASK, NLI_TASK, Option
from polyclinic.datasets.targets import key_parts
from polyclinic.datasets.tasks import QUESTION_TASKS
from polyclinic.datasets.text import has_lone_surrogate, is_blank, nfc

_FEWEST_OPTIONS = 2
_KNOWN_KEYS = {
    CHOICE_TASK: {"question", "options"},
    NLI_TASK: {"premise", "hypothesis", "question"},
}


@dataclass
class Input:
    """An `input` taken apart, with what is wrong with it."""

    question: str = ""
    premise: str = ""
    hypothesis: str = ""
    options: tuple[Option, ...] = ()
    raw: Mapping[str, Any] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


@dataclass(frozen=True)
class InputContext:
    """What is needed to understand an `input`."""

    task: str
    language: str
    target: object
    place: str
    limits: Limits


def read_input(value: object, context: InputContext) -> Input:
    """Take the `input` of a record apart; problems are collected, never raised."""
    if isinstance(value, str):
        found = _read_text(value, context)
    elif isinstance(value, Mapping):
        found = _read_object(value, context)
    else:
        found = Input()
        _complain(found, context, "`input` is missing, or neither a text nor an object.")
    if not found.problems:
        _check_texts(found, context)
    return found


def _read_text(text: str, context: InputContext) -> Input:
    found = Input(question=text, raw={"text": text})
    if is_blank(text):
        _complain(found, context, "`input` is blank.")
    elif len(text) > context.limits.text_chars:
        _complain_length(found, context, "input", len(text))
    elif context.task == CHOICE_TASK:
        embedded = find_embedded_options(text, key_parts(context.target), context.language)
        if embedded is None:
            _complain(
                found,
                context,
                "the options cannot be told from the question in the text of `input`.",
                'Write {"question": ..., "options": {"A": ..., "B": ...}} as `input`.',
                code="no_options",
            )
        else:
            found.question, found.options = embedded.question, embedded.options
    return found


def _read_object(value: Mapping[str, Any], context: InputContext) -> Input:
    found = Input(raw=dict(value))
    for name in ("question", "premise", "hypothesis"):
        setattr(found, name, _text_of(value, name, found, context))
    known = _KNOWN_KEYS.get(context.task, {"question"})
    if context.task in QUESTION_TASKS or context.task == NLI_TASK:
        for name in value:
            if name not in known and value[name] is not None:
                _complain(
                    found,
                    context,
                    f"`input.{name}` is not shown by task {context.task}.",
                    "Put it into the question, or into `tags`.",
                    code="unknown_field",
                )
    if context.task == CHOICE_TASK:
        found.options = _options_of(value.get("options"), found, context)
    _check_complete(found, context)
    return found


def _text_of(value: Mapping[str, Any], name: str, found: Input, context: InputContext) -> str:
    text = value.get(name)
    if text is None:
        return ""
    if not isinstance(text, str):
        _complain(found, context, f"`input.{name}` is not a text.")
        return ""
    return text


def _check_complete(found: Input, context: InputContext) -> None:
    if context.task == NLI_TASK:
        both = not is_blank(found.premise) and not is_blank(found.hypothesis)
        neither = is_blank(found.premise) and is_blank(found.hypothesis)
        if not both and not (neither and not is_blank(found.question)):
            _complain(found, context, "`input.premise` or `input.hypothesis` is missing or blank.")
    elif context.task in QUESTION_TASKS and is_blank(found.question):
        _complain(found, context, "`input.question` is missing or blank.")


def _options_of(value: object, found: Input, context: InputContext) -> tuple[Option, ...]:
    pairs = _label_text_pairs(value, context)
    if pairs is None:
        _complain(
            found,
            context,
            "`input.options` is not a map from labels to texts, nor a list of texts.",
            code="no_options",
        )
        return ()
    options: list[Option] = []
    for label, text in pairs:
        if not isinstance(text, str):
            _complain(found, context, f"option {label} is not a text.")
            return ()
        options.append(Option(nfc(label).strip(), text))
    if not _FEWEST_OPTIONS <= len(pairs) <= context.limits.options:
        what = f"`input.options` holds {len(pairs)} options; 2 to {context.limits.options} can be."
        _complain(found, context, what, code="number_of_options")
        return ()
    folded = [fold_label(label) for label, _ in pairs]
    if "" in folded or len(set(folded)) < len(folded):
        what = f"the labels of the options are blank or not distinct: {', '.join(folded)}."
        _complain(found, context, what, code="labels")
        return ()
    return tuple(options)


def _label_text_pairs(value: object, context: InputContext) -> list[tuple[str, object]] | None:
    """Map, list of texts, or list of {key|label, value|text}; None when it is none of them."""
    if isinstance(value, Mapping):
        return [(str(label), text) for label, text in value.items() if text is not None]
    if not isinstance(value, Sequence) or isinstance(value, str | bytes):
        return None
    if value and all(isinstance(item, Mapping) for item in value):
        return _pairs_of_objects(value)
    if len(value) > context.limits.options:
        return [("?", text) for text in value]
    labels = labels_for(len(value), key_parts(context.target), context.language)
    return list(zip(labels, value, strict=True))


def _pairs_of_objects(items: Sequence[Mapping[str, Any]]) -> list[tuple[str, object]] | None:
    pairs: list[tuple[str, object]] = []
    for item in items:
        label = item.get("label", item.get("key"))
        if not isinstance(label, str) or ("text" not in item and "value" not in item):
            return None
        pairs.append((label, item.get("text", item.get("value"))))
    return pairs


def _check_texts(found: Input, context: InputContext) -> None:
    named = [("question", found.question), ("premise", found.premise)]
    named.append(("hypothesis", found.hypothesis))
    named.extend((f"options.{option.label}", option.text) for option in found.options)
    for name, text in named:
        if len(text) > context.limits.text_chars:
            _complain_length(found, context, f"input.{name}", len(text))
    if has_lone_surrogate(json.dumps(found.raw, ensure_ascii=False, default=str)):
        what = "`input` holds half of a surrogate pair, which is no character."
        _complain(found, context, what, code="lone_surrogate")


def _complain_length(found: Input, context: InputContext, name: str, chars: int) -> None:
    what = f"`{name}` has {chars:,} characters; {context.limits.text_chars:,} is the limit."
    _complain(found, context, what, code="text_too_large")


def _complain(
    found: Input, context: InputContext, what: str, remedy: str = "", code: str = "input"
) -> None:
    found.problems.append(Problem(context.place, what, remedy, "error", code, "input"))
