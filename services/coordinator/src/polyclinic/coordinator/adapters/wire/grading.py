"""The command that has one judge grade one answer, and what the judges said in an event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from polyclinic.coordinator.adapters.wire.samples import sample_key
from polyclinic.coordinator.adapters.wire.texts import wire_text
from polyclinic.coordinator.domain.decisions import GradeAnswer
from polyclinic.coordinator.domain.rubrics import Rubric
from polyclinic.coordinator.domain.tasks.judging import Verdict
from polyclinic.coordinator.domain.trials import Trial
from polyclinic.v1 import common_pb2, judging_pb2, run_pb2

MAX_RAW_CHARS = 8_000
MAX_EXPLANATION_CHARS = 2_000
# With ten judges and the reply that is 0.5 MiB where every character takes four bytes.


def grade(step: common_pb2.Step, trial: Trial, command: GradeAnswer) -> judging_pb2.Grade:
    """The message of a command."""
    message = judging_pb2.Grade(
        step=step,
        input=judging_pb2.GradingInput(
            judge=command.judge,
            sample=sample_key(trial, judged_model=trial.model),
            question=wire_text(command.question),
            reference=wire_text(command.reference),
            answer=wire_text(command.answer),
            template=wire_text(command.template),
            max_reasks=command.max_reasks,
        ),
    )
    grader = message.input
    if command.grader == "rubric":
        grader.rubric.rubric.CopyFrom(_rubric(command.rubric or Rubric()))
    elif command.grader == "likert":
        grader.likert.SetInParent()
    else:
        grader.binary.SetInParent()
    return message


def panel_verdicts(verdicts: Iterable[Verdict]) -> Iterator[run_pb2.PanelVerdict]:
    """What each judge said, in the order of the suite; long texts are cut."""
    for one in verdicts:
        fact = one.fact
        yield run_pb2.PanelVerdict(
            judge=one.judge,
            scores=one.scores,
            reason=one.reason,
            explanation=wire_text(str(fact.get("explanation", "")))[:MAX_EXPLANATION_CHARS],
            raw_reply=wire_text(str(fact.get("raw_reply", "")))[:MAX_RAW_CHARS],
            prompt_sha256=fact.get("prompt_sha256", ""),
            warnings=fact.get("warnings", ()),
            attempts=fact.get("attempts", 0),
            fingerprint=fact.get("fingerprint", ""),
        )


def _rubric(rubric: Rubric) -> judging_pb2.Rubric:
    return judging_pb2.Rubric(
        axes=[
            judging_pb2.RubricAxis(
                name=axis.name,
                question=wire_text(axis.question),
                low=axis.low,
                high=axis.high,
                anchors={score: wire_text(text) for score, text in axis.anchors.items()},
            )
            for axis in rubric.axes
        ],
        flags=[
            judging_pb2.RubricFlag(name=flag.name, question=wire_text(flag.question))
            for flag in rubric.flags
        ],
    )
