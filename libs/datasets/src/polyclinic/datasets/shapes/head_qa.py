"""HEAD-QA: the key names an answer id, not a position.

Its authors publish one JSON object a language, exams in it and questions in them; elsewhere it is
one question a row.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from polyclinic.datasets.shapes.fields import (
    Context,
    LeftOutError,
    Shaped,
    ShapeError,
    choice_record,
    label_at,
    name_of,
    number_of,
    tags_of,
    text_of,
)


def shape_head_qa(record: Mapping[str, Any], context: Context) -> Shaped:
    """`name` and `qid` (the id), `qtext`, `answers` of {aid, atext}, `ra` = the right `aid`.

    Raises:
        ShapeError: an `aid` stands twice, or `ra` is none of them.
        LeftOutError: the question comes with an image, which is not shown.
    """
    if record.get("image"):
        what = "the question comes with an image, which is not shown."
        raise LeftOutError(what, field="image", code="image")
    answers = _answers(record.get("answers"))
    aids = [number_of(answer, "aid") for answer in answers]
    texts = [text_of(answer, "atext") for answer in answers]
    ra = number_of(record, "ra")
    if len(set(aids)) < len(aids):
        raise ShapeError("an aid stands twice.", field="answers", code="labels")
    if ra not in aids:
        what = f"ra {ra} is not one of the aids {', '.join(map(str, aids))}."
        raise ShapeError(what, field="ra", code="key_not_among_options")
    shaped = choice_record(
        sample_id=f"{name_of(record, 'name')}-{name_of(record, 'qid')}",
        language=str(record.get("language") or context.language),
        dataset="HEAD-QA",
        question=text_of(record, "qtext"),
        options=texts,
        target=label_at(aids.index(ra), texts, "ra"),
        tags=tags_of(record, year="year", specialty="category"),
    )
    return Shaped(shaped)


def head_qa_questions(document: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The questions of an object of exams, each with what is said of its exam; else the record."""
    exams = document.get("exams")
    if not isinstance(exams, Mapping):
        return [document]
    language = document.get("language")
    of_file = {"language": language} if isinstance(language, str) and language else {}
    found: list[Mapping[str, Any]] = []
    for name, exam in exams.items():
        questions = exam.get("data") if isinstance(exam, Mapping) else None
        if not isinstance(questions, list) or not all(isinstance(q, Mapping) for q in questions):
            found.append({"name": name, "data": questions})  # refused for what it lacks
            continue
        of_exam = {key: exam[key] for key in ("name", "year", "category") if key in exam}
        found.extend({"name": name, **of_file, **of_exam, **question} for question in questions)
    return found


def _answers(value: object) -> Sequence[Mapping[str, Any]]:
    if isinstance(value, Mapping) and all(isinstance(one, list | tuple) for one in value.values()):
        return [dict(zip(value, one, strict=False)) for one in zip(*value.values(), strict=False)]
    if isinstance(value, list | tuple) and all(isinstance(item, Mapping) for item in value):
        return value
    raise ShapeError("`answers` is not a list of {aid, atext}.", field="answers", code="no_options")
