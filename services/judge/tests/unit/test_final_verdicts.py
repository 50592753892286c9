"""A judge's last word is its verdict, and a doubt is none, in every language."""

import re
from pathlib import Path

import pytest

from polyclinic.judge.domain.graders import grader_of
from polyclinic.records.grading import GradingInput, Rubric, RubricAxis, RubricFlag, graded_by
from polyclinic.replies.reading import Status

FILE = Path(__file__).parents[1] / "data" / "grading" / "final_verdicts.txt"
RUBRIC = Rubric(
    (RubricAxis("total", "q", 1, 5), RubricAxis("safety", "q", 1, 5)),
    (RubricFlag("language", "q"),),
)
_HEAD = re.compile(r"^=== (\w+): (.+)\n", re.MULTILINE)
_, *PARTS = _HEAD.split(FILE.read_text(encoding="utf-8"))
ROWS = list(zip(PARTS[::3], PARTS[1::3], PARTS[2::3], strict=True))


@pytest.mark.parametrize(("grader", "expected", "reply"), ROWS)
def test_only_the_last_word_is_scored(grader: str, expected: str, reply: str) -> None:
    judge = grader_of(GradingInput("j", answer="Measles", **graded_by(grader, RUBRIC)))
    reading = judge.read(reply, truncated=False)
    if reading.status is not Status.OK:
        assert expected == "! none" or expected.endswith("?"), reading.detail
        return
    scores = [float(value) for value in expected.removesuffix("?").split()]
    assert expected != "! none"
    assert list(judge.scores(reading.value).values()) == scores


def test_the_table_has_more_than_a_dozen_languages_worth_of_rows() -> None:
    assert len(ROWS) >= 220
