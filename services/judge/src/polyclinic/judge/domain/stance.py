from dataclasses import dataclass
from enum import Enum, auto

from polyclinic.judge.domain.extraction import Rule
from polyclinic.judge.domain.mentions import Mention


class Stance(Enum):
    """What a reply does with a mentioned option."""

    STATED = auto()
    """Names it as the answer."""
    JUDGED = auto()
    """Calls it right, without saying "answer"."""
    HOLDS = auto()
    """Calls it right, where the question asks for the one that is not."""
    REJECTED = auto()
    HEDGED = auto()
    """Holds it possible, asks about it, or sets a condition."""
    NAMED = auto()
    """Nothing of these."""


class Falsity(Enum):
    """Whether and how a reply calls an option false."""

    NONE = auto()
    STATED = auto()
    """As the subject: "the false one is C"."""
    JUDGED = auto()
    """ "C is false"."""


@dataclass(frozen=True)
class Reading:
    """One mention and the stance of the reply to it."""

    mention: Mention
    stance: Stance
    rule: Rule
    """The rule by which it would be the answer; says nothing where it is not stated."""
    cue_first: int
    """Index of the first token of the cue, or of the mention."""
    by_negation: bool = False
    """Rejected by "not", so that "but" can hand its cue on."""
    also: bool = False
    """Said to hold besides another."""
    headed: bool = False
    """Announced by a heading on a line above."""
    falsity: Falsity = Falsity.NONE
    """Whether the option is called false, which is the answer where that is asked for."""
