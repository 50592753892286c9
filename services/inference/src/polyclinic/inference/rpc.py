"""Synchronous questions over gRPC."""

from collections.abc import Awaitable, Callable, Iterable, Iterator

import grpc

from polyclinic.bus.errors import PermanentError, TransientError
from polyclinic.bus.rpc_errors import refuse
from polyclinic.inference.use_cases.check_models import CheckModels
from polyclinic.records import problems as records
from polyclinic.records.models import ModelInfo
from polyclinic.records.picking import picked
from polyclinic.records.wire import message_of
from polyclinic.registry.problem import Problem
from polyclinic.v1 import common_pb2, inference_pb2, inference_pb2_grpc, run_pb2

Completer = Callable[[inference_pb2.CompletionInput], Awaitable[inference_pb2.Completion]]
Counter = Callable[
    [inference_pb2.CountRecordedRequest], Awaitable[inference_pb2.CountRecordedResponse]
]


class InferenceServicer(inference_pb2_grpc.InferenceServiceServicer):
    """`InferenceService`: the same limits, retries and cache as the bus."""

    def __init__(
        self,
        complete: Completer,
        check_models: CheckModels,
        count_recorded: Counter,
        models: list[ModelInfo],
    ) -> None:
        self._complete = complete
        self._count_recorded = count_recorded
        self._check_models = check_models
        self._models = models

    async def Complete(
        self,
        request: inference_pb2.CompleteRequest,
        context: grpc.aio.ServicerContext[
            inference_pb2.CompleteRequest, inference_pb2.CompleteResponse
        ],
    ) -> inference_pb2.CompleteResponse:
        """Ask a model and wait; UNAVAILABLE may be tried again, FAILED_PRECONDITION may not."""
        try:
            completion = await self._complete(request.input)
        except (TransientError, PermanentError) as error:
            await refuse(context, error)
        return inference_pb2.CompleteResponse(completion=completion)

    async def ListModels(
        self,
        request: inference_pb2.ListModelsRequest,
        context: grpc.aio.ServicerContext[
            inference_pb2.ListModelsRequest, inference_pb2.ListModelsResponse
        ],
    ) -> inference_pb2.ListModelsResponse:
        """Models that are served here, in the order of the registry."""
        return inference_pb2.ListModelsResponse(models=_infos(self._models))

    async def CheckModels(
        self,
        request: inference_pb2.CheckModelsRequest,
        context: grpc.aio.ServicerContext[
            inference_pb2.CheckModelsRequest, inference_pb2.CheckModelsResponse
        ],
    ) -> inference_pb2.CheckModelsResponse:
        """Which of the named models are fit to be asked, and what is wrong with the others."""
        checked = await self._check_models(request.models)
        return inference_pb2.CheckModelsResponse(
            models=_infos(checked.models), problems=_problems(checked.problems)
        )

    async def CountRecorded(
        self,
        request: inference_pb2.CountRecordedRequest,
        context: grpc.aio.ServicerContext[
            inference_pb2.CountRecordedRequest, inference_pb2.CountRecordedResponse
        ],
    ) -> inference_pb2.CountRecordedResponse:
        """How many samples a model has a recorded reply to."""
        try:
            return await self._count_recorded(request)
        except PermanentError as error:
            await refuse(context, error)


def _infos(models: Iterable[ModelInfo]) -> Iterator[run_pb2.ModelInfo]:
    return (message_of(model, run_pb2.ModelInfo) for model in models)


def _problems(problems: Iterable[Problem]) -> Iterator[common_pb2.Problem]:
    return (message_of(picked(records.Problem, one), common_pb2.Problem) for one in problems)
