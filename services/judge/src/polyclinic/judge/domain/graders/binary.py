from polyclinic.judge.domain.graders.grader import Grader
from polyclinic.replies.scalars import Flag

EQUIVALENT = "equivalent"


def binary() -> Grader:
    """Does an answer name the same diagnosis as the reference, or a clinical equivalent?

    Source: SCIENCE section 4.
    """
    return Grader(
        name="binary",
        shapes={EQUIVALENT: Flag()},
        needed=frozenset({"reference", "answer"}),
        allowed=frozenset({"question", "language"}),
    )
