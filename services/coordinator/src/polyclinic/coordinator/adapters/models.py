"""The inference service's registry, asked over gRPC."""

from __future__ import annotations

from collections.abc import Sequence

import grpc

from polyclinic.bus.errors import TransientError
from polyclinic.coordinator.domain.recorded import Counted
from polyclinic.coordinator.ports.models import ModelCheck
from polyclinic.datasets.problems import Problem
from polyclinic.records.models import ModelInfo
from polyclinic.records.samples import SampleKey
from polyclinic.records.wire import message_of, record_of
from polyclinic.v1 import common_pb2, inference_pb2, inference_pb2_grpc

# A version before there was such a question, or a model that another replica serves.
_CANNOT_SAY = (grpc.StatusCode.UNIMPLEMENTED, grpc.StatusCode.FAILED_PRECONDITION)


class GrpcModels:
    """`ports.models.Models` over `InferenceService`."""

    def __init__(self, channel: grpc.aio.Channel, address: str, *, timeout_s: float) -> None:
        self._stub = inference_pb2_grpc.InferenceServiceStub(channel)
        self._address = address
        self._timeout_s = timeout_s

    async def check(self, names: Sequence[str]) -> ModelCheck:
        """See the port."""
        try:
            response = await self._stub.CheckModels(
                inference_pb2.CheckModelsRequest(models=names),
                timeout=self._timeout_s,
                wait_for_ready=True,
            )
        except grpc.aio.AioRpcError as error:
            raise self._unreachable(error) from error
        return ModelCheck(
            [record_of(model, ModelInfo) for model in response.models],
            [Problem(problem.where, problem.what, problem.remedy) for problem in response.problems],
        )

    async def count_recorded(
        self, name: str, asked: Sequence[SampleKey], epochs: int
    ) -> Counted | None:
        """See the port."""
        request = inference_pb2.CountRecordedRequest(
            model=name,
            samples=(message_of(one, common_pb2.SampleKey) for one in asked),
            epochs=epochs,
        )
        try:
            response = await self._stub.CountRecorded(request, timeout=self._timeout_s)
        except grpc.aio.AioRpcError as error:
            if error.code() in _CANNOT_SAY:
                return None
            raise self._unreachable(error) from error
        example = record_of(response.example, SampleKey) if response.HasField("example") else None
        return Counted(response.found, example)

    def _unreachable(self, error: grpc.aio.AioRpcError) -> TransientError:
        return TransientError(
            f"the inference service at {self._address} does not answer "
            f"({error.code().name}: {error.details()}).",
            code="inference_unreachable",
        )
