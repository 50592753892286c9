"""A string and the concepts that it may mean."""

from dataclasses import dataclass

from polyclinic.linker.domain.terms import normalise_term

EMPTY_MENTION = "empty_mention"
BELOW_THRESHOLD = "below_threshold"
NO_CANDIDATE = "no_candidate"


@dataclass(frozen=True, slots=True)
class NamedCandidate:
    """A concept that a string may mean.

    Attributes:
        cui: Its identifier.
        name: Its preferred name.
        surface: Its surface form that matched.
        score: Inner product with the string's vector.
    """

    cui: str
    name: str
    surface: str
    score: float


@dataclass(frozen=True, slots=True)
class Link:
    """One string and its concepts.

    Attributes:
        mention: As given.
        looked_up: What was looked up.
        candidates: The best first, ties in the order of their identifiers.
        reason: Why there is none (one of the constants of this module), else empty.
        tied: Whether the best score is shared by several concepts.
    """

    mention: str
    looked_up: str
    candidates: tuple[NamedCandidate, ...] = ()
    reason: str = ""
    tied: bool = False

    @property
    def cui(self) -> str | None:
        """The best concept; None when there is none."""
        return self.candidates[0].cui if self.candidates else None

    @property
    def item(self) -> str:
        """What the string counts as in a set: its best concept, else a NIL of its own."""
        return self.cui or nil(self.mention)


NIL = "NIL"


def nil(text: str) -> str:
    """The stand-in for a string that no concept was found for.

    Source:
        SCIENCE section 3: NIL(normalised string).
    """
    return f"{NIL}({normalise_term(text)})"


def is_nil(item: str) -> bool:
    """Whether a member of a set of concepts stands for none."""
    return item.startswith(f"{NIL}(")


def unsearchable(looked_up: str) -> str:
    """Why a cleaned mention must not be searched; empty when it may be.

    A text without a letter or digit has no direction that means anything.
    """
    found = looked_up[:1].isalnum() or any(char.isalnum() for char in looked_up)
    return "" if found else EMPTY_MENTION
