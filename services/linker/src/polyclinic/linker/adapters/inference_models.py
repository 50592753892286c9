"""`Models` over `InferenceService`, which has keys, limits, retries and the cache."""

from importlib import resources

import grpc

from polyclinic.bus.blobs import Blobs
from polyclinic.bus.cache_messages import write_policy
from polyclinic.bus.caching import CachePolicy
from polyclinic.bus.call_messages import usage_from
from polyclinic.bus.errors import PermanentError
from polyclinic.bus.rpc_errors import explained
from polyclinic.bus.serving import RPC_OPTIONS
from polyclinic.linker.domain.request import SampleRef
from polyclinic.linker.ports import ModelReply
from polyclinic.v1 import common_pb2, inference_pb2, inference_pb2_grpc

_TEXT = inference_pb2.COMPLETION_OUTCOME_TEXT
_CUT = inference_pb2.COMPLETION_OUTCOME_TRUNCATED


class InferenceModels:
    """See `Models`."""

    def __init__(self, address: str, blobs: Blobs, *, timeout_s: float) -> None:
        """Build; connects when a model is first asked.

        Args:
            address: Of the inference service.
            blobs: Where replies are that are too large for a message.
            timeout_s: Most seconds for one question.
        """
        self._address = address
        self._blobs = blobs
        self._timeout_s = timeout_s
        self._channel: grpc.aio.Channel | None = None

    async def ask(
        self,
        model: str,
        prompt: str,
        sample: SampleRef,
        *,
        json_schema: str,
        cache: CachePolicy,
    ) -> ModelReply:
        """See `Models`; temperature and length are the registry's."""
        request = inference_pb2.CompleteRequest(
            input=inference_pb2.CompletionInput(
                model=model,
                messages=[inference_pb2.ChatMessage(role="user", content=prompt)],
                params=inference_pb2.GenerationParams(json_schema=json_schema),
                sample=_key(sample),
            )
        )
        write_policy(request.input, cache)
        try:
            response = await self._stub().Complete(request, timeout=self._timeout_s)
        except grpc.aio.AioRpcError as error:
            raise explained(error, "inference") from None
        return await self._reply(response.completion)

    async def close(self) -> None:
        """Give the connection back."""
        if self._channel is not None:
            await self._channel.close()

    async def _reply(self, completion: inference_pb2.Completion) -> ModelReply:
        if completion.outcome not in (_TEXT, _CUT):
            outcome = inference_pb2.CompletionOutcome.Name(completion.outcome)
            code = outcome.removeprefix("COMPLETION_OUTCOME_").lower()
            raise PermanentError(f"the model did not canonicalise: {code}", code=code)
        text = completion.text
        if completion.HasField("text_blob"):
            text = (await self._blobs.get(completion.text_blob)).decode("utf-8", "replace")
        return ModelReply(text, completion.outcome == _CUT, usage_from(completion.usage))

    def _stub(self) -> "inference_pb2_grpc.InferenceServiceAsyncStub":
        if self._channel is None:
            self._channel = grpc.aio.insecure_channel(self._address, options=RPC_OPTIONS)
        return inference_pb2_grpc.InferenceServiceStub(self._channel)


def canonicalising_prompt() -> str:
    """Text of the prompt file."""
    ours = resources.files("polyclinic.linker.adapters") / "canonicalise.txt"
    return ours.read_text(encoding="utf-8")


def _key(sample: SampleRef) -> common_pb2.SampleKey:
    return common_pb2.SampleKey(
        task=sample.task,
        dataset=sample.dataset,
        sample_id=sample.sample_id,
        language=sample.language,
        variant=sample.variant,
        epoch=sample.epoch,
        judged_model=sample.judged_model,
    )
