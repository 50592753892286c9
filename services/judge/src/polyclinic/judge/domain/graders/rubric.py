import re
from collections import Counter
from dataclasses import replace

from polyclinic.bus.errors import PermanentError
from polyclinic.judge.domain.graders.grader import EXPLANATION, Grader
from polyclinic.records.grading import Rubric, RubricAxis
from polyclinic.replies.scalars import Flag as FlagShape
from polyclinic.replies.scalars import Number

_NAME = re.compile(r"[a-z][a-z0-9_]{0,62}")


def rubric(wanted: Rubric) -> Grader:
    """Axes and flags of an open answer.

    Source: SCIENCE sections 2 and 4.

    Raises:
        PermanentError: code "bad_rubric": there is nothing to look at, a name stands twice or is
            no name, or a scale is none.
    """
    _check(wanted)
    grader = Grader(
        name="rubric",
        shapes={
            **{axis.name: Number(axis.low, axis.high) for axis in wanted.axes},
            **{flag.name: FlagShape() for flag in wanted.flags},
        },
        needed=frozenset({"answer", "criteria", "form"}),
        allowed=frozenset({"question", "reference", "language"}),
    )
    return replace(grader, texts={"criteria": _criteria(wanted), "form": grader.form()})


def _check(wanted: Rubric) -> None:
    names = [axis.name for axis in wanted.axes] + [flag.name for flag in wanted.flags]
    twice = [name for name, count in Counter(names).items() if count > 1]
    odd = [name for name in names if not _NAME.fullmatch(name) or name == EXPLANATION]
    flat = [axis.name for axis in wanted.axes if axis.low >= axis.high]
    if not names:
        raise PermanentError("the rubric has neither axes nor flags", code="bad_rubric")
    if twice or odd or flat:
        named = ", ".join(dict.fromkeys([*twice, *odd, *flat]))
        raise PermanentError(
            f"the rubric's axes and flags need names and scales that can be used: {named}",
            code="bad_rubric",
        )


def _criteria(wanted: Rubric) -> str:
    parts = [_axis(axis) for axis in wanted.axes]
    parts += [f'- "{flag.name}" (true or false): {flag.question}' for flag in wanted.flags]
    return "\n".join(parts)


def _axis(axis: RubricAxis) -> str:
    anchors = [f"    {score} = {meaning}" for score, meaning in sorted(axis.anchors.items())]
    head = f'- "{axis.name}" (whole number from {axis.low} to {axis.high}): {axis.question}'
    return "\n".join([head, *anchors])
