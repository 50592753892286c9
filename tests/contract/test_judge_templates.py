"""What the coordinator checks of templates for judges is what the judge service fills in."""

import re
from importlib import resources

import pytest

from polyclinic.coordinator.adapters.option_files import default_options
from polyclinic.coordinator.adapters.wire.steps import encode_command
from polyclinic.coordinator.domain.decisions import GradeAnswer
from polyclinic.coordinator.domain.panels import JUDGE_PLACEHOLDERS, JUDGE_PROMPTS
from polyclinic.coordinator.domain.rubrics import read_rubric
from polyclinic.coordinator.domain.trials import Setup, Trial
from polyclinic.datasets.rendition import Rendition
from polyclinic.judge.domain.graders import grader_of
from polyclinic.records.grading import GradingInput
from polyclinic.records.wire import record_of
from polyclinic.v1 import judging_pb2

FILES = sorted(
    file.name
    for file in (resources.files("polyclinic.judge") / "templates").iterdir()
    if file.name.startswith("judge_")
)


def test_every_prompt_has_a_built_in_template_in_english() -> None:
    assert {f"{prompt}.en.txt" for prompt in JUDGE_PROMPTS} <= set(FILES)
    assert {name.split(".", maxsplit=1)[0] for name in FILES} == set(JUDGE_PROMPTS)


@pytest.mark.parametrize("name", FILES)
def test_the_built_in_templates_would_be_accepted_from_a_suite(name: str) -> None:
    text = (resources.files("polyclinic.judge") / "templates" / name).read_text(encoding="utf-8")
    found = set(re.findall(r"\{([a-z_]+)\}", text))
    prompt = name.split(".", maxsplit=1)[0]
    assert JUDGE_PROMPTS[prompt] <= found <= JUDGE_PLACEHOLDERS[prompt]


@pytest.mark.parametrize("grader", ["binary", "likert", "rubric"])
def test_the_judge_takes_what_the_coordinator_sends_and_lets_through(grader: str) -> None:
    rubric = read_rubric(default_options()["open_qa"]["rubric"])
    rendition = Rendition("q1", "en", "open_qa", "demo", question="Why?")
    trial = Trial("r1", "t1", "m", 1, rendition, Setup())
    command = GradeAnswer("grade.j", "j", grader, "Why?", "So.", "Because.", rubric=rubric)
    body = encode_command(trial, command, step_id="s1", attempt=1)
    sent = judging_pb2.Grade.FromString(body).input
    assert sent.sample.judged_model == "m"
    theirs = grader_of(record_of(sent, GradingInput))
    prompt = f"judge_{grader}"
    assert theirs.needed == JUDGE_PROMPTS[prompt]
    assert theirs.needed | theirs.allowed == JUDGE_PLACEHOLDERS[prompt]
