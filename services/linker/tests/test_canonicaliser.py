"""Examinations by their standard names, through a model behind a real gRPC server."""

import json

import grpc
import pytest
from linking import Events, score

from polyclinic.bus.topology import Topology
from polyclinic.v1 import (
    common_pb2,
    inference_pb2,
    inference_pb2_grpc,
    linking_pb2,
    run_pb2,
)


@pytest.fixture
def events(service):
    return Events(service.bus)


class FakeInference(inference_pb2_grpc.InferenceServiceServicer):
    """Answers what the test scripts, or fails with a status."""

    def __init__(self):
        self.asked = []
        self.says = '{"exams": ["complete blood count", "chest x-ray"]}'
        self.status = None
        self.blobs = None
        self.outcome = inference_pb2.COMPLETION_OUTCOME_TEXT

    async def Complete(self, request, context):
        self.asked.append(request.input)
        if self.status is not None:
            status, self.status = self.status, None
            await context.abort(status, "not now", (("polyclinic-retry-after-s", "0.05"),))
        usage = run_pb2.CallUsage(model=request.input.model, completion_tokens=7)
        completion = inference_pb2.Completion(outcome=self.outcome, usage=usage)
        if self.blobs is None:
            completion.text = self.says
        else:
            completion.text_blob.CopyFrom(await self.blobs.put(self.says.encode(), "reply.txt"))
        return inference_pb2.CompleteResponse(completion=completion)


@pytest.fixture
async def inference():
    """`fake` behind a real gRPC server at `address`."""
    fake, server = FakeInference(), grpc.aio.server()
    inference_pb2_grpc.add_InferenceServiceServicer_to_server(fake, server)
    fake.address = f"127.0.0.1:{server.add_insecure_port('127.0.0.1:0')}"
    await server.start()
    yield fake
    await server.stop(0)


def exams(step_id="step1", **caching):
    return score(
        step_id,
        json.dumps({"laboratory": ["hemograma completo"], "imaging": ["RX de tórax"]}),
        gold=("complete blood count", "chest x-ray"),
        list=linking_pb2.CONCEPT_LIST_EXAMS,
        canonicaliser="writer",
        language="pt",
        **(caching or {"no_cache": True}),
        sample=common_pb2.SampleKey(task="exams", sample_id="s1", judged_model="candidate"),
    )


async def test_exams_are_canonicalised_by_a_model(service, events, inference):
    await service.start(inference_address=inference.address)
    await service.bus.publish_command(exams())
    scores = (await events.done("score")).scores
    assert scores.scores["exact_f1"] == 1.0
    assert [one.completion_tokens for one in scores.usage] == [7]
    [asked] = inference.asked
    assert (asked.model, asked.no_cache, asked.sample.judged_model) == (
        "writer",
        True,
        "candidate",
    )
    assert '["hemograma completo", "RX de tórax"]' in asked.messages[0].content
    assert json.loads(asked.params.json_schema)["required"] == ["exams"]


async def test_a_reply_too_large_for_a_message_is_fetched(service, events, inference):
    await service.start(inference_address=inference.address)
    await service.bus.open(Topology())
    inference.blobs = service.bus.blobs
    await service.bus.publish_command(exams())
    assert (await events.done("score")).scores.scores["exact_f1"] == 1.0


async def test_a_canonicaliser_whose_reply_is_not_wanted_again(service, events, inference):
    await service.start(inference_address=inference.address)
    await service.bus.publish_command(exams(refresh=True))
    await events.done("score")
    assert [(one.refresh, one.no_cache) for one in inference.asked] == [(True, False)]


async def test_the_run_that_replies_are_for_is_passed_on(service, events, inference):
    await service.start(inference_address=inference.address)
    policy = common_pb2.CachePolicy(mode=common_pb2.CACHE_MODE_SCOPE, scope="r1")
    await service.bus.publish_command(exams(cache=policy))
    await events.done("score")
    assert [one.cache for one in inference.asked] == [policy]


async def test_a_canonicaliser_that_is_away_is_asked_again(service, events, inference):
    inference.status = grpc.StatusCode.UNAVAILABLE
    await service.start(inference_address=inference.address)
    await service.bus.publish_command(exams())
    assert (await events.done("score")).scores.scores["exact_f1"] == 1.0
    assert len(inference.asked) == 2


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"says": "I would rather not."}, "canonicaliser_unread"),
        ({"outcome": inference_pb2.COMPLETION_OUTCOME_REFUSAL}, "refusal"),
        ({"status": grpc.StatusCode.FAILED_PRECONDITION}, "inference_failed"),
    ],
)
async def test_a_canonicaliser_that_fails_fails_the_step(service, events, inference, fields, code):
    for name, value in fields.items():
        setattr(inference, name, value)
    await service.start(inference_address=inference.address)
    await service.bus.publish_command(exams())
    assert (await events.failed()).code == code
