"""What a suite may say, and what it means."""

from __future__ import annotations

from polyclinic.records.caching import CacheMode
from polyclinic.records.suites import Suite

DEFAULT_RESAMPLES = 10_000
DEFAULT_LEVEL = 0.95
EACH = "each"
BASELINE = "baseline"
REFERENCE_LANGUAGE = "reference_language"
TRANSLATE_MISSING = "missing"
TRANSLATE_NEVER = "never"
CACHE_RUN = "run"
CACHE_SHARED = "shared"
CACHE_MODES = {
    CACHE_RUN: CacheMode.SCOPE,
    CACHE_SHARED: CacheMode.SHARED,
    "off": CacheMode.OFF,
}
"""What a suite calls the ways to use the cache."""


def cache_mode(suite: Suite) -> CacheMode:
    """Which stored replies may answer a suite's questions.

    A gate is to judge the model of today: unless the suite says otherwise, replies that were
    asked for in another run do not count there.
    """
    if suite.no_cache:
        return CacheMode.OFF
    way = suite.cache or (CACHE_RUN if suite.gate else CACHE_SHARED)
    return CACHE_MODES.get(way, CacheMode.SCOPE)
