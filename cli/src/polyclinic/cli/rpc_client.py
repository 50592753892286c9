"""gRPC calls to the coordinator and the statistics, with errors in the command's words."""

import asyncio
import time
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import TypeVar

import grpc
import grpc.aio

from polyclinic.cli.problems import CommandError, bad_request, infrastructure
from polyclinic.v1 import (
    judging_pb2,
    judging_pb2_grpc,
    run_pb2,
    run_pb2_grpc,
    statistics_pb2,
    statistics_pb2_grpc,
    translation_pb2,
    translation_pb2_grpc,
)

MAX_BYTES = 64 * 1024 * 1024
OPTIONS = (
    ("grpc.max_send_message_length", MAX_BYTES),
    ("grpc.max_receive_message_length", MAX_BYTES),
    ("grpc.initial_reconnect_backoff_ms", 50),
    ("grpc.min_reconnect_backoff_ms", 50),
    ("grpc.max_reconnect_backoff_ms", 1000),
)
CALL_TIMEOUT_S = 30.0
SUBMIT_TIMEOUT_S = 600.0  # a large suite is checked and planned before the answer
TRANSLATE_TIMEOUT_S = 600.0  # a large model, and sentences of others before these
GRADE_TIMEOUT_S = 600.0  # a slow judge, asked again where its reply was no verdict
FIRST_CONTACT_TIMEOUT_S = 3.0
AWAY_TIMEOUT_S = 60.0  # a service that answered before is being restarted
RETRY_EVERY_S = 0.2
T = TypeVar("T")

_ASKED_WRONGLY = (
    grpc.StatusCode.NOT_FOUND,
    grpc.StatusCode.INVALID_ARGUMENT,
    grpc.StatusCode.FAILED_PRECONDITION,
    grpc.StatusCode.UNIMPLEMENTED,
    grpc.StatusCode.OUT_OF_RANGE,
    grpc.StatusCode.RESOURCE_EXHAUSTED,
)


class RpcClient:
    """The gRPC services of one deployment that the command asks.

    Every method raises `BadRequestError` when the service refuses what was asked, and
    `InfrastructureError` when it cannot be reached or fails.

    Args:
        coordinator: `host:port`.
        stats: `host:port`.
        translator: `host:port`; empty where nobody will translate.
        judge: `host:port`; empty where nobody will grade.
        patience_s: Longest time to wait for the first answer of a service; None for a few seconds.
    """

    def __init__(
        self,
        coordinator: str,
        stats: str,
        translator: str = "",
        judge: str = "",
        *,
        patience_s: float | None = None,
    ) -> None:
        self._patience_s = FIRST_CONTACT_TIMEOUT_S if patience_s is None else patience_s
        self._addresses = {
            "coordinator": coordinator,
            "stats": stats,
            "translator": translator,
            "judge": judge,
        }
        self._channels: dict[str, grpc.aio.Channel] = {}
        self._heard_from: set[str] = set()

    async def close(self) -> None:
        """Disconnect."""
        for channel in self._channels.values():
            await channel.close()

    async def submit(self, request: run_pb2.SubmitRunRequest) -> run_pb2.SubmitRunResponse:
        """Hand in a suite; under an id, so that it can be handed in again."""
        request.request_id = request.request_id or uuid.uuid4().hex
        runs = self._runs()
        return await self._ask(
            "coordinator", lambda: runs.SubmitRun(request, timeout=SUBMIT_TIMEOUT_S)
        )

    async def progress(self, run_id: str) -> run_pb2.RunProgress:
        """One run."""
        runs, request = self._runs(), run_pb2.GetRunRequest(run_id=run_id)
        response = await self._ask(
            "coordinator", lambda: runs.GetRun(request, timeout=CALL_TIMEOUT_S)
        )
        return response.run

    async def runs(self, limit: int) -> list[run_pb2.RunProgress]:
        """The newest runs."""
        runs, request = self._runs(), run_pb2.ListRunsRequest(limit=limit)
        response = await self._ask(
            "coordinator", lambda: runs.ListRuns(request, timeout=CALL_TIMEOUT_S)
        )
        return list(response.runs)

    async def watch(self, run_id: str) -> AsyncIterator[run_pb2.RunProgress]:
        """Progress until the run ended; a coordinator that is away for a while is waited for."""
        last_heard = time.monotonic()
        while True:
            try:
                async for response in self._runs().WatchRun(run_pb2.WatchRunRequest(run_id=run_id)):
                    last_heard = time.monotonic()
                    yield response.run
                    if response.run.state != run_pb2.RUN_STATE_RUNNING:
                        return
            except grpc.aio.AioRpcError as error:
                away = time.monotonic() - last_heard > AWAY_TIMEOUT_S
                if away or error.code() in _ASKED_WRONGLY:
                    raise self._explained("coordinator", error) from error
            await asyncio.sleep(RETRY_EVERY_S)

    async def cancel(self, run_id: str) -> run_pb2.RunProgress:
        """Stop a run."""
        runs, request = self._runs(), run_pb2.CancelRunRequest(run_id=run_id)
        response = await self._ask(
            "coordinator", lambda: runs.CancelRun(request, timeout=CALL_TIMEOUT_S)
        )
        return response.run

    async def resume(
        self, run_id: str, *, accept_changed: bool = False
    ) -> run_pb2.ResumeRunResponse:
        """Go on with a run."""
        runs = self._runs()
        request = run_pb2.ResumeRunRequest(run_id=run_id, accept_changed=accept_changed)
        return await self._ask(
            "coordinator", lambda: runs.ResumeRun(request, timeout=SUBMIT_TIMEOUT_S)
        )

    async def report(
        self, request: statistics_pb2.GetReportRequest
    ) -> statistics_pb2.GetReportResponse:
        """A report in one format."""
        reports, timeout_s = self._reports(), CALL_TIMEOUT_S + request.wait_s
        return await self._ask("stats", lambda: reports.GetReport(request, timeout=timeout_s))

    async def verdicts(self, run_ids: Sequence[str]) -> list[statistics_pb2.RunVerdict]:
        """What the gates of runs came to."""
        request = statistics_pb2.ListVerdictsRequest(run_ids=run_ids)
        reports = self._reports()
        response = await self._ask(
            "stats", lambda: reports.ListVerdicts(request, timeout=CALL_TIMEOUT_S)
        )
        return list(response.verdicts)

    async def scores(self, run_id: str) -> AsyncIterator[run_pb2.TrialScored]:
        """Every trial's scores."""
        request = statistics_pb2.ListScoresRequest(run_id=run_id)
        try:
            async for response in self._reports().ListScores(request):
                for trial in response.trials:
                    yield trial
        except grpc.aio.AioRpcError as error:
            raise self._explained("stats", error) from error

    async def translate(
        self, texts: translation_pb2.TranslationInput
    ) -> translation_pb2.Translation:
        """Texts translated."""
        service = translation_pb2_grpc.TranslationServiceStub(self._channel("translator"))
        request = translation_pb2.TranslateRequest(input=texts)
        response = await self._ask(
            "translator", lambda: service.Translate(request, timeout=TRANSLATE_TIMEOUT_S)
        )
        return response.translation

    async def grade(self, grading: judging_pb2.GradingInput) -> judging_pb2.JudgeVerdict:
        """One answer graded by one judge."""
        service = judging_pb2_grpc.JudgingServiceStub(self._channel("judge"))
        request = judging_pb2.GradeRequest(input=grading)
        response = await self._ask("judge", lambda: service.Grade(request, timeout=GRADE_TIMEOUT_S))
        return response.verdict

    def _runs(self) -> "run_pb2_grpc.RunServiceAsyncStub":
        return run_pb2_grpc.RunServiceStub(self._channel("coordinator"))

    def _reports(self) -> "statistics_pb2_grpc.ReportServiceAsyncStub":
        return statistics_pb2_grpc.ReportServiceStub(self._channel("stats"))

    def _channel(self, service: str) -> grpc.aio.Channel:
        if service not in self._channels:
            address = self._addresses[service]
            self._channels[service] = grpc.aio.insecure_channel(address, options=OPTIONS)
        return self._channels[service]

    async def _ask(self, service: str, call: Callable[[], Awaitable[T]]) -> T:
        """Call, and call again while the service is away; only for what may be repeated."""
        patience_s = AWAY_TIMEOUT_S if service in self._heard_from else self._patience_s
        give_up_at = time.monotonic() + patience_s
        while True:
            try:
                answer = await call()
            except grpc.aio.AioRpcError as error:
                is_away = error.code() == grpc.StatusCode.UNAVAILABLE
                if not is_away or time.monotonic() > give_up_at:
                    raise self._explained(service, error) from error
                await asyncio.sleep(RETRY_EVERY_S)
            else:
                self._heard_from.add(service)
                return answer

    def _explained(self, service: str, error: grpc.aio.AioRpcError) -> CommandError:
        said = error.details() or error.code().name
        if error.code() in _ASKED_WRONGLY:
            return bad_request(service, said)
        address = self._addresses[service]
        if error.code() == grpc.StatusCode.UNAVAILABLE:
            return infrastructure(
                f"{service} at {address}",
                "cannot be reached",
                f"Is it running? POLYCLINIC_{service.upper()}_ADDRESS says where to look",
            )
        if error.code() == grpc.StatusCode.DEADLINE_EXCEEDED:
            return infrastructure(f"{service} at {address}", "did not answer in time")
        return infrastructure(f"{service} at {address}", said, "Its log says more")
