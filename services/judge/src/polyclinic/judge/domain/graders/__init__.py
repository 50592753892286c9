"""Graders by name."""

from polyclinic.bus.errors import PermanentError
from polyclinic.judge.domain.graders.binary import binary
from polyclinic.judge.domain.graders.grader import Grader
from polyclinic.judge.domain.graders.likert import likert
from polyclinic.judge.domain.graders.rubric import rubric
from polyclinic.judge.domain.grading import Grading


def grader_of(grading: Grading) -> Grader:
    """The grader that a grading names.

    Raises:
        PermanentError: there is none of that name, or its rubric cannot be used.
    """
    if grading.grader == "binary":
        return binary()
    if grading.grader == "likert":
        return likert()
    if grading.grader == "rubric":
        return rubric(grading.rubric)
    # A newer coordinator may ask for a grader that this version has not learned.
    raise PermanentError("the grading names no grader known here", code="unknown_grading")
