"""`InferenceService` as others see it."""

import asyncio
import json

import grpc
import pytest

from polyclinic.v1 import common_pb2, inference_pb2, inference_pb2_grpc


@pytest.fixture
async def stub(service):
    await service.start()
    return inference_pb2_grpc.InferenceServiceStub(service.channel)


def request(model="candidate", text="Which?"):
    message = inference_pb2.ChatMessage(role="user", content=text)
    return inference_pb2.CompleteRequest(
        input=inference_pb2.CompletionInput(model=model, messages=[message])
    )


async def test_complete(stub, endpoint):
    completion = (await stub.Complete(request())).completion
    assert completion.text == "Answer: B"
    assert (await stub.Complete(request())).completion.usage.cached
    assert len(endpoint.bodies) == 1


async def test_a_long_reply_stays_in_line(stub, endpoint):
    text = "x" * 1_000_000
    endpoint.script += [(200, {}, endpoint.TEXT.replace("Answer: B", text))]
    assert (await stub.Complete(request())).completion.text == text


FAILED, UNAVAILABLE = grpc.StatusCode.FAILED_PRECONDITION, grpc.StatusCode.UNAVAILABLE


@pytest.mark.parametrize(
    ("instruction", "expected"),
    [
        ((401, {}, ""), (FAILED, "unauthorized", None)),
        ((503, {}, ""), (UNAVAILABLE, "overloaded", None)),
        ((429, {"Retry-After": "0.01"}, ""), (UNAVAILABLE, "rate_limited", "0.010")),
    ],
)
async def test_errors_say_what_and_whether_to_retry(stub, endpoint, instruction, expected):
    endpoint.script += [instruction]
    with pytest.raises(grpc.aio.AioRpcError) as raised:
        await stub.Complete(request())
    said = dict(raised.value.trailing_metadata())
    code, wait = said["polyclinic-code"], said.get("polyclinic-retry-after-s")
    assert (raised.value.code(), code, wait) == expected
    assert "127.0.0.1" not in raised.value.details()


async def test_an_unknown_model(stub):
    with pytest.raises(grpc.aio.AioRpcError) as raised:
        await stub.Complete(request(model="candidat"))
    assert dict(raised.value.trailing_metadata())["polyclinic-code"] == "unknown_model"
    assert 'Did you mean "candidate"?' in raised.value.details()


async def test_a_caller_who_leaves_frees_the_place(stub, endpoint):
    endpoint.script += ["hang"]
    call = stub.Complete(request(text="hang"))
    while not endpoint.running:
        await asyncio.sleep(0.01)
    call.cancel()
    assert (await stub.Complete(request())).completion.text == "Answer: B"


async def test_list_models_shows_no_address(stub, endpoint):
    models = (await stub.ListModels(inference_pb2.ListModelsRequest())).models
    assert [(m.name, m.backend, m.model, m.max_concurrency) for m in models] == [
        ("candidate", "openai", "my-model", 4),
        ("recorded", "replay", "recorded", 8),
    ]
    assert all(len(model.fingerprint) == 64 for model in models)
    assert "127.0.0.1" not in str(models)


async def test_check_models(stub, endpoint):
    names = ["candidate", "recorded", "broken", "candidat"]
    checked = await stub.CheckModels(inference_pb2.CheckModelsRequest(models=names))
    assert [model.name for model in checked.models] == ["candidate", "recorded"]
    assert [model.max_concurrency for model in checked.models] == [4, 8]
    assert [problem.where for problem in checked.problems] == ["broken", "candidat"]
    assert "no such file" in checked.problems[0].what
    assert checked.problems[1].remedy == 'Did you mean "candidate"?'
    assert not endpoint.bodies


async def test_choices(stub, endpoint):
    top = [{"token": "A", "logprob": -1.5}, {"token": "B", "logprob": -0.5}]
    first = {"token": "B", "logprob": -0.5, "top_logprobs": top}
    reply = {"choices": [{"message": {"content": "B"}, "logprobs": {"content": [first]}}]}
    endpoint.script += [(200, {}, json.dumps(reply))]
    asked = request()
    asked.input.choices[:] = ["A", "B"]
    completion = (await stub.Complete(asked)).completion
    assert completion.text == "B"
    assert list(completion.choice_logprobs) == [-1.5, -0.5]


async def test_recorded_replies_are_counted_by_any_spelling_of_their_sample(stub):
    samples = [
        common_pb2.SampleKey(sample_id=" s1", language="eng_Latn", variant="original"),
        common_pb2.SampleKey(sample_id="s2", language="en", variant="original"),
    ]
    request = inference_pb2.CountRecordedRequest(model="recorded", samples=samples, epochs=2)
    response = await stub.CountRecorded(request)
    assert response.found == 1
    assert (response.example.sample_id, response.example.language) == ("s1", "en")


async def test_what_is_not_recorded_is_not_counted(stub):
    with pytest.raises(grpc.aio.AioRpcError) as raised:
        await stub.CountRecorded(inference_pb2.CountRecordedRequest(model="candidate"))
    assert raised.value.code() is grpc.StatusCode.FAILED_PRECONDITION
