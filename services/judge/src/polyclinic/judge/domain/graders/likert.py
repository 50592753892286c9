from polyclinic.judge.domain.graders.grader import Grader
from polyclinic.replies.scalars import Number

LOW, HIGH = 1, 5
AXES = ("accuracy", "completeness", "clarity")


def likert() -> Grader:
    """Accuracy, completeness and clarity of a treatment plan, from 1 to 5 each.

    Source: SCIENCE section 4.
    """
    return Grader(
        name="likert",
        shapes={axis: Number(LOW, HIGH) for axis in AXES},
        needed=frozenset({"reference", "answer"}),
        allowed=frozenset({"question", "language"}),
    )
