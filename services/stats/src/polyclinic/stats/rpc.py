"""`ReportService` over gRPC."""

from collections.abc import AsyncIterator, Iterator, Sequence
from typing import NoReturn, TypeVar

import grpc

from polyclinic.bus.errors import PermanentError, ServiceError, TransientError
from polyclinic.stats.domain.deciding import Verdict
from polyclinic.stats.domain.trials import ConceptLink, PanelVerdict, Trial
from polyclinic.stats.ports import Store
from polyclinic.stats.use_cases.get_report import WORST, GetReport
from polyclinic.v1 import common_pb2, run_pb2, statistics_pb2, statistics_pb2_grpc

_Request = TypeVar("_Request")
_Response = TypeVar("_Response")

_MAX_WAIT_S = 86_400.0
_PER_MESSAGE = 500
_BYTES_PER_MESSAGE = 2 * 2**20
_VERDICTS = {
    None: statistics_pb2.VERDICT_UNSPECIFIED,
    Verdict.PASS: statistics_pb2.VERDICT_PASS,
    Verdict.FAIL: statistics_pb2.VERDICT_FAIL,
    Verdict.INCONCLUSIVE: statistics_pb2.VERDICT_INCONCLUSIVE,
}
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
            verdict=_VERDICTS[report.verdict],
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
                for answer in _messages([_trial(request.run_id, trial) for trial in batch]):
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
                statistics_pb2.RunVerdict(
                    run_id=one.run_id,
                    revision=one.revision,
                    verdict=_VERDICTS[one.verdict],
                    complete=one.complete,
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


def _trial(run_id: str, trial: Trial) -> run_pb2.TrialScored:
    return run_pb2.TrialScored(
        run_id=run_id,
        trial_id=trial.trial_id,
        revision=trial.revision,
        sample=common_pb2.SampleKey(
            task=trial.task,
            dataset=trial.dataset,
            sample_id=trial.sample_id,
            language=trial.language,
            variant=trial.variant,
            epoch=trial.epoch,
        ),
        model=trial.model,
        cluster=trial.cluster,
        tags=trial.tags,
        scores=[run_pb2.Score(metric=name, value=value) for name, value in trial.scores.items()],
        unscored_reason=trial.unscored_reason,
        unscored_detail=trial.unscored_detail,
        outcome=trial.outcome,
        answer=trial.answer,
        rule=trial.rule,
        translation_flags=trial.translation_flags,
        translator=trial.translator,
        usage=[
            run_pb2.CallUsage(
                model=call.model,
                prompt_tokens=call.prompt_tokens,
                completion_tokens=call.completion_tokens,
                latency_s=call.latency_s,
                cost=call.cost,
                cached=call.cached,
            )
            for call in trial.usage
        ],
        verdicts=[_verdict(one) for one in trial.verdicts],
        reply=trial.reply,
        links=[_link(one) for one in trial.links],
        links_left_out=trial.links_left_out,
        rendition_sha256=trial.rendition_sha256,
    )


def _verdict(one: PanelVerdict) -> run_pb2.PanelVerdict:
    return run_pb2.PanelVerdict(
        judge=one.judge,
        scores=one.scores,
        reason=one.reason,
        explanation=one.explanation,
        raw_reply=one.raw_reply,
        prompt_sha256=one.prompt_sha256,
        warnings=one.warnings,
        attempts=one.attempts,
        fingerprint=one.fingerprint,
    )


def _link(one: ConceptLink) -> run_pb2.ConceptLink:
    return run_pb2.ConceptLink(
        mention=one.mention,
        gold=one.entry > 0,
        entry=one.entry,
        cui=one.cui,
        name=one.name,
        score=one.score,
    )


async def _abort(
    context: grpc.aio.ServicerContext[_Request, _Response], error: ServiceError
) -> NoReturn:
    code = _CODES.get(error.code, grpc.StatusCode.INTERNAL)
    if isinstance(error, TransientError):
        code = grpc.StatusCode.UNAVAILABLE
    await context.abort(code, error.detail)
    raise AssertionError("unreachable: abort raises")
