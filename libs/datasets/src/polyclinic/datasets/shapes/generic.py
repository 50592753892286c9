"""Records of no particular collection."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from polyclinic.datasets.cases import CASE_TASK
from polyclinic.datasets.formats.case_columns import nest_case
from polyclinic.datasets.shapes.fields import Shaped, ShapeError

_QUESTION = ("question", "input", "text")
_OPTIONS = ("options", "choices")
_TARGET = ("target", "answer")
_TAKEN = frozenset((*_QUESTION, *_OPTIONS, *_TARGET, "premise", "hypothesis", "lang", "source"))


def shape_generic(record: Mapping[str, Any], language: str) -> Shaped:
    """`id`; `question` or `input`, with `options` or `choices`, or `premise` and `hypothesis`, or
    the fields and lists of a clinical case; `target` or `answer`; `language`, `task` and
    `source_dataset` where they are given.

    Without a task it is `mcqa` with options, `nli` with a premise, `clinical_case` with a
    presentation, else `open_qa`.

    Raises:
        ShapeError: two names for one thing are used at once, or the lists of a case are unclear.
    """
    shaped = {field: value for field, value in record.items() if field not in _TAKEN}
    options = _one_of(record, _OPTIONS)
    question = _one_of(record, _QUESTION)
    shaped["input"] = _input(record, question, options)
    shaped["target"] = _one_of(record, _TARGET)
    shaped.setdefault("language", record.get("lang", language))
    shaped.setdefault("source_dataset", record.get("source", "generic"))
    if record.get("presentation") is not None and question is None:
        shaped = _case(shaped)
    if "task" not in shaped:
        shaped["task"] = _task(record, options)
    return Shaped(shaped)


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
        raise ShapeError(what, field=given[1], code="shape")
    return record[given[0]] if given else None
