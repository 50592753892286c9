"""The Python client: submit a suite, wait for its verdict, read its report.

async with Client("nats://127.0.0.1:4222") as polyclinic:
    run_id = await polyclinic.publish(load_suite(Path("suite.yaml")), request_id="build-7")
    decided = await polyclinic.wait(run_id)
    report = await polyclinic.report(run_id, "json")
"""

from collections.abc import AsyncIterator, Iterable, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from polyclinic.cli.problems import BadRequestError, InfrastructureError, Problem, WaitTimeoutError
from polyclinic.cli.settings import Addresses
from polyclinic.cli.suites.loading import LoadedSuite, load_suite
from polyclinic.v1 import common_pb2, judging_pb2, run_pb2, statistics_pb2, translation_pb2

__all__ = [
    "BadRequestError",
    "Client",
    "Decision",
    "RuleOutcome",
    "Submitted",
    "WaitTimeoutError",
    "load_suite",
]

# Codes of problems that say nothing about the suite.
UNREACHABLE = frozenset({"inference_unreachable", "translator_unreachable", "linker_unreachable"})


@dataclass(frozen=True, slots=True)
class Submitted:
    """What became of a suite.

    Attributes:
        run_id: The run.
        attached: Whether the request id was known, so that this is its earlier run.
        notes: Sentences on what its numbers are to be read with.
    """

    run_id: str
    attached: bool
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RuleOutcome:
    """What one rule of the gate came to, for one number.

    Attributes:
        rule: The rule in words.
        verdict: "pass", "fail" or "inconclusive".
        reason: Sentence with the numbers that decided.
    """

    rule: str
    verdict: str
    reason: str


@dataclass(frozen=True, slots=True)
class Decision:
    """What the gate came to.

    Attributes:
        run_id: The run.
        revision: Of the run; grows with every resume.
        verdict: "pass", "fail" or "inconclusive"; empty without a gate.
        rules: Rule by rule.
    """

    run_id: str
    revision: int
    verdict: str
    rules: tuple[RuleOutcome, ...]

    @classmethod
    def of(cls, event: statistics_pb2.GateDecided) -> Self:
        """From the event on the bus."""
        rules = [RuleOutcome(each.rule, _word(each.verdict), each.reason) for each in event.rules]
        return cls(event.run_id, event.revision, _word(event.verdict), tuple(rules))


class Client:
    """One deployment, over its bus and its gRPC services. An async context manager.

    Connections are made when they are first needed.

    Args:
        nats_url: The broker.
        coordinator: `host:port` of RunService; by default port 7401 of the broker's host.
        stats: `host:port` of ReportService; by default port 7404 of the broker's host.
        translator: `host:port` of TranslationService; by default port 7405 of the broker's host.
        judge: `host:port` of JudgingService; by default port 7403 of the broker's host.
        patience_s: Longest time to wait for the first answer of a service; None for a few seconds.
    """

    def __init__(
        self,
        nats_url: str,
        *,
        coordinator: str = "",
        stats: str = "",
        translator: str = "",
        judge: str = "",
        patience_s: float | None = None,
    ) -> None:
        addresses = Addresses.of(
            nats_url, coordinator=coordinator, stats=stats, translator=translator, judge=judge
        )
        # Slow to import; meanwhile the children of an embedded stack are starting.
        from polyclinic.cli.bus_client import BusClient  # noqa: PLC0415
        from polyclinic.cli.rpc_client import RpcClient  # noqa: PLC0415

        self._bus = BusClient(addresses.nats_url)
        self._rpc = RpcClient(
            addresses.coordinator,
            addresses.stats,
            addresses.translator,
            addresses.judge,
            patience_s=patience_s,
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Disconnect."""
        await self._rpc.close()
        await self._bus.close()

    async def upload(self, loaded: LoadedSuite) -> run_pb2.Suite:
        """Put a suite's files into the object store; the suite then names them by content.

        Raises:
            BadRequestError: a file is too large.
            InfrastructureError: the broker cannot be reached.
        """
        suite = run_pb2.Suite()
        suite.CopyFrom(loaded.suite)
        for file in loaded.datasets:
            suite.datasets.append(await self._bus.put(file.data, file.name))
        if loaded.baseline is not None:
            scores = await self._bus.put(loaded.baseline.data, loaded.baseline.name)
            suite.baseline.scores.CopyFrom(scores)
        return suite

    async def submit(
        self, suite: run_pb2.Suite | LoadedSuite, *, request_id: str = ""
    ) -> Submitted:
        """Ask the coordinator to run a suite, over gRPC.

        Args:
            suite: A loaded suite is uploaded first.
            request_id: The same id attaches to the same run; empty means a new run.

        Raises:
            BadRequestError: the suite was refused, with all that is wrong; no model was called.
            InfrastructureError: the deployment, or its inference service, cannot be reached.
        """
        request = run_pb2.SubmitRunRequest(request_id=request_id, suite=await self._suite(suite))
        response = await self._rpc.submit(request)
        _stop_if_refused(suite, response.problems)
        return Submitted(response.run_id, response.attached, tuple(response.notes))

    async def publish(self, suite: run_pb2.Suite | LoadedSuite, *, request_id: str = "") -> str:
        """Publish an `EvaluateSuite` command and wait until it is accepted; the run's id.

        Needs nothing but the bus.

        Args:
            suite: A loaded suite is uploaded first.
            request_id: The same id attaches to the same run; empty means a new run.

        Raises:
            BadRequestError: the suite was refused, with all that is wrong; no model was called.
            InfrastructureError: the broker, or the inference service, cannot be reached.
        """
        answer = await self._bus.evaluate(await self._suite(suite), request_id)
        if isinstance(answer, run_pb2.RunRejected):
            _stop_if_refused(suite, answer.problems)
        return answer.run_id if isinstance(answer, run_pb2.RunAccepted) else ""

    async def wait(self, run_id: str, *, timeout_s: float | None = None) -> Decision:
        """Wait on the bus for the gate's latest decision.

        Raises:
            WaitTimeoutError: the run did not end in time; it goes on.
            InfrastructureError: the broker cannot be reached.
        """
        return Decision.of(await self._bus.decision(run_id, timeout_s=timeout_s))

    async def progress(self, run_id: str) -> run_pb2.RunProgress:
        """How far a run is.

        Raises:
            BadRequestError: there is no such run.
        """
        return await self._rpc.progress(run_id)

    def watch(self, run_id: str) -> AsyncIterator[run_pb2.RunProgress]:
        """Progress now and at every change until the run ended; survives restarts of services.

        Raises:
            BadRequestError: there is no such run.
            InfrastructureError: the coordinator was away for too long.
        """
        return self._rpc.watch(run_id)

    async def runs(self, *, limit: int = 0) -> list[run_pb2.RunProgress]:
        """Runs, the newest first; at most 50 by default."""
        return await self._rpc.runs(limit)

    async def cancel(self, run_id: str) -> run_pb2.RunProgress:
        """Stop a run; what is scored stays, and `resume` goes on.

        Raises:
            BadRequestError: there is no such run.
        """
        return await self._rpc.cancel(run_id)

    async def resume(
        self, run_id: str, *, accept_changed: bool = False
    ) -> run_pb2.ResumeRunResponse:
        """Go on with whatever has no score.

        Args:
            run_id: The run.
            accept_changed: Also where an endpoint says otherwise of its models than before.

        Raises:
            BadRequestError: there is no such run, or its models are not what they were when it
                was accepted.
        """
        response = await self._rpc.resume(run_id, accept_changed=accept_changed)
        _stop_if_any(_read(response.problems))
        return response

    async def verdicts(self, run_ids: Sequence[str]) -> dict[str, str]:
        """Run id to "pass", "fail" or "inconclusive", empty without a gate; at most 1,000 runs.

        Runs without a report are left out.

        Raises:
            InfrastructureError: the statistics cannot be reached.
        """
        found = await self._rpc.verdicts(run_ids)
        return {each.run_id: _word(each.verdict) for each in found}

    async def report(
        self,
        run_id: str,
        form: str = "json",
        *,
        wait_s: float = 0,
        min_revision: int = 0,
        worst: int | None = None,
        texts: bool = False,
    ) -> statistics_pb2.GetReportResponse:
        """The report as "json", "text", "summary", "junit", "md", "csv" or "html".

        Args:
            run_id: The run.
            form: Format of the document.
            wait_s: Wait so long for a run that has not ended, seconds.
            min_revision: Lowest revision of the run to accept.
            worst: Show so many of the worst judged samples of each task and model; None means 10.
            texts: Show their replies and the judges' words, not their ids alone.

        Raises:
            BadRequestError: there is no such run or format.
        """
        request = statistics_pb2.GetReportRequest(
            run_id=run_id,
            format=form,
            wait_s=wait_s,
            min_revision=min_revision,
            worst=worst,
            texts=texts,
        )
        return await self._rpc.report(request)

    def scores(self, run_id: str) -> AsyncIterator[run_pb2.TrialScored]:
        """Every trial's scores.

        Raises:
            BadRequestError: there is no such run.
        """
        return self._rpc.scores(run_id)

    async def translate(
        self, request: translation_pb2.TranslationInput
    ) -> translation_pb2.Translation:
        """Translate texts and wait.

        Raises:
            BadRequestError: a language or an engine is unknown.
            InfrastructureError: the translator cannot be reached or fails.
        """
        return await self._rpc.translate(request)

    async def grade(self, grading: judging_pb2.GradingInput) -> judging_pb2.JudgeVerdict:
        """Have one judge grade one answer, and wait.

        Raises:
            BadRequestError: the judge is unknown, or cannot be asked this.
            InfrastructureError: the judge service cannot be reached or fails.
        """
        return await self._rpc.grade(grading)

    async def _suite(self, suite: run_pb2.Suite | LoadedSuite) -> run_pb2.Suite:
        return suite if isinstance(suite, run_pb2.Suite) else await self.upload(suite)


def _word(verdict: "statistics_pb2.Verdict") -> str:
    if verdict == statistics_pb2.VERDICT_UNSPECIFIED:
        return ""
    if verdict not in statistics_pb2.Verdict.values():
        return "unknown"  # of a newer version
    return statistics_pb2.Verdict.Name(verdict).removeprefix("VERDICT_").lower()


def _stop_if_refused(
    suite: run_pb2.Suite | LoadedSuite, refused: Iterable[common_pb2.Problem]
) -> None:
    problems = _read(refused)
    if isinstance(suite, LoadedSuite):
        problems = suite.located(problems)
    _stop_if_any(problems)


def _read(refused: Iterable[common_pb2.Problem]) -> list[Problem]:
    return [
        Problem(problem.where, problem.what, problem.remedy, code=problem.code)
        for problem in refused
    ]


def _stop_if_any(problems: Sequence[Problem]) -> None:
    if problems:
        is_ours = any(problem.code not in UNREACHABLE for problem in problems)
        raise (BadRequestError if is_ours else InfrastructureError)(problems)
