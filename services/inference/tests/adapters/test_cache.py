"""One suite for the cache: on the fake that other tests use, and on the real bucket."""

import math

import pytest

from polyclinic.bus.bus import Bus
from polyclinic.bus.topology import CACHE_BUCKET, Topology
from polyclinic.inference.adapters.kv_cache import KvCompletionCache
from polyclinic.records.calls import CallUsage
from polyclinic.records.completions import Completion, CompletionOutcome

KEY = "0" * 64
REPLIES = sorted(
    set(CompletionOutcome) - {CompletionOutcome.UNSPECIFIED, CompletionOutcome.UNKNOWN}
)


def completion(**fields):
    usage = CallUsage("candidate", 10, 2, 0.5, 0.25)
    return Completion(
        **{
            "outcome": CompletionOutcome.TEXT,
            "usage": usage,
            "text": "Answer: B \x00 問",
            "reasoning": "C?",
            "finish_reason": "stop",
            "fingerprint": "f" * 64,
            "cache_key": KEY,
            "choice_logprobs": (-0.5, -math.inf),
            **fields,
        }
    )


@pytest.fixture
async def bus(bus_url):
    connection = await Bus.connect("inference", bus_url, graceful_timeout_s=1)
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
    return KvCompletionCache(await bus.bucket(CACHE_BUCKET))


async def test_nothing_under_an_unknown_key(cache):
    assert await cache.get(KEY) is None


async def test_a_completion_comes_back_as_it_was(cache):
    await cache.put(KEY, completion())
    assert await cache.get(KEY) == completion()
    assert await cache.get("1" * 64) is None


@pytest.mark.parametrize("outcome", REPLIES)
async def test_every_outcome_comes_back(cache, outcome):
    await cache.put(KEY, completion(outcome=outcome))
    assert (await cache.get(KEY)).outcome is outcome


async def test_the_last_one_counts(cache):
    await cache.put(KEY, completion(text="A"))
    await cache.put(KEY, completion(text="B"))
    assert (await cache.get(KEY)).text == "B"


async def test_what_is_too_large_is_let_go(cache):
    await cache.put(KEY, completion(text="x" * (512 * 1024 + 1)))
    assert await cache.get(KEY) is None


async def test_replicas_share_it(bus, real_cache):
    await real_cache.put(KEY, completion())
    other = KvCompletionCache(await bus.bucket(CACHE_BUCKET))
    assert await other.get(KEY) == completion()


async def test_a_value_that_cannot_be_read_counts_as_missing(bus, real_cache):
    bucket = await bus.bucket(CACHE_BUCKET)
    for value in (b"\xff\xff", b"", b"\x08\x63"):
        await bucket.put(KEY, value)
        assert await real_cache.get(KEY) is None


async def test_a_cache_that_is_gone_costs_no_reply(bus, real_cache):
    await bus.js.delete_stream(f"KV_{CACHE_BUCKET}")
    await real_cache.put(KEY, completion())
    assert await real_cache.get(KEY) is None
