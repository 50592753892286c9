"""Own-written adversarial replies; the form of the files is said in their first lines."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from polyclinic.judge.domain.choice import extract_choice

FOLDER = Path(__file__).parents[1] / "data"


@dataclass(frozen=True)
class Case:
    language: str
    options: dict[str, str]
    labels: tuple[str, ...]
    multiple: bool
    reply: str


def cases() -> list[pytest.param]:
    found = []
    for file in sorted(FOLDER.glob("*.txt")):
        for number, line in enumerate(file.read_text(encoding="utf-8").split("\n"), 1):
            if line and not line.startswith("#"):
                found.append(pytest.param(parsed(line), id=f"{file.stem}:{number}"))
    return found


def parsed(line: str) -> Case:
    language, options, expected, reply = line.split(" ¦ ", 3)
    multiple = expected.startswith("+")
    expected = expected.removeprefix("+")
    return Case(
        language=language,
        options=(
            dict(part.split("=", 1) for part in options.split(" ; "))
            if "=" in options
            else dict.fromkeys(options.split(",") if "," in options else options, "")
        ),
        labels=() if expected == "-" else tuple(expected.split(",")),
        multiple=multiple,
        reply=reply.replace("\\n", "\n").replace("\\u200b", "\u200b"),
    )


CASES = cases()


def test_the_table_is_large_and_covers_the_languages() -> None:
    assert len(CASES) > 500
    assert len({case.values[0].language for case in CASES}) >= 30


@pytest.mark.parametrize("case", CASES)
def test_reply(case: Case) -> None:
    found = extract_choice(case.reply, case.options, case.language, multiple=case.multiple)
    assert found.labels == case.labels
    assert bool(found.rule) is bool(case.labels)
    assert bool(found.reason) is not bool(case.labels)
    assert [list(case.options)[position] for position in found.positions] == list(found.labels)
