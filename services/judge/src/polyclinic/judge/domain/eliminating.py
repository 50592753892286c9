"""The option that is left when a reply has rejected every other one."""

from collections.abc import Sequence

from polyclinic.judge.domain.decision import Decision
from polyclinic.judge.domain.extraction import Rule
from polyclinic.judge.domain.polarity import Polarity
from polyclinic.judge.domain.stance import Reading, Stance

FEWEST_OPTIONS = 3
FEWEST_REJECTIONS = 2
"""In places of their own: "A, B and D are wrong" may be all that was asked."""


def from_elimination(
    readings: Sequence[Reading], polarity: Polarity, *, options: int
) -> Decision | None:
    """The option that is left where a reply rejects every other one, one by one.

    None where it doubts the one that is left, or the question asks for the false one.
    """
    if options < FEWEST_OPTIONS or polarity is Polarity.NEGATIVE:
        return None
    told = [reading for reading in readings if reading.mention.valid]
    rejections = {r.mention.positions for r in told if r.stance is Stance.REJECTED}
    rejected = {position for positions in rejections for position in positions}
    if len(rejected) != options - 1 or len(rejections) < FEWEST_REJECTIONS:
        return None
    [left] = set(range(options)) - rejected
    if any(r.stance is Stance.HEDGED and left in r.mention.positions for r in told):
        return None
    return Decision((left,), Rule.ELIMINATION)
