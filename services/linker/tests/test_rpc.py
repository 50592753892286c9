"""`LinkingService` as others see it."""

import grpc
import pytest

from polyclinic.v1 import linking_pb2, linking_pb2_grpc


@pytest.fixture
async def stub(service):
    await service.start()
    return linking_pb2_grpc.LinkingServiceStub(service.channel)


def request(*mentions, **fields):
    return linking_pb2.LinkRequest(input=linking_pb2.LinkInput(mentions=mentions, **fields))


async def test_link(stub):
    output = (await stub.Link(request("febre", "chronic renal disease"))).output
    assert [link.candidates[0].cui for link in output.links] == ["C9000001", "C9000002"]
    assert [len(link.candidates) for link in output.links] == [5, 5]
    scores = [one.score for one in output.links[0].candidates]
    assert scores == sorted(scores, reverse=True)


async def test_the_same_request_twice_gives_the_same_links(stub):
    first = await stub.Link(request("fever of the kidney", "cold", "asthma"))
    assert await stub.Link(request("fever of the kidney", "cold", "asthma")) == first


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (request("fever", index="smal"), "unknown_index"),
        (request("fever", index="gone"), "broken_index"),
        (request(), "no_mentions"),
    ],
)
async def test_errors_say_what_and_not_to_retry(stub, given, code):
    with pytest.raises(grpc.aio.AioRpcError) as raised:
        await stub.Link(given)
    assert raised.value.code() is grpc.StatusCode.FAILED_PRECONDITION
    assert dict(raised.value.trailing_metadata())["polyclinic-code"] == code


async def test_an_index_of_another_encoder_is_refused_with_both_digests(stub):
    with pytest.raises(grpc.aio.AioRpcError) as raised:
        await stub.Link(request("fever", index="other"))
    digests = [word for word in raised.value.details().split() if len(word) == 64]
    assert len(set(digests)) == 2


async def test_list_indexes(stub):
    indexes = (await stub.ListIndexes(linking_pb2.ListIndexesRequest())).indexes
    [small] = indexes
    assert (small.name, small.concepts, len(small.fingerprint)) == ("small", 8, 64)
