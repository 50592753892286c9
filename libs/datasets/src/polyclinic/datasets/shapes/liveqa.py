"""LiveQA of TREC 2017, the medical task: consumers' questions with reference answers, in XML."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from polyclinic.datasets.shapes.fields import Context, LeftOutError, Shaped, ShapeError

_ANSWERS = ("answer",)
_IDS = ("qid", "questionid")
_TAGS = {"focus": ("q_focus", "focus"), "type": ("q_type", "type")}


def shape_liveqa(record: Mapping[str, Any], context: Context) -> Shaped:
    """One `NLM-QUESTION`: the message (with its subject where it has one), and reference answers.

    Of several answers to one question (or part of it) the first is the reference; the first ones of
    the parts of a question follow each other. Foci and types become tags.

    Raises:
        ShapeError: there is no message, or no id.
        LeftOutError: there is no answer.
    """
    question = record.get("nlm_question")
    if not isinstance(question, Mapping):
        raise ShapeError("there is no NLM-QUESTION.", field="nlm_question")
    sample_id = next((str(question[name]) for name in _IDS if question.get(name)), "")
    text = _question_text(question)
    if not sample_id or not text:
        what = f"the question has no {'text' if sample_id else 'qid'}."
        raise ShapeError(what, field="nlm_question", code="missing_field")
    parts = list(_find(question, ("sub_question",))) or [question]
    answers = [[t for a in _find(part, _ANSWERS) if (t := _text(a))] for part in parts]
    references = [given[0] for given in answers if given]
    if not references:
        what = "the question has no reference answer."
        raise LeftOutError(what, field="answer", code="no_reference")
    shaped = {
        "id": f"liveqa-{sample_id}",
        "language": context.language,
        "task": "open_qa",
        "source_dataset": "LiveQA",
        "input": {"question": text},
        "target": "\n\n".join(references),
        "tags": _tags(question),
    }
    if sum(map(len, answers)) > len(references):
        what = "there is more than one reference answer; the first is taken."
        return Shaped(shaped, (("several_references", what),))
    return Shaped(shaped)


def _question_text(question: Mapping[str, Any]) -> str:
    found = {name: next(_find(question, (name,)), {}) for name in ("subject", "message")}
    subject, message = (_text(found[name]) for name in ("subject", "message"))
    return f"{subject}\n\n{message}" if subject and message else message or subject


def _tags(question: Mapping[str, Any]) -> dict[str, str]:
    tags = {}
    for tag, names in _TAGS.items():
        texts = [t.casefold() for one in _find(question, names) if (t := _text(one))]
        if texts:
            tags[tag] = "; ".join(dict.fromkeys(texts))
    return tags


def _find(record: Mapping[str, Any], names: tuple[str, ...]) -> Iterator[Mapping[str, Any]]:
    """Elements of these names at any depth, in the order of the file (by name of their parent).

    Only what `formats.xml_records` makes is looked at: a JSON file may hold anything.
    """
    children = record.get("children")
    for name, found in children.items() if isinstance(children, Mapping) else ():
        for one in found if isinstance(found, list) else ():
            if not isinstance(one, Mapping):
                continue
            if name in names:
                yield one
            else:
                yield from _find(one, names)


def _text(element: Mapping[str, Any]) -> str:
    text = element.get("text")
    return text if isinstance(text, str) else ""
