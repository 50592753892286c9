"""How much one request may hold."""

from collections.abc import Sequence
from dataclasses import dataclass

from polyclinic.bus.errors import PermanentError

DEFAULT_K, MOST_K = 5, 100
"""Candidates of a string where a request names none, and the most."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of one request.

    Attributes:
        mentions: Most strings.
        chars: Most code points of all texts.
    """

    mentions: int = 1000
    chars: int = 200_000

    def check(self, mentions: Sequence[str], *others: str) -> None:
        """Refuse a request that is too large.

        Args:
            mentions: Strings to link.
            others: Further texts.

        Raises:
            PermanentError: "too_large".
        """
        if len(mentions) > self.mentions:
            what = f"{len(mentions)} strings; the most are {self.mentions}"
            raise PermanentError(what, code="too_large")
        chars = sum(map(len, mentions)) + sum(map(len, others))
        if chars > self.chars:
            what = f"{chars} characters of text; the most are {self.chars}"
            raise PermanentError(what, code="too_large")
