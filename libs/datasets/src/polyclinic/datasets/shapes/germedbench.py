"""GerMedBench: questions of choice, and vignettes with ranked diagnoses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from polyclinic.datasets.cases import CASE_TASK
from polyclinic.datasets.shapes.fields import (
    Context,
    LeftOutError,
    Shaped,
    ShapeError,
    choice_record,
    name_of,
    tags_of,
    text_of,
)
from polyclinic.datasets.shapes.keys import key_letters
from polyclinic.datasets.text import fold_blanks

_DATASET = "GerMedBench"


def shape_germedbench(record: Mapping[str, Any], context: Context) -> Shaped:
    """`med_qa` (`question`, `options`, `correct_answer`) and `clinical_reasoning` (`text`,
    `gold_diagnoses`, `correct_diagnosis`), told apart by their fields.

    Raises:
        ShapeError: see above.
        LeftOutError: another of its tasks, which no task of Polyclinic scores.
    """
    if "options" in record:
        return Shaped(_question(record, context))
    if "gold_diagnoses" in record:
        return Shaped(_case(record, context))
    what = "neither med_qa nor clinical_reasoning: its other tasks are not scored here."
    raise LeftOutError(what, field="question", code="task_not_scored")


def _tags(record: Mapping[str, Any]) -> dict[str, str]:
    return tags_of(record, specialty="fachbereich", difficulty="schwierigkeitsgrad")


def _question(record: Mapping[str, Any], context: Context) -> dict[str, Any]:
    options = record["options"]
    if not isinstance(options, Mapping) or not all(isinstance(v, str) for v in options.values()):
        raise ShapeError("`options` is not a map of texts.", field="options", code="no_options")
    labels = [str(label) for label in options]
    return choice_record(
        sample_id=name_of(record, "id"),
        language=context.language,
        dataset=_DATASET,
        question=text_of(record, "question"),
        options=dict(options),
        target=key_letters(record.get("correct_answer"), labels, "correct_answer"),
        tags=_tags(record),
    )


def _case(record: Mapping[str, Any], context: Context) -> dict[str, Any]:
    diagnosis = text_of(record, "correct_diagnosis")
    ranked = record["gold_diagnoses"]
    if not isinstance(ranked, list | tuple) or not all(isinstance(one, Mapping) for one in ranked):
        what = "`gold_diagnoses` is not a list of {name, ...}."
        raise ShapeError(what, field="gold_diagnoses", code="shape")
    names = [text_of(one, "name") for one in ranked]
    marked = [
        {"text": name, "included": True} if fold_blanks(name) == fold_blanks(diagnosis) else name
        for name in dict.fromkeys(names)
    ]
    return {
        "id": name_of(record, "id"),
        "language": context.language,
        "task": CASE_TASK,
        "source_dataset": _DATASET,
        "input": {"presentation": text_of(record, "text"), "diagnosis": diagnosis},
        "target": {"differential": marked} if marked else None,
        "tags": _tags(record),
    }
