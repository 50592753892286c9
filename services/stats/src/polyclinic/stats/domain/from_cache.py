"""How much of a run was answered for earlier runs, and how long ago."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from polyclinic.stats.domain.notices import Notice
from polyclinic.stats.domain.times import rfc3339
from polyclinic.stats.domain.usage import ModelUsage

CACHED = "cached"
_DATE_CHARS = 10


@dataclass(frozen=True, slots=True)
class FromCache:
    """Replies that a run used, and those of them that were asked for in earlier runs.

    `oldest` is when the oldest was given (RFC 3339); None where none says it.
    """

    replies: int
    earlier: int
    oldest: str | None

    @property
    def in_words(self) -> str:
        """Such as "8 of 8 replies from the cache, the oldest of 2026-11-28"; "" of none."""
        if not self.earlier:
            return ""
        since = self.oldest[:_DATE_CHARS] if self.oldest else "an unknown day"
        return f"{self.earlier} of {self.replies} replies from the cache, the oldest of {since}"


def from_cache(usage: Mapping[str, ModelUsage]) -> FromCache:
    """Over all models of a run."""
    models = usage.values()
    oldest = min((used.oldest for used in models if used.oldest), default=None)
    return FromCache(
        sum(used.calls for used in models),
        sum(used.earlier for used in models),
        rfc3339(oldest) or None,
    )


def cached_notices(usage: Mapping[str, ModelUsage]) -> Iterator[Notice]:
    """One for each model that was not asked everything anew."""
    for name, used in usage.items():
        mine = from_cache({name: used})
        if mine.earlier:
            text = (
                f"Not asked anew: {name}, {mine.in_words}. They were given to earlier runs; what "
                "is behind the name now was not asked."
            )
            yield Notice(CACHED, "", name, text, mine.earlier / mine.replies)
