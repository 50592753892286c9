"""The inference service's registry, asked over gRPC."""

from __future__ import annotations

from collections.abc import Sequence

import grpc

from polyclinic.bus.errors import TransientError
from polyclinic.coordinator.adapters.wire.models import read_model
from polyclinic.coordinator.ports.models import ModelCheck
from polyclinic.datasets.problems import Problem
from polyclinic.v1 import inference_pb2, inference_pb2_grpc


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
            raise TransientError(
                f"the inference service at {self._address} does not answer "
                f"({error.code().name}: {error.details()}).",
                code="inference_unreachable",
            ) from error
        return ModelCheck(
            list(map(read_model, response.models)),
            [Problem(problem.where, problem.what, problem.remedy) for problem in response.problems],
        )
