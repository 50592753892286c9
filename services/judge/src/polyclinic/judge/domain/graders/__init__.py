"""Graders by name."""

from polyclinic.bus.errors import PermanentError
from polyclinic.judge.domain.graders.binary import binary
from polyclinic.judge.domain.graders.grader import Grader
from polyclinic.judge.domain.graders.likert import likert
from polyclinic.judge.domain.graders.rubric import rubric
from polyclinic.records.grading import GradingInput


def grader_of(grading: GradingInput) -> Grader:
    """The grader that a grading names.

    Raises:
        PermanentError: there is none of that name, or its rubric cannot be used.
    """
    if grading.binary is not None:
        return binary()
    if grading.likert is not None:
        return likert()
    if grading.rubric is not None:
        return rubric(grading.rubric.rubric)
    # A newer coordinator may ask for a grader that this version has not learned.
    raise PermanentError("the grading names no grader known here", code="unknown_grading")
