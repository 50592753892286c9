"""Records of no particular collection: what is not understood is refused, never guessed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from polyclinic.datasets.cases import CASE_TASK
from polyclinic.datasets.formats.case_columns import nest_case
from polyclinic.datasets.shapes.fields import (
    Context,
    Shaped,
    ShapeError,
    label_at,
    tags_of,
    whole_number,
)
from polyclinic.datasets.shapes.option_fields import looks_like_option, options_in_fields
from polyclinic.datasets.shapes.option_lines import options_of_lines
from polyclinic.datasets.text import fold_blanks

_QUESTION = ("question", "input", "text")
_OPTIONS = ("options", "choices")
_TARGET = ("target", "answer")
_TAKEN = frozenset((*_QUESTION, *_OPTIONS, *_TARGET, "premise", "hypothesis", "lang", "source"))
_TAGS = ("year", "subject", "specialty", "topic", "country", "category", "difficulty", "region")
# What other collections call the key: with it passed over, a question would lose its answer.
_KEY_LIKE = re.compile(
    r"cop|correct|gold|label|key"
    r"|(?:correct|right|gold)[_ ]?(?:answers?|options?|choices?|labels?|idx|index)"
    r"|(?:answers?|options?|target|gold)[_ ]?(?:idx|index|key|label|letter|id)|answerkey|solution",
    re.IGNORECASE,
)
BARE_LABEL = "bare_label"
_BARE_LABEL = re.compile(r"[(\[]?(?:[A-Ja-j]|\d{1,2})[)\].]?")


def shape_generic(record: Mapping[str, Any], context: Context) -> Shaped:
    """`id`; `question` or `input`, with `options` or `choices` (or a field for each option, such as
    A, B, C or option_a), or `premise` and `hypothesis`, or the fields and lists of a clinical case;
    `target` or `answer`; `language`, `task` and `source_dataset` where they are given; year,
    subject, specialty, topic, country, category, difficulty and region become tags.

    Without a task it is `mcqa` with options, `nli` with a premise, `clinical_case` with a
    presentation, else `open_qa`.

    Raises:
        ShapeError: two names for one thing are used at once, the lists of a case are unclear, a
            field looks like options or a key and is none, options have no key, or a key no options.
    """
    named = options_in_fields(record) if _one_of(record, _OPTIONS) is None else None
    passed = set(_TAKEN) | set(_TAGS)
    if named is not None:
        passed |= {field for field in record if looks_like_option(str(field))}
    shaped = {field: value for field, value in record.items() if field not in passed}
    _refuse_what_is_not_understood(shaped)
    options = _one_of(record, _OPTIONS) if named is None else named
    if isinstance(options, str):
        options = options_of_lines(options) or options
    question = _one_of(record, _QUESTION)
    shaped["input"] = _input(record, question, options)
    shaped["target"] = _target(_one_of(record, _TARGET), options, context)
    shaped.setdefault("language", record.get("lang", context.language))
    shaped.setdefault("source_dataset", record.get("source", "generic"))
    tags = tags_of(record, **{name: name for name in _TAGS})
    if tags:
        given = record.get("tags")
        shaped["tags"] = {**tags, **(given if isinstance(given, Mapping) else {})}
    if record.get("presentation") is not None and question is None:
        shaped = _case(shaped)
    if "task" not in shaped:
        shaped["task"] = _task(record, options)
    return Shaped(shaped, _key_warnings(shaped, options))


def generic_position(record: Mapping[str, Any]) -> tuple[int, int] | None:
    """A key that is a number, and the number of options in a list; None where labels say it."""
    options = next((record[name] for name in _OPTIONS if record.get(name) is not None), None)
    if options is None:
        options = list((options_in_fields(record) or {}).values())
    key = next((record[name] for name in _TARGET if record.get(name) is not None), None)
    number = whole_number(key)
    is_list = isinstance(options, list | tuple) and bool(options)
    if number is None or not is_list or (isinstance(key, str) and key.strip() in options):
        return None
    return number, len(options)


def _refuse_what_is_not_understood(fields: Mapping[str, Any]) -> None:
    for field, value in fields.items():
        name = str(field).strip()
        if value in (None, ""):
            continue
        if looks_like_option(name):
            what = f"`{name}` looks like an option, but the options are not A, B, C, ... in order."
            remedy = "Name them so, or give a list as `options`."
            raise ShapeError(what, field=name, code="not_understood", remedy=remedy)
        if _KEY_LIKE.fullmatch(name):
            what = f"`{name}` looks like the key, which is called `answer` or `target` here."
            remedy = "Rename it, or leave it out where it is none."
            raise ShapeError(what, field=name, code="not_understood", remedy=remedy)


def _target(key: object, options: object, context: Context) -> object:
    """The key; a position as its label, once it is known where positions count from."""
    number = whole_number(key)
    texts = list(options.values()) if isinstance(options, Mapping) else options
    if number is None or not isinstance(texts, list | tuple) or context.keys_from is None:
        return key
    if isinstance(options, Mapping) and str(number) in options:
        return key
    if isinstance(key, str) and key.strip() in texts:
        return key
    return label_at(number, texts, "answer", counts_from=context.keys_from)


def _key_warnings(shaped: Mapping[str, Any], options: object) -> tuple[tuple[str, str], ...]:
    """Of a bare label without options: a record may be so ("How many?" "4"), a file is not.

    Raises:
        ShapeError: there are options and no key.
    """
    target = shaped.get("target")
    if options is not None and target in (None, "", []):
        what = "there are options and no key."
        remedy = "Give `answer`: a label, several, or the text of one option."
        raise ShapeError(what, field="target", code="missing_key", remedy=remedy)
    is_open = options is None and shaped.get("task") in ("open_qa", "qa")
    if is_open and isinstance(target, str) and _BARE_LABEL.fullmatch(fold_blanks(target)):
        return ((BARE_LABEL, f"the answer is {target!r}, a bare label, but there are no options."),)
    return ()


def _case(shaped: Mapping[str, Any]) -> dict[str, Any]:
    present = {name: value for name, value in shaped.items() if value not in ("", None)}
    nested, problems = nest_case(present, "")
    for problem in problems:
        raise ShapeError(problem.what, field=problem.field, code=problem.code)
    return nested


def _task(record: Mapping[str, Any], options: object) -> str:
    if options is not None:
        return "mcqa"
    if record.get("presentation") is not None:
        return CASE_TASK
    return "nli" if record.get("premise") else "open_qa"


def _input(record: Mapping[str, Any], question: object, options: object) -> object:
    if options is not None:
        return {"question": question, "options": options}
    if record.get("premise") is not None:
        return {"premise": record["premise"], "hypothesis": record.get("hypothesis")}
    return question


def _one_of(record: Mapping[str, Any], fields: tuple[str, ...]) -> object:
    given = [field for field in fields if record.get(field) is not None]
    if len(given) > 1:
        what = f"`{given[0]}` and `{given[1]}` are both given."
        raise ShapeError(what, field=given[1], code="shape", remedy="Leave one of them out.")
    return record[given[0]] if given else None
