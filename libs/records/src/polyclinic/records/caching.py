"""Which stored replies a question to a model may be answered with."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


R = TypeVar("R", bound="DataclassInstance")


class CacheMode(StrEnum):
    """Which stored replies count; UNKNOWN is a mode of a newer writer."""

    UNSPECIFIED = ""
    SHARED = "shared"
    SCOPE = "scope"
    REFRESH = "refresh"
    OFF = "off"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class CachePolicy:
    """How a question uses the cache.

    Attributes:
        mode: Which stored replies count.
        scope: For whom replies are stored: the id of the run; empty outside of runs.
    """

    mode: CacheMode = CacheMode.UNSPECIFIED
    scope: str = ""


class Cached(Protocol):
    """A record that says how the cache is used; some also have `refresh`."""

    @property
    def cache(self) -> CachePolicy:
        """The policy; unspecified in what older writers sent."""
        ...

    @property
    def no_cache(self) -> bool:
        """How older writers say that no reply is stored or read."""
        ...


def policy_of(record: Cached) -> CachePolicy:
    """The policy of a record; one of an older writer has `no_cache` and `refresh` instead.

    A mode that is not known is taken for `SCOPE`, which serves nothing that was asked for another
    run.
    """
    policy = record.cache
    if policy.mode is CacheMode.UNKNOWN:
        return CachePolicy(CacheMode.SCOPE, policy.scope)
    if policy.mode is not CacheMode.UNSPECIFIED:
        return policy
    if record.no_cache:
        return CachePolicy(CacheMode.OFF, policy.scope)
    refreshes = getattr(record, "refresh", False)
    return CachePolicy(CacheMode.REFRESH if refreshes else CacheMode.SHARED, policy.scope)


def with_policy(record: R, policy: CachePolicy) -> R:
    """The record with a policy; older readers find it in `no_cache` and `refresh`."""
    fields: dict[str, Any] = {"cache": policy, "no_cache": policy.mode is CacheMode.OFF}
    if hasattr(record, "refresh"):
        fields["refresh"] = policy.mode is CacheMode.REFRESH
    return replace(record, **fields)
