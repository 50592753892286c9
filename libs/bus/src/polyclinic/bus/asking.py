"""Models of the inference service, asked over gRPC by whoever needs a reply now."""

from dataclasses import replace

import grpc

from polyclinic.bus.blobs import Blobs
from polyclinic.bus.rpc_errors import explained
from polyclinic.bus.serving import RPC_OPTIONS
from polyclinic.records.completions import Completion, CompletionInput
from polyclinic.records.models import ModelInfo
from polyclinic.records.wire import message_of, record_of
from polyclinic.v1 import common_pb2, inference_pb2, inference_pb2_grpc

LIST_TIMEOUT_S = 10.0


class InferenceClient:
    """`InferenceService`, which has the models' keys, limits, retries and cache."""

    def __init__(self, address: str, blobs: Blobs | None = None, *, timeout_s: float) -> None:
        """Build; nothing is connected before the first call.

        Args:
            address: "host:port".
            blobs: Where replies are that are too large for a message; None takes none of those.
            timeout_s: Longest wait for one reply, waiting for a place included.
        """
        self._address = address
        self._blobs = blobs
        self._timeout_s = timeout_s
        self._channel: grpc.aio.Channel | None = None

    async def complete(self, question: CompletionInput) -> Completion:
        """Ask one model and wait; the text is in the completion, wherever it was kept.

        Raises:
            TransientError: it may answer later.
            PermanentError: it never will, or nobody knows the model.
        """
        request = inference_pb2.CompleteRequest(
            input=message_of(question, inference_pb2.CompletionInput)
        )
        try:
            response = await self._stub().Complete(request, timeout=self._timeout_s)
        except grpc.aio.AioRpcError as error:
            raise explained(error, "inference") from None
        completion = record_of(response.completion, Completion)
        if completion.text_blob is None or self._blobs is None:
            return completion
        text = await self._blobs.get(message_of(completion.text_blob, common_pb2.Blob))
        return replace(completion, text=text.decode("utf-8", "replace"))

    async def models(self) -> list[ModelInfo]:
        """The models that are served, in the order of the registry.

        Raises:
            TransientError: nobody can tell now.
            PermanentError: the other side is not what it should be.
        """
        request = inference_pb2.ListModelsRequest()
        try:
            listed = await self._stub().ListModels(request, timeout=LIST_TIMEOUT_S)
        except grpc.aio.AioRpcError as error:
            raise explained(error, "inference") from None
        return [record_of(model, ModelInfo) for model in listed.models]

    async def close(self) -> None:
        """Give the connection back."""
        if self._channel is not None:
            await self._channel.close()

    def _stub(self) -> "inference_pb2_grpc.InferenceServiceAsyncStub":
        if self._channel is None:
            self._channel = grpc.aio.insecure_channel(self._address, options=RPC_OPTIONS)
        return inference_pb2_grpc.InferenceServiceStub(self._channel)
