"""Policies of the cache in messages, those of older writers included."""

from typing import Any, Protocol

from polyclinic.bus.caching import CacheMode, CachePolicy
from polyclinic.v1 import common_pb2

_TO_WIRE = {
    CacheMode.SHARED: common_pb2.CACHE_MODE_SHARED,
    CacheMode.SCOPE: common_pb2.CACHE_MODE_SCOPE,
    CacheMode.REFRESH: common_pb2.CACHE_MODE_REFRESH,
    CacheMode.OFF: common_pb2.CACHE_MODE_OFF,
}
_FROM_WIRE = {number: mode for mode, number in _TO_WIRE.items()}


class Cached(Protocol):
    """A message that says how the cache is used; some also have `refresh`."""

    no_cache: bool

    @property
    def cache(self) -> common_pb2.CachePolicy:
        """The policy; absent in messages of older writers."""
        ...


def read_policy(message: Cached) -> CachePolicy:
    """The policy of a message; one of an older writer has `no_cache` and `refresh` instead.

    A mode that is not known (of a newer writer) is taken for `SCOPE`, which serves nothing that
    was asked for another run.
    """
    policy = message.cache
    if policy.mode != common_pb2.CACHE_MODE_UNSPECIFIED:
        return CachePolicy(_FROM_WIRE.get(policy.mode, CacheMode.SCOPE), policy.scope)
    if message.no_cache:
        return CachePolicy(CacheMode.OFF, policy.scope)
    refreshes = getattr(message, "refresh", False)
    return CachePolicy(CacheMode.REFRESH if refreshes else CacheMode.SHARED, policy.scope)


def write_policy(message: Any, policy: CachePolicy) -> None:  # noqa: ANN401 - see `Cached`
    """Put a policy into a message; older readers find it in `no_cache` and `refresh`."""
    message.cache.mode, message.cache.scope = _TO_WIRE[policy.mode], policy.scope
    message.no_cache = policy.mode is CacheMode.OFF
    if "refresh" in message.DESCRIPTOR.fields_by_name:
        message.refresh = policy.mode is CacheMode.REFRESH
