"""One suite for the cache: on the fake that other tests use, and on the real bucket."""

import asyncio

import pytest

from polyclinic.bus.bus import Bus
from polyclinic.bus.topology import TRANSLATIONS_BUCKET, Topology
from polyclinic.translator.adapters.kv_cache import KvTranslationCache
from polyclinic.translator.domain.segment import Outcome

KEY = "0" * 64
OUTCOME = Outcome("Tome 5 mg \x00 問.", ("numbers", "degraded"), 4)


@pytest.fixture
async def bus(bus_url):
    connection = await Bus.connect("translator", bus_url, graceful_timeout_s=1)
    await connection.open(Topology())
    yield connection
    await connection.close()


@pytest.fixture(params=["fake", "real"])
def cache(request, fake_cache):
    if request.param == "fake":
        return fake_cache
    return request.getfixturevalue("real_cache")


@pytest.fixture
async def real_cache(bus):
    return KvTranslationCache(await bus.bucket(TRANSLATIONS_BUCKET))


async def test_nothing_under_an_unknown_key(cache):
    assert await cache.get(KEY) is None


async def test_an_outcome_comes_back_with_flags_and_attempts(cache):
    assert await cache.keep(KEY, OUTCOME) == OUTCOME
    assert await cache.get(KEY) == OUTCOME
    assert await cache.get("1" * 64) is None


async def test_the_first_one_counts(cache):
    await cache.keep(KEY, OUTCOME)
    assert await cache.keep(KEY, Outcome("another")) == OUTCOME
    assert await cache.get(KEY) == OUTCOME


async def test_what_is_too_large_is_let_go(cache):
    large = Outcome("x" * (512 * 1024 + 1))
    assert await cache.keep(KEY, large) == large
    assert await cache.get(KEY) is None


async def test_replicas_that_translate_at_once_agree(cache):
    said = await asyncio.gather(*(cache.keep(KEY, Outcome(f"draft {n}")) for n in range(8)))
    assert len(set(said)) == 1
    assert await cache.get(KEY) == said[0]


async def test_replicas_share_it(bus, real_cache):
    await real_cache.keep(KEY, OUTCOME)
    other = KvTranslationCache(await bus.bucket(TRANSLATIONS_BUCKET))
    assert await other.get(KEY) == OUTCOME


async def test_a_value_that_cannot_be_read_counts_as_missing_and_is_replaced(bus, real_cache):
    bucket = await bus.bucket(TRANSLATIONS_BUCKET)
    for value in (b"\xff\xff", b""):
        await bucket.put(KEY, value)
        assert await real_cache.get(KEY) is None
        assert await real_cache.keep(KEY, OUTCOME) == OUTCOME
        assert await real_cache.get(KEY) == OUTCOME


async def test_a_cache_that_is_gone_costs_no_translation(bus, real_cache):
    await bus.js.delete_stream(f"KV_{TRANSLATIONS_BUCKET}")
    assert await real_cache.keep(KEY, OUTCOME) == OUTCOME
    assert await real_cache.get(KEY) is None
