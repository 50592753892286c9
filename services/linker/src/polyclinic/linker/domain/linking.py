"""A string and the concepts that it may mean."""

from polyclinic.linker.domain.terms import normalise_term
from polyclinic.records.linking import Link

EMPTY_MENTION = "empty_mention"
BELOW_THRESHOLD = "below_threshold"
NO_CANDIDATE = "no_candidate"


def cui_of(link: Link) -> str | None:
    """The best concept; None when there is none."""
    return link.candidates[0].cui if link.candidates else None


def item_of(link: Link) -> str:
    """What a string counts as in a set: its best concept, else a NIL of its own."""
    return cui_of(link) or nil(link.mention)


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
