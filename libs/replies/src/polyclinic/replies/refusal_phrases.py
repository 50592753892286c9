"""Phrases by which models decline, by language."""

from dataclasses import dataclass
from functools import cache

from polyclinic.languages import codes_with, facts

REFUSALS = "refusals"


@dataclass(frozen=True)
class RefusalPhrases:
    """Phrases of one language. A trailing "*" marks a stem, "…" up to eight words between."""

    declines: tuple[str, ...] = ()
    """By these the writer says that it will not or cannot."""
    cautions: tuple[str, ...] = ()
    """Apologies, referrals, doubts: they come with refusals, and with answers too."""
    apart: tuple[str, ...] = ()
    """Declines that are of no use to who looks at words one by one."""

    @property
    def cues(self) -> tuple[str, ...]:
        """Declines and cautions."""
        return self.declines + self.cautions


def languages_with_refusals() -> tuple[str, ...]:
    """Languages that have phrases, by code."""
    return codes_with(REFUSALS)


@cache
def refusals_of(language: str) -> RefusalPhrases:
    """The phrases of a BCP-47 code; none for a language without."""
    said = facts(language, REFUSALS)
    return RefusalPhrases(**{name: tuple(listed) for name, listed in said.items()})
