"""RuMedBench: RuMedTest (choice), RuMedNLI and RuMedDaNet (yes or no)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from polyclinic.datasets.rendition import NLI_TASK
from polyclinic.datasets.shapes.fields import (
    Context,
    LeftOutError,
    Shaped,
    ShapeError,
    choice_record,
    name_of,
    text_of,
)
from polyclinic.datasets.text import fold_blanks

_YES_NO = {"A": "да", "B": "нет"}


def shape_rumedbench(record: Mapping[str, Any], context: Context) -> Shaped:
    """The three tasks, told apart by their fields; labels of RuMedTest are 1, 2, 3, ...

    Raises:
        ShapeError: see above.
        LeftOutError: a hidden key, or a task (NER, Top3, SymptomRec) that no task here scores.
    """
    if "ru_sentence1" in record:
        return Shaped(_inference(record, context))
    if "question" in record and "context" in record:
        return Shaped(_yes_or_no(record, context))
    if "question" in record and "1" in record:
        return Shaped(_choice(record, context))
    what = "neither RuMedTest, RuMedNLI nor RuMedDaNet: the other tasks are not scored here."
    raise LeftOutError(what, field="question", code="task_not_scored")


def _given(record: Mapping[str, Any], field: str) -> str:
    if record.get(field) in (None, ""):
        what = f"`{field}` is missing: the key is hidden."
        raise LeftOutError(what, field=field, code="hidden_key")
    return name_of(record, field)


def _choice(record: Mapping[str, Any], context: Context) -> dict[str, Any]:
    labels = [str(n) for n in range(1, 10) if str(n) in record]
    return choice_record(
        sample_id=name_of(record, "idx"),
        language=context.language,
        dataset="RuMedTest",
        question=text_of(record, "question"),
        options={label: text_of(record, label) for label in labels},
        target=_given(record, "answer"),
        tags={},
    )


def _yes_or_no(record: Mapping[str, Any], context: Context) -> dict[str, Any]:
    answer = fold_blanks(_given(record, "answer")).casefold()
    if answer not in _YES_NO.values():
        raise ShapeError(f"answer {answer!r} is neither да nor нет.", field="answer", code="key")
    return choice_record(
        sample_id=name_of(record, "pairID"),
        language=context.language,
        dataset="RuMedDaNet",
        question=f"{text_of(record, 'context')}\n\n{text_of(record, 'question')}",
        options=_YES_NO,
        target=answer,
        tags={},
    )


def _inference(record: Mapping[str, Any], context: Context) -> dict[str, Any]:
    return {
        "id": name_of(record, "pairID"),
        "language": context.language,
        "task": NLI_TASK,
        "source_dataset": "RuMedNLI",
        "input": {
            "premise": text_of(record, "ru_sentence1"),
            "hypothesis": text_of(record, "ru_sentence2"),
        },
        "target": _given(record, "gold_label"),
    }
