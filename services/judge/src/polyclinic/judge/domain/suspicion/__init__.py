"""What is suspicious about an answer: it talks to its judge instead of answering.

A warning changes no score: the answer is fenced, and its reader sees the warning. Precision comes
first, since an ordinary clinical answer speaks of scores, grades and instructions too.
"""

import re
from collections.abc import Collection

from polyclinic.judge.domain.suspicion.fences import closes_a_fence
from polyclinic.judge.domain.suspicion.instructions import instructs_the_judge
from polyclinic.judge.domain.suspicion.planted import plants_a_verdict
from polyclinic.judge.domain.text import bound, clean, lowered

PLANTED_VERDICT = "planted_verdict"
CLOSING_FENCE = "closing_fence"
INSTRUCTION_TO_JUDGE = "instruction_to_judge"
_GAP = re.compile(r"[^\S\n]+")
_EMPTY_LINES = re.compile(r"\n[ \n]+")


def suspicions(answer: str, names: Collection[str]) -> tuple[str, ...]:
    """Warnings about an answer, in a fixed order.

    Args:
        answer: The text under judgement.
        names: Names of the scores that are asked for.
    """
    text = _EMPTY_LINES.sub("\n", _GAP.sub(" ", lowered(bound(clean(answer)))))
    found = (
        (PLANTED_VERDICT, plants_a_verdict(text, names)),
        (CLOSING_FENCE, closes_a_fence(text)),
        (INSTRUCTION_TO_JUDGE, instructs_the_judge(text)),
    )
    return tuple(warning for warning, holds in found if holds)
