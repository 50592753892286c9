"""Judges are models of the inference service."""

from collections.abc import Mapping

import grpc

from polyclinic.bus.blobs import Blobs
from polyclinic.bus.cache_messages import write_policy
from polyclinic.bus.call_messages import usage_from
from polyclinic.bus.errors import PermanentError
from polyclinic.bus.rpc_errors import explained
from polyclinic.bus.serving import RPC_OPTIONS
from polyclinic.judge.domain.grading import Sample
from polyclinic.judge.ports import Outcome, Question, Reply
from polyclinic.v1 import common_pb2, inference_pb2, inference_pb2_grpc

LIST_TIMEOUT_S = 10.0

_OUTCOMES = {
    inference_pb2.COMPLETION_OUTCOME_TEXT: Outcome.TEXT,
    inference_pb2.COMPLETION_OUTCOME_TRUNCATED: Outcome.TRUNCATED,
    inference_pb2.COMPLETION_OUTCOME_REFUSAL: Outcome.REFUSAL,
    inference_pb2.COMPLETION_OUTCOME_CONTENT_FILTER: Outcome.CONTENT_FILTER,
    inference_pb2.COMPLETION_OUTCOME_TOOL_CALL: Outcome.TOOL_CALL,
    inference_pb2.COMPLETION_OUTCOME_EMPTY: Outcome.EMPTY,
}


class InferenceJudges:
    """`Judges` over `InferenceService`, which has the models' keys, limits, retries and cache."""

    def __init__(self, address: str, blobs: Blobs, *, timeout_s: float) -> None:
        """Open a channel; nothing is connected before the first call.

        Args:
            address: "host:port".
            blobs: Where replies are that are too large for a message.
            timeout_s: Longest wait for one reply, waiting for a place included.
        """
        self._channel = grpc.aio.insecure_channel(address, options=RPC_OPTIONS)
        self._stub: inference_pb2_grpc.InferenceServiceAsyncStub = (
            inference_pb2_grpc.InferenceServiceStub(self._channel)
        )
        self._blobs = blobs
        self._timeout_s = timeout_s

    async def close(self) -> None:
        """Close the channel."""
        await self._channel.close()

    async def ask(self, question: Question) -> Reply:
        """See `Judges`."""
        request = inference_pb2.CompleteRequest(input=_input(question))
        try:
            response = await self._stub.Complete(request, timeout=self._timeout_s)
        except grpc.aio.AioRpcError as error:
            raise explained(error, "inference") from None
        return await self._reply(response.completion)

    async def lanes(self) -> Mapping[str, int]:
        """See `Judges`."""
        request = inference_pb2.ListModelsRequest()
        try:
            listed = await self._stub.ListModels(request, timeout=LIST_TIMEOUT_S)
        except grpc.aio.AioRpcError as error:
            raise explained(error, "inference") from None
        return {model.name: model.max_concurrency for model in listed.models}

    async def _reply(self, completion: inference_pb2.Completion) -> Reply:
        outcome = _OUTCOMES.get(completion.outcome)
        if outcome is None:
            raise PermanentError("inference: a reply without outcome", code="bad_completion")
        text = completion.text
        if completion.HasField("text_blob"):
            text = (await self._blobs.get(completion.text_blob)).decode("utf-8", "replace")
        return Reply(
            outcome=outcome,
            text=text or completion.refusal,
            usage=usage_from(completion.usage),
            fingerprint=completion.fingerprint,
            cache_key=completion.cache_key,
        )


def _input(question: Question) -> inference_pb2.CompletionInput:
    message = inference_pb2.CompletionInput(
        model=question.model,
        messages=[
            inference_pb2.ChatMessage(role=turn.role, content=turn.text) for turn in question.turns
        ],
        params=inference_pb2.GenerationParams(json_schema=question.json_schema),
        sample=_sample(question.sample),
    )
    write_policy(message, question.cache)
    return message


def _sample(sample: Sample) -> common_pb2.SampleKey:
    return common_pb2.SampleKey(
        task=sample.task,
        dataset=sample.dataset,
        sample_id=sample.sample_id,
        language=sample.language,
        variant=sample.variant,
        epoch=sample.epoch,
        judged_model=sample.judged_model,
    )
