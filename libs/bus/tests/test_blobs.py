"""Blobs through a real object store."""

import hashlib

import pytest

from polyclinic.bus.bus import Bus
from polyclinic.bus.errors import PermanentError, TransientError
from polyclinic.bus.topology import Topology
from polyclinic.v1 import common_pb2


async def test_what_is_put_can_be_got(bus: Bus) -> None:
    data = b"\x00sample" * 400_000
    blob = await bus.blobs.put(data, "samples.jsonl")
    assert blob.sha256 == hashlib.sha256(data).hexdigest()
    assert (blob.size_bytes, blob.name) == (len(data), "samples.jsonl")
    assert await bus.blobs.get(blob) == data


async def test_the_same_content_is_stored_once(bus: Bus) -> None:
    await bus.blobs.put(b"same", "a.jsonl")
    before = (await bus.js.stream_info("OBJ_POLYCLINIC_BLOBS")).state.last_seq
    again = await bus.blobs.put(b"same", "b.jsonl")
    assert again.name == "b.jsonl"
    assert (await bus.js.stream_info("OBJ_POLYCLINIC_BLOBS")).state.last_seq == before


async def test_empty_content_is_content(bus: Bus) -> None:
    blob = await bus.blobs.put(b"", "empty.jsonl")
    assert await bus.blobs.get(blob) == b""


async def test_a_blob_that_was_never_put_is_named(bus: Bus) -> None:
    with pytest.raises(PermanentError, match=r"lost\.jsonl is not in the object store"):
        await bus.blobs.get(common_pb2.Blob(sha256="0" * 64, name="lost.jsonl"))


async def test_a_blob_over_the_readers_limit_is_refused_whatever_it_says_of_itself(
    bus: Bus,
) -> None:
    blob = await bus.blobs.put(bytes(2000), "large.jsonl")
    blob.size_bytes = 1
    with pytest.raises(PermanentError, match=r"large\.jsonl has 2,000 bytes; at most 1,999"):
        await bus.blobs.get(blob, max_bytes=1999)


async def test_a_name_that_is_no_hash_is_refused(bus: Bus) -> None:
    with pytest.raises(PermanentError, match="is not in the object store"):
        await bus.blobs.get(common_pb2.Blob(sha256="../x", name="x"))


async def test_a_broker_that_is_away_may_be_asked_again(bus_url: str) -> None:
    bus = await Bus.connect("judge", bus_url)
    await bus.open(Topology())
    blob = await bus.blobs.put(b"paid for", "reply.txt")
    await bus.client.close()
    with pytest.raises(TransientError, match="does not answer"):
        await bus.blobs.get(blob)
    with pytest.raises(TransientError, match="does not answer"):
        await bus.blobs.put(b"another", "reply.txt")
    with pytest.raises(TransientError, match="does not answer"):
        await bus.cancellations.cancel("r1")


async def test_a_blob_whose_content_is_another_is_refused(bus: Bus) -> None:
    store = await bus.js.object_store("POLYCLINIC_BLOBS")
    await store.put("1" * 64, b"tampered")
    with pytest.raises(PermanentError, match="does not match"):
        await bus.blobs.get(common_pb2.Blob(sha256="1" * 64, name="x"))
