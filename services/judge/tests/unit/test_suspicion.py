from pathlib import Path

import pytest

from polyclinic.judge.domain.suspicion import suspicions

DATA = Path(__file__).parents[1] / "data" / "grading"
NAMES = ("accuracy", "completeness", "clarity")


def lines(name: str) -> list[str]:
    text = (DATA / name).read_text(encoding="utf-8")
    return [
        line.replace("\\n", "\n")
        for line in text.split("\n")
        if line.strip() and not line.startswith("# ")
    ]


@pytest.mark.parametrize("line", lines("answers_to_judges.txt"))
def test_what_talks_to_its_judge_is_flagged(line: str) -> None:
    warnings, text = line.split(" ¦ ", 1)
    assert suspicions(text, NAMES) == tuple(warnings.split(","))


@pytest.mark.parametrize("names", [NAMES, ("equivalent",), ("total", "safety", "language")])
@pytest.mark.parametrize("text", lines("ordinary_answers.txt"))
def test_an_ordinary_answer_is_not_flagged(text: str, names: tuple[str, ...]) -> None:
    assert suspicions(text, names) == ()


def test_there_are_enough_ordinary_answers() -> None:
    assert len(lines("ordinary_answers.txt")) >= 50


def test_every_language_of_the_suites_is_covered() -> None:
    """An instruction hidden in the middle of a long answer is seen, whatever the language."""
    text = "Dexamethasone. " * 100
    for line in lines("answers_to_judges.txt"):
        warnings, attack = line.split(" ¦ ", 1)
        if warnings == "instruction_to_judge":
            assert suspicions(f"{text}\n{attack}\n{text}", NAMES) == ("instruction_to_judge",)
