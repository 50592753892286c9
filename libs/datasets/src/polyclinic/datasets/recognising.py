"""Which published layout records are in, told by their fields and never by a file's name."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import PurePath
from typing import Any

from polyclinic.datasets.labels import LATIN
from polyclinic.datasets.problems import Problem
from polyclinic.datasets.shapes.catalogue import SHAPES, Record
from polyclinic.datasets.shapes.option_lines import options_of_lines
from polyclinic.datasets.shapes.xlinghealth import languages_in_columns

_LOOKED_AT = 50
# What only a sample file has; a record with these is one, however wrong the rest is.
_SAMPLE = ({"task", "input"}, {"task", "source_dataset"}, {"task", "target"})

Fields = Mapping[str, Any]


def _has(*names: str, without: tuple[str, ...] = ()) -> Callable[[Fields], bool]:
    def look(fields: Fields) -> bool:
        return all(name in fields for name in names) and not any(n in fields for n in without)

    return look


def _any(*looks: Callable[[Fields], bool]) -> Callable[[Fields], bool]:
    return lambda fields: any(look(fields) for look in looks)


def _lines_in(field: str) -> Callable[[Fields], bool]:
    def look(fields: Fields) -> bool:
        value = fields.get(field)
        return isinstance(value, str) and options_of_lines(value) is not None

    return look


def _is_letter(field: str) -> Callable[[Fields], bool]:
    return lambda fields: str(fields.get(field, "")).strip().upper() in tuple(LATIN)


def _all(*looks: Callable[[Fields], bool]) -> Callable[[Fields], bool]:
    return lambda fields: all(look(fields) for look in looks)


def _is_by_languages(fields: Fields) -> bool:
    return "answer" in fields and bool(languages_in_columns(fields))


# Field names are folded (case, blanks); the first that fits is it.
_LOOKS: Mapping[str, Callable[[Fields], bool]] = {
    "liveqa": _has("nlm_question"),
    "head_qa": _any(_has("exams", "version"), _has("qtext", "ra", "answers")),
    "frenchmedmcqa": _any(
        _has("question", "answers", "correct_answers"),
        _has("question", "answer_a", "answer_b", "correct_answers"),
    ),
    "medmcqa": _has("question", "opa", "opb", "cop"),
    "mmlu-prox": _has("question", "option_0", "option_1", "answer_index"),
    "mmlu-pro": _has("question", "options", "answer_index", "answer"),
    "global-mmlu": _has("question", "option_a", "option_b", "answer", "sample_id"),
    "globalmedqa": _has("question", "options", "answer", "multiple_answers"),
    "germedbench": _any(
        _has("fachbereich", "question", "correct_answer"), _has("fachbereich", "text")
    ),
    "kormedmcqa": _has("question", "a", "b", "answer", "q_number"),
    "rumedbench": _any(
        _has("idx", "question", "1", "2"),
        _has("pairid", "ru_sentence1"),
        _has("pairid", "context", "question"),
        _has("idx", "symptoms", "code"),
        _has("idx", "tokens", "ner_tags"),
    ),
    "medqa": _has("question", "options", "answer_idx"),
    "cmexam": _all(
        _has("question", "options", "answer"), _has("explanation"), _lines_in("options")
    ),
    "xmedbench": _any(
        _all(_has("question", "options", "answer", "source"), _lines_in("options")),
        _has("question", "option", "anwer"),
    ),
    "expertqa": _any(
        _has("question", "answers", "metadata"), _has("example_id", "context", "question", "answer")
    ),
    "xlinghealth": _any(
        _has("question", "answer", "question_translated", "answer_translated"), _is_by_languages
    ),
    "multimed-x": _has("id", "lang", "task", "source", "text", "label"),
    "mmlu": _any(
        _has("question", "choices", "answer", without=("id", "task")),
        _all(
            _has("question", "a", "b", "c", "d", "answer", without=("id", "task", "language")),
            _is_letter("answer"),
        ),
    ),
}


def recognised_layout(records: Sequence[Record], columns: Sequence[str] = ()) -> str | None:
    """The shape that more than half of the records fit, None when there is none.

    Args:
        records: As the file holds them; spelling (case, blanks) of field names does not matter. Of
            many, some from everywhere are looked at: sheets of a workbook differ.
        columns: Of a table, whose empty cells may be left out of its records.
    """
    looked_at = records[:: max(1, len(records) // _LOOKED_AT)]
    empty = dict.fromkeys(columns) if looked_at and set(looked_at[0]) <= set(columns) else {}
    counts = Counter(s for record in looked_at if (s := _shape_of({**empty, **record})))
    if not counts:
        return None
    shape, count = counts.most_common(1)[0]
    return shape if 2 * count > len(looked_at) else None


def raw_layout_problem(
    records: Sequence[Record], name: str, columns: Sequence[str] = ()
) -> Problem | None:
    """What to say of a file that is given as samples and is in a published layout; None else."""
    shape = recognised_layout(records, columns)
    if shape is None:
        return None
    known = SHAPES[shape]
    what = f"this looks like {known.title} as it is published, not like a sample file."
    language = "" if known.language else " --language CODE"
    given, made = shlex.quote(name), shlex.quote(f"{PurePath(name).stem}-samples.jsonl")
    command = f"polyclinic dataset convert --from {shape}{language} {given} {made}"
    return Problem(name, what, f"Run `{command}` and name its result.", code="raw_layout")


def _shape_of(record: Record) -> str | None:
    fields = {str(name).strip().casefold(): value for name, value in record.items()}
    present = {name for name, value in fields.items() if value is not None}
    if any(marks <= present for marks in _SAMPLE):
        return None
    return next((shape for shape, fits in _LOOKS.items() if fits(fields)), None)
