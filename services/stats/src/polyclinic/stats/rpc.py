"""`ReportService` over gRPC."""

from collections.abc import AsyncIterator, Iterator, Sequence
from typing import NoReturn, TypeVar

import grpc

from polyclinic.bus.errors import PermanentError, ServiceError, TransientError
from polyclinic.records.reports import RunVerdict
from polyclinic.records.wire import message_of
from polyclinic.stats.domain.trials import Trial, scored_of
from polyclinic.stats.domain.verdicts import in_message, said
from polyclinic.stats.ports import Store
from polyclinic.stats.use_cases.get_report import WORST, GetReport
from polyclinic.v1 import run_pb2, statistics_pb2, statistics_pb2_grpc

_Request = TypeVar("_Request")
_Response = TypeVar("_Response")

_MAX_WAIT_S = 86_400.0
_PER_MESSAGE = 500
_BYTES_PER_MESSAGE = 2 * 2**20
_MOST_VERDICTS = 1000
_CODES = {
    "unknown_run": grpc.StatusCode.NOT_FOUND,
    "unknown_format": grpc.StatusCode.INVALID_ARGUMENT,
    "no_report": grpc.StatusCode.FAILED_PRECONDITION,
    "report_failed": grpc.StatusCode.INTERNAL,
}


class ReportServicer(statistics_pb2_grpc.ReportServiceServicer):
    """Reports and scores."""

    def __init__(self, get_report: GetReport, store: Store) -> None:
        self._get_report, self._store = get_report, store

    async def GetReport(
        self,
        request: statistics_pb2.GetReportRequest,
        context: grpc.aio.ServicerContext[
            statistics_pb2.GetReportRequest, statistics_pb2.GetReportResponse
        ],
    ) -> statistics_pb2.GetReportResponse:
        """A report; NOT_FOUND for an unknown run, FAILED_PRECONDITION for one that goes on."""
        try:
            report = await self._get_report(
                request.run_id,
                output_format=request.format,
                wait_s=min(max(0.0, request.wait_s), _MAX_WAIT_S),
                min_revision=request.min_revision,
                worst=max(0, request.worst) if request.HasField("worst") else WORST,
                texts=request.texts,
            )
        except ServiceError as error:
            await _abort(context, error)
        return statistics_pb2.GetReportResponse(
            body=report.body,
            verdict=in_message(report.verdict),
            complete=report.complete,
            revision=report.revision,
        )

    async def ListScores(
        self,
        request: statistics_pb2.ListScoresRequest,
        context: grpc.aio.ServicerContext[
            statistics_pb2.ListScoresRequest, statistics_pb2.ListScoresResponse
        ],
    ) -> AsyncIterator[statistics_pb2.ListScoresResponse]:
        """Every trial in the order of ids, also while the run goes on."""
        try:
            if not await self._store.is_known(request.run_id):
                raise PermanentError(f"No run {request.run_id} is known here.", code="unknown_run")
            async for batch in self._store.trials(request.run_id, texts=True):
                for answer in _messages([_written(request.run_id, one) for one in batch]):
                    yield answer
        except ServiceError as error:
            await _abort(context, error)

    async def ListVerdicts(
        self,
        request: statistics_pb2.ListVerdictsRequest,
        context: grpc.aio.ServicerContext[
            statistics_pb2.ListVerdictsRequest, statistics_pb2.ListVerdictsResponse
        ],
    ) -> statistics_pb2.ListVerdictsResponse:
        """What the gates came to; INVALID_ARGUMENT for too many runs at once."""
        if len(request.run_ids) > _MOST_VERDICTS:
            detail = f"At most {_MOST_VERDICTS} runs may be asked for at once."
            await context.abort(grpc.StatusCode.INVALID_ARGUMENT, detail)
        try:
            found = {one.run_id: one for one in await self._store.verdicts(request.run_ids)}
        except ServiceError as error:
            await _abort(context, error)
        return statistics_pb2.ListVerdictsResponse(
            verdicts=[
                message_of(
                    RunVerdict(one.run_id, one.revision, said(one.verdict), one.complete),
                    statistics_pb2.RunVerdict,
                )
                for run_id in dict.fromkeys(request.run_ids)
                if (one := found.get(run_id)) is not None
            ]
        )


def _messages(
    trials: Sequence[run_pb2.TrialScored],
) -> Iterator[statistics_pb2.ListScoresResponse]:
    """Trials in messages that a client without a raised limit takes, however long the texts are."""
    batch, size = statistics_pb2.ListScoresResponse(), 0
    for trial in trials:
        size += trial.ByteSize()
        if batch.trials and (size > _BYTES_PER_MESSAGE or len(batch.trials) == _PER_MESSAGE):
            yield batch
            batch, size = statistics_pb2.ListScoresResponse(), trial.ByteSize()
        batch.trials.append(trial)
    if batch.trials:
        yield batch


def _written(run_id: str, trial: Trial) -> run_pb2.TrialScored:
    return message_of(scored_of(run_id, trial), run_pb2.TrialScored)


async def _abort(
    context: grpc.aio.ServicerContext[_Request, _Response], error: ServiceError
) -> NoReturn:
    code = _CODES.get(error.code, grpc.StatusCode.INTERNAL)
    if isinstance(error, TransientError):
        code = grpc.StatusCode.UNAVAILABLE
    await context.abort(code, error.detail)
    raise AssertionError("unreachable: abort raises")
