"""Composition root: the only module that names concrete classes."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial

from polyclinic.bus.asking import InferenceClient
from polyclinic.bus.service import Runtime
from polyclinic.judge import consumers
from polyclinic.judge.adapters.inference import InferenceJudges
from polyclinic.judge.adapters.message_grader import MessageGrader
from polyclinic.judge.adapters.off_loop import OneThread
from polyclinic.judge.adapters.template_files import TemplateFiles
from polyclinic.judge.rpc import JudgingServicer
from polyclinic.judge.settings import Settings
from polyclinic.judge.use_cases.grade import Grade
from polyclinic.judge.use_cases.watch_judges import watch_judges
from polyclinic.v1 import judging_pb2, judging_pb2_grpc


def wiring(settings: Settings) -> Callable[[Runtime], AbstractAsyncContextManager[None]]:
    """How `run_service` builds the service."""

    @asynccontextmanager
    async def wire(runtime: Runtime) -> AsyncIterator[None]:
        bus = runtime.bus
        inference = InferenceClient(
            settings.inference_address, bus.blobs, timeout_s=settings.ask_timeout_s
        )
        judges = InferenceJudges(inference)
        off_loop = OneThread()
        grade = MessageGrader(
            Grade(
                judges,
                TemplateFiles(),
                off_loop,
                max_reasks=settings.max_reasks,
                max_chars=settings.max_chars,
            )
        )

        async def take_up(judge: str, lanes: int) -> None:
            await consumers.start_grading(bus, grade, judge=judge, lanes=lanes)

        watch = partial(
            watch_judges,
            judges,
            take_up,
            wanted=frozenset(filter(None, map(str.strip, settings.judges.split(",")))),
            default_lanes=settings.judge_lanes,
            every_s=settings.listing_s,
        )
        consumers.register(bus, off_loop, lanes=settings.lanes)
        judging_pb2_grpc.add_JudgingServiceServicer_to_server(JudgingServicer(grade), runtime.grpc)
        runtime.rpc_services.append(
            judging_pb2.DESCRIPTOR.services_by_name["JudgingService"].full_name
        )
        runtime.background("judges", watch)
        try:
            yield
        finally:
            await inference.close()
            off_loop.close()

    return wire
