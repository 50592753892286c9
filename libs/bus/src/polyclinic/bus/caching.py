"""Which stored replies a question to a model may be answered with."""

from dataclasses import dataclass
from enum import StrEnum


class CacheMode(StrEnum):
    """Which stored replies count; see `CacheMode` of the contract."""

    SHARED = "shared"
    SCOPE = "scope"
    REFRESH = "refresh"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class CachePolicy:
    """How a question uses the cache.

    Attributes:
        mode: Which stored replies count.
        scope: For whom replies are stored: the id of the run; empty outside of runs.
    """

    mode: CacheMode = CacheMode.SHARED
    scope: str = ""
