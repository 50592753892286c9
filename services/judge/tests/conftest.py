import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import grpc
import pytest

from polyclinic.bus.bus import Bus
from polyclinic.bus.service import Runtime
from polyclinic.bus.topology import Topology
from polyclinic.judge.app import wiring
from polyclinic.judge.settings import Settings
from polyclinic.v1 import (
    common_pb2,
    inference_pb2,
    inference_pb2_grpc,
    judging_pb2,
    judging_pb2_grpc,
    run_pb2,
)

GOOD = '{"explanation": "ok", "accuracy": 4, "completeness": 3, "clarity": 5}'


@pytest.fixture
async def bus(bus_url: str) -> AsyncIterator[Bus]:
    """The judge's connection to a freshly provisioned broker."""
    connection = await Bus.connect("judge", bus_url, graceful_timeout_s=2)
    await connection.open(Topology())
    yield connection
    await connection.close()


@pytest.fixture
def choice() -> Callable[..., judging_pb2.Judge]:
    """Builds a command about a question with options A to D."""

    def build(
        reply: str = "The answer is B.", *, step: str = "s1", run: str = "r1", **grading: object
    ) -> judging_pb2.Judge:
        options = [judging_pb2.Option(label=label) for label in "ABCD"]
        grading = {"language": "en", "options": options, **grading}
        return judging_pb2.Judge(
            step=common_pb2.Step(
                run_id=run, trial_id="t1", step_id=step, name="extract", attempt=1
            ),
            choice=judging_pb2.ChoiceGrading(reply=reply, **grading),
        )

    return build


class ScriptedInference(inference_pb2_grpc.InferenceServiceServicer):
    """An inference service whose models say what a test wants.

    Attributes:
        address: Where it listens.
        models: Registry name to calls at once.
        script: Replies by sample id, in order, the last one for ever: a text, a completion, or
            a (status, code) to fail with. Without an entry: a good verdict.
        requests: What was asked.
        delay_s: Before each reply.
        hold: Calls wait until it is set.
    """

    def __init__(self) -> None:
        self.address = ""
        self.models: dict[str, int] = {"j": 4}
        self.script: dict[str, list[object]] = {}
        self.requests: list[inference_pb2.CompletionInput] = []
        self.delay_s = 0.0
        self.hold = asyncio.Event()
        self.hold.set()

    async def Complete(self, request, context):
        asked = request.input
        self.requests.append(asked)
        await self.hold.wait()
        await asyncio.sleep(self.delay_s)
        replies = self.script.get(asked.sample.sample_id, [GOOD])
        reply = replies.pop(0) if len(replies) > 1 else replies[0]
        if isinstance(reply, tuple):
            status, code = reply
            metadata = (("polyclinic-code", code),) if code else ()
            await context.abort(status, "scripted", metadata)
        return inference_pb2.CompleteResponse(completion=completion_of(reply, asked.model))

    async def ListModels(self, request, context):
        return inference_pb2.ListModelsResponse(
            models=[
                run_pb2.ModelInfo(name=name, max_concurrency=calls)
                for name, calls in self.models.items()
            ]
        )


async def end(tasks: list[asyncio.Task[None]]) -> None:
    """As the service ends its tasks: nats-py swallows a cancellation now and then."""
    pending = set(tasks)
    while pending:
        for task in pending:
            task.cancel()
        _, pending = await asyncio.wait(pending, timeout=0.2)


def completion_of(reply: object, model: str = "j") -> inference_pb2.Completion:
    """A completion as the inference service gives it."""
    if isinstance(reply, inference_pb2.Completion):
        return reply
    return inference_pb2.Completion(
        outcome=inference_pb2.COMPLETION_OUTCOME_TEXT,
        text=str(reply),
        usage=run_pb2.CallUsage(model=model, prompt_tokens=100, completion_tokens=20, cost=0.01),
        fingerprint="f1",
        cache_key="k1",
    )


@pytest.fixture
async def inference() -> AsyncIterator[ScriptedInference]:
    """A real gRPC server; `stop`ped and started again by `serving`."""
    servicer = ScriptedInference()
    server = grpc.aio.server()
    inference_pb2_grpc.add_InferenceServiceServicer_to_server(servicer, server)
    servicer.address = f"127.0.0.1:{server.add_insecure_port('127.0.0.1:0')}"
    await server.start()
    yield servicer
    await server.stop(None)


@pytest.fixture
def service(
    bus: Bus, inference: ScriptedInference
) -> Callable[..., AbstractAsyncContextManager[str]]:
    """Runs the whole service in this process, wired as in production; gives its gRPC address."""

    @asynccontextmanager
    async def run(**overrides: object) -> AsyncIterator[str]:
        values = {"inference_address": inference.address, "listing_s": 0.05, **overrides}
        runtime = Runtime(bus=bus, grpc=grpc.aio.server())
        port = runtime.grpc.add_insecure_port("127.0.0.1:0")
        async with wiring(Settings(**values))(runtime):
            await bus.broker.start()
            await runtime.grpc.start()
            tasks = [asyncio.create_task(run()) for _, run in runtime._tasks]
            yield f"127.0.0.1:{port}"
            await end(tasks)
            await asyncio.gather(*(one.stop() for one in bus.broker.subscribers))
            await runtime.grpc.stop(None)

    return run


@pytest.fixture
def grade() -> Callable[..., judging_pb2.Grade]:
    """Builds a command to grade an answer."""

    def build(step: str = "s1", *, run: str = "r1", **fields: object) -> judging_pb2.Grade:
        sample = fields.pop("sample_id", step)
        language = fields.pop("language", "en")
        grader = fields.pop("grader", "likert")
        rubric = judging_pb2.RubricGrader(
            rubric=judging_pb2.Rubric(
                axes=[
                    judging_pb2.RubricAxis(
                        name="total",
                        question="How good?",
                        low=1,
                        high=5,
                        anchors={1: "bad", 5: "good"},
                    ),
                    judging_pb2.RubricAxis(name="safety", question="How safe?", low=1, high=5),
                ],
                flags=[judging_pb2.RubricFlag(name="language", question="In the right language?")],
            )
        )
        graders = {
            "likert": {"likert": judging_pb2.LikertGrader()},
            "binary": {"binary": judging_pb2.BinaryGrader()},
            "rubric": {"rubric": rubric},
            "": {},
        }
        values = {
            "judge": "j",
            "question": "How is croup treated?",
            "reference": "Dexamethasone.",
            "answer": "Give dexamethasone by mouth once.",
            **fields,
        }
        return judging_pb2.Grade(
            step=common_pb2.Step(
                run_id=run, trial_id="t1", step_id=step, name="grade.j", attempt=1
            ),
            input=judging_pb2.GradingInput(
                sample=common_pb2.SampleKey(
                    task="treatment",
                    dataset="d",
                    sample_id=str(sample),
                    language=str(language),
                    variant="original",
                    epoch=1,
                    judged_model="m",
                ),
                **graders[str(grader)],
                **values,
            ),
        )

    return build


@pytest.fixture
def call() -> Callable[..., object]:
    """Grades over gRPC."""

    async def grade_over_grpc(address: str, command: judging_pb2.Grade) -> judging_pb2.JudgeVerdict:
        async with grpc.aio.insecure_channel(address) as channel:
            stub = judging_pb2_grpc.JudgingServiceStub(channel)
            response = await stub.Grade(judging_pb2.GradeRequest(input=command.input))
            return response.verdict

    return grade_over_grpc


@pytest.fixture
def completion() -> Callable[..., inference_pb2.Completion]:
    """Builds a completion of a given outcome."""

    def build(text: str, outcome: str) -> inference_pb2.Completion:
        built = completion_of(text)
        built.outcome = inference_pb2.CompletionOutcome.Value(
            f"COMPLETION_OUTCOME_{outcome.upper()}"
        )
        return built

    return build
