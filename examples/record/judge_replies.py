#!/usr/bin/env python3
"""Write the replies of three pretended judges from a table of verdicts.

    python judge_replies.py verdicts.tsv ../data/judge-replies.jsonl

The verdicts and the notes of the table were written by hand; nothing here was said by a model. Each
judge has its own ways, so that a reader of verdicts has something to cope with: the strict one
answers in bare JSON or in a fence, the plain one thinks aloud or talks around its JSON, the lenient
one is used to Portuguese, writes digits in its own way and repeats the form that it was given.

A cell holds the scores of the task in the order of `AXES`, or "unreadable".
"""

import csv
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

JUDGED_MODEL = "written-answers"
AXES: Mapping[str, Sequence[str]] = {
    "diagnosis": ("equivalent",),
    "treatment": ("accuracy", "completeness", "clarity"),
    "open_qa": ("total", "safety", "language_ok", "appropriate"),
}
"""Task -> what its cells give, in their order."""

FLAGS = frozenset({"equivalent", "language_ok", "appropriate"})
UNREADABLE = "unreadable"
_NO_SCORES = (
    "The plan is mostly what I would do myself, apart from the length of the antibiotics. I would "
    "rather talk it over with the team than put it into figures."
)
_WIDE = str.maketrans("0123456789", "０１２３４５６７８９")

Verdict = Mapping[str, object]


def verdict(task: str, cell: str, note: str) -> dict[str, object]:
    """The JSON object that a judge is asked for."""
    scores = dict(zip(AXES[task], map(int, cell.split()), strict=True))
    typed = {axis: bool(score) if axis in FLAGS else score for axis, score in scores.items()}
    return {"explanation": note, **typed}


def bare(given: Verdict, _: int) -> str:
    """JSON and nothing else."""
    return as_json(given)


def fenced(given: Verdict, _: int) -> str:
    """JSON in a code block."""
    return f"```json\n{json.dumps(given, ensure_ascii=False, indent=2)}\n```"


def thinking(given: Verdict, turn: int) -> str:
    """Reasoning before the verdict, now and then with a first guess in it."""
    guess = " Perhaps all in all a 3? No, let me go through it." if turn % 2 else ""
    return f"<think>The reference and the answer, point by point.{guess}</think>\n{as_json(given)}"


def talking(given: Verdict, _: int) -> str:
    """A sentence before and one after."""
    return f"Here is my assessment:\n\n{as_json(given)}\n\nI looked at nothing but the content."


def in_portuguese(given: Verdict, _: int) -> str:
    """Portuguese around it, and words for yes and no."""
    said = {key: _yes_or_no(value, "sim", "não") for key, value in given.items()}
    return f"Segue a minha avaliação:\n{as_json(said)}"


def in_wide_digits(given: Verdict, _: int) -> str:
    """Scores as text, in full-width digits."""
    return as_json({key: _number(value, str).translate(_WIDE) for key, value in given.items()})


def out_of_five(given: Verdict, _: int) -> str:
    """Scores as "4/5"."""
    return as_json(
        {key: f"{value}/5" if _is_number(value) else value for key, value in given.items()}
    )


def with_form(given: Verdict, _: int) -> str:
    """The form that was asked for, not filled in, and then the verdict."""
    form = {key: "<...>" for key in given}
    return f"The form is\n```json\n{as_json(form)}\n```\nand filled in:\n{as_json(given)}"


HABITS: Mapping[str, Sequence[Callable[[Verdict, int], str]]] = {
    "judge-strict": (bare, bare, fenced),
    "judge-plain": (thinking, talking, bare, thinking, fenced),
    "judge-lenient": (in_portuguese, bare, in_wide_digits, out_of_five, with_form),
}
"""Judge -> its ways of writing, taken in turn."""


def as_json(value: object) -> str:
    """On one line, accents as they are."""
    return json.dumps(value, ensure_ascii=False)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _number(value: object, write: Callable[[object], str]) -> str:
    return write(value) if _is_number(value) else str(value)


def _yes_or_no(value: object, yes: str, no: str) -> object:
    return (yes if value else no) if isinstance(value, bool) else value


def replies(table: Sequence[Mapping[str, str]]) -> list[dict[str, str]]:
    """One reply a judge and row of the table."""
    found = []
    for judge, habits in HABITS.items():
        for turn, row in enumerate(table):
            cell = row[judge]
            given = None if cell == UNREADABLE else verdict(row["task"], cell, row["note"])
            text = _NO_SCORES if given is None else habits[turn % len(habits)](given, turn)
            named = {"task": row["task"], "id": row["id"], "language": row["language"]}
            found.append({**named, "model": judge, "judged_model": JUDGED_MODEL, "text": text})
    return found


def read_table(path: Path) -> list[dict[str, str]]:
    """Rows of the table, by column."""
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


def main() -> None:
    """Write the file."""
    source, target = map(Path, sys.argv[1:])
    lines = (as_json(reply) + "\n" for reply in replies(read_table(source)))
    target.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
