"""XLingHealth: question and answer in several languages, as sheets or as columns."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from polyclinic.datasets.shapes.fields import (
    Context,
    LeftOutError,
    Shaped,
    content_id,
    name_of,
    tags_of,
    text_of,
    whole_number,
)
from polyclinic.datasets.text import is_blank
from polyclinic.languages.codes import language_of_name

_COLUMN = re.compile(
    r"(?:translated[_ ])?(?P<part>question|answer)[_ ]*[-(]?[_ ]*(?P<language>[\w-]+?)\)?",
    re.IGNORECASE,
)
# Of columns such as question_id and question_no these are no languages.
_WORDS = frozenset({"as", "id", "is", "no", "or", "to"})
_TRANSLATED = ("question_translated", "answer_translated")


def languages_in_columns(record: Mapping[str, Any]) -> dict[str, dict[str, str]]:
    """Language -> part ("question", "answer") -> column, for columns that name a language."""
    found: dict[str, dict[str, str]] = {}
    for column in record:
        match = _COLUMN.fullmatch(str(column).strip())
        named = match["language"] if match else ""
        code = "" if named.casefold() in _WORDS else language_of_name(named)
        if match and code:
            found.setdefault(code, {})[match["part"].casefold()] = column
    return {code: parts for code, parts in found.items() if "question" in parts}


def xlinghealth_renditions(record: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """A record for each language that a row holds in columns; one with translated columns else.

    `original` is the English question, which stands in every sheet and makes the id.
    """
    original = record.get("question")
    if not isinstance(original, str):
        return [record]
    shared = {"original": original, **_kept(record)}
    columns = languages_in_columns(record)
    if columns:
        found: list[Mapping[str, Any]] = []
        if "en" not in columns:
            found.append({**shared, **_texts(record, "question", "answer", "en")})
        for code, parts in columns.items():
            found.append({**shared, **_texts(record, parts["question"], parts.get("answer"), code)})
        return found
    if any(name in record for name in _TRANSLATED):
        return [{**shared, **_texts(record, *_TRANSLATED, "")}]
    return [{**shared, **_texts(record, "question", "answer", "")}]


def shape_xlinghealth(record: Mapping[str, Any], context: Context) -> Shaped:
    """`question`, `answer`, and in sheets of other languages `question_translated` and
    `answer_translated`; or a column a language (`translated_question_Spanish`, ...). `id` where
    there is one, else it is made of the English question.

    Raises:
        ShapeError: see above.
        LeftOutError: the answer belongs to another question (`label` 0), or a text is blank.
    """
    if whole_number(record.get("label")) == 0:
        what = "label 0: the answer belongs to another question."
        raise LeftOutError(what, field="label", code="negative")
    for part in ("question", "answer"):
        if not isinstance(record.get(part), str) or is_blank(str(record[part])):
            what = f"the {part} is blank in this language."
            raise LeftOutError(what, field=part, code="blank")
    question = text_of(record, "question")
    has_id = record.get("id") not in (None, "")
    original = str(record.get("original") or question)
    shaped = {
        "id": f"xlinghealth-{name_of(record, 'id')}"
        if has_id
        else content_id("xlinghealth", original),
        "language": record.get("language") or context.language,
        "task": "open_qa",
        "source_dataset": "XLingHealth",
        "input": {"question": question},
        "target": text_of(record, "answer"),
        "tags": tags_of(record, focus="focus", type="type"),
    }
    return Shaped(shaped)


def _kept(record: Mapping[str, Any]) -> dict[str, Any]:
    return {name: record[name] for name in ("id", "label", "focus", "type") if name in record}


def _texts(
    record: Mapping[str, Any], question: str, answer: str | None, language: str
) -> dict[str, Any]:
    named = {"language": language} if language else {}
    return {"question": record.get(question), "answer": record.get(answer or ""), **named}
