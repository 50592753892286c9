"""Shapes whose ids carry the language: HealMed and MultiMed-X."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from polyclinic.datasets.ids import languages_in_id
from polyclinic.datasets.shapes.fields import Context, Shaped, ShapeError, name_of, text_of
from polyclinic.datasets.text import nfc
from polyclinic.languages.codes import (
    UnknownLanguageError,
    base_language,
    normalise_language,
)

# Marks between question and answer within one text, as translated by the collection.
_ANSWER_MARKS = (
    "Answer|Antwort|Respuesta|Réponse|Resposta|Risposta|Jibu|Impendulo|Ìdáhùn|Jawaban|Cevap|"
    "Ответ|Відповідь|回答|答案|答え|답변|답|คำตอบ|الإجابة|الجواب|উত্তর|उत्तर|መልስ"
)
_QUESTION_MARKS = (
    "Question|Frage|Pregunta|Pergunta|Domanda|Swali|Umbuzo|Ìbéèrè|Pertanyaan|Soru|"
    "Вопрос|Питання|问题|問題|質問|질문|คำถาม|السؤال|প্রশ্ন|प्रश्न|ጥያቄ"
)
_COLON = r"\s*[:：]\s*"
_ANSWER = re.compile(rf"(?:^|(?<=\s))(?:{_ANSWER_MARKS}){_COLON}")
_QUESTION = re.compile(rf"\s*(?:{_QUESTION_MARKS}){_COLON}")
_TASKS = {"nli": "nli", "qa": "open_qa"}


def shape_healmed(record: Mapping[str, Any], context: Context) -> Shaped:
    """The six fields as they are; only a language inside the id is taken out of it.

    Raises:
        ShapeError: the id names another language.
    """
    shaped = dict(record)
    code = _code(shaped.get("language", context.language))
    if "language" not in shaped:
        shaped["language"] = context.language
    if isinstance(shaped.get("id"), str) and code:
        shaped["id"] = _aligned_id(shaped["id"], code, "language")
    return Shaped(shaped)


def shape_multimed_x(record: Mapping[str, Any], context: Context) -> Shaped:
    """`id` ("bionli-zu-012"), `lang`, `task` (nli or qa), `source`, `text`, `label` (null for qa).

    Renditions of one sample get one id ("bionli-012"). In a qa text the part after the mark for
    "answer" is the reference.

    Raises:
        ShapeError: id and `lang` contradict each other, or the task is another one.
    """
    written = name_of(record, "lang") if record.get("lang") is not None else context.language
    task = _TASKS.get(name_of(record, "task"))
    if task is None:
        what = f"task {record['task']!r} is neither nli nor qa."
        raise ShapeError(what, field="task", code="unknown_task")
    text = nfc(text_of(record, "text"))
    target = record.get("label")
    if task == "open_qa" and target is None:
        text, target = _question_and_answer(text)
    shaped = {
        "id": _aligned_id(name_of(record, "id"), _code(written), "lang"),
        "language": written,
        "task": task,
        "source_dataset": name_of(record, "source"),
        "input": text,
        "target": target,
    }
    return Shaped(shaped)


def _code(written: object) -> str:
    try:
        return base_language(normalise_language(str(written)))
    except UnknownLanguageError:
        return ""  # said by whoever reads the record


def _aligned_id(sample_id: str, code: str, field: str) -> str:
    """The id without its language.

    Raises:
        ShapeError: it names another language, and not this one.
    """
    named = languages_in_id(sample_id)
    if not named or not code:
        return sample_id
    if code not in named:
        what = f"id says {' and '.join(named)}, {field} says {code}."
        raise ShapeError(what, field="id", code="language_of_id")
    parts = re.split(r"([-_.:/])", sample_id)
    at = next(at for at, part in enumerate(parts) if languages_in_id(part) == (code,))
    del parts[max(at - 1, 0) : at + 1 if at else 2]
    return "".join(parts)


def _question_and_answer(text: str) -> tuple[str, str | None]:
    """Question and reference of a text with one mark for the answer; else all is question."""
    question = _QUESTION.sub("", text, count=1) if _QUESTION.match(text) else text
    marks = list(_ANSWER.finditer(question))
    if len(marks) != 1:
        return text, None
    head, tail = question[: marks[0].start()].strip(), question[marks[0].end() :].strip()
    return (head, tail) if head and tail else (text, None)
