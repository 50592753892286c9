"""A service process without its bus: gRPC, health pages, tasks, an orderly end."""

import asyncio
import gc
import os
import signal
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import grpc
import uvloop
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection

from polyclinic.bus import logging
from polyclinic.bus.errors import ServiceError
from polyclinic.bus.health import Health, HttpServer
from polyclinic.bus.settings import ServiceSettings

MAX_RPC_BYTES = 64 * 1024 * 1024
RPC_OPTIONS = (
    ("grpc.max_receive_message_length", MAX_RPC_BYTES),
    ("grpc.max_send_message_length", MAX_RPC_BYTES),
)
CANCEL_AGAIN_S = 0.2
GC_THRESHOLDS = (10_000, 20, 20)
Task = tuple[str, Callable[[], Coroutine[object, object, None]]]

log = logging.get_logger("polyclinic.bus.service")


@dataclass(kw_only=True)
class Serving:
    """What a composition root adds to.

    Attributes:
        grpc: Not yet started; add servicers.
        rpc_services: Full names of the added services, for reflection.
    """

    grpc: grpc.aio.Server
    rpc_services: list[str] = field(default_factory=list)
    _tasks: list[Task] = field(default_factory=list)

    def background(self, name: str, run: Callable[[], Coroutine[object, object, None]]) -> None:
        """Run a coroutine function beside the service, for as long as it lives.

        If it ends with an error the whole service ends with exit code 1, so that whoever
        supervises it starts it anew: a service that works half is worse than none.
        """
        self._tasks.append((name, run))

    @asynccontextmanager
    async def started(
        self,
        name: str,
        settings: ServiceSettings,
        is_ready: Callable[[], Awaitable[bool]],
        consuming: AbstractAsyncContextManager[Any],
    ) -> AsyncIterator[list[asyncio.Task[None]]]:
        """Serve; yields the tasks that go on meanwhile.

        Args:
            name: Of the service.
            settings: Where it listens.
            is_ready: Whether it can take work now.
            consuming: Takes messages from before gRPC answers until the tasks have ended.
        """
        health = Health(name, is_ready)
        health_pb2_grpc.add_HealthServicer_to_server(health.servicer, self.grpc)
        reflection.enable_server_reflection(
            [
                *self.rpc_services,
                health_pb2.DESCRIPTOR.services_by_name["Health"].full_name,
                reflection.SERVICE_NAME,
            ],
            self.grpc,
        )
        grpc_port = self.grpc.add_insecure_port(f"{settings.host}:{settings.grpc_port}")
        http = HttpServer(health, settings.host, settings.http_port)
        http_port = await http.start()
        try:
            async with consuming:
                await self.grpc.start()
                tasks = [
                    asyncio.create_task(run(), name=task_name)
                    for task_name, run in [*self._tasks, ("health", health.follow)]
                ]
                _spare_the_collector()
                log.info("ready", grpc_port=grpc_port, http_port=http_port)
                try:
                    yield tasks
                finally:
                    await health.servicer.enter_graceful_shutdown()
                    await _end(tasks)
        finally:
            await self.grpc.stop(grace=1.0)
            await http.stop()


def run_process(
    name: str, settings: ServiceSettings, serve: Callable[[], Coroutine[object, object, None]]
) -> None:
    """Run a service's coroutine function to its end; what ends it otherwise exits with code 1."""
    logging.configure(service=name, level=settings.log_level, log_format=settings.log_format)
    try:
        uvloop.run(serve())
    except ServiceError as error:
        log.error("cannot run", code=error.code, detail=error.detail)
        sys.exit(1)
    except Exception as error:  # whose text may hold sample text and stays out
        log.error("bug; the service ends", **logging.describe(error))
        sys.exit(1)


async def until_stopped(stopped: asyncio.Task[Any], tasks: list[asyncio.Task[None]]) -> None:
    """Wait for the request to stop; a task that ends with an error raises it."""
    await asyncio.wait({stopped, *tasks}, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        if task.done():
            task.result()
    log.info("stopping")


def stop_requests(*, watch_stdin: bool) -> asyncio.Event:
    """Set by SIGTERM and SIGINT, and when standard input closes if that is watched."""
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopping.set)
    if watch_stdin:

        def wait_for_eof() -> None:
            while os.read(sys.stdin.fileno(), 1024):
                pass
            loop.call_soon_threadsafe(stopping.set)

        threading.Thread(target=wait_for_eof, name="stdin", daemon=True).start()
    return stopping


def _spare_the_collector() -> None:
    """Leave what start-up made out of every later garbage collection, and collect more rarely.

    Looking through a hundred thousand long-lived objects again and again cost a fifth of all
    processor time (benchmarks/README.md).
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


async def _end(tasks: list[asyncio.Task[None]]) -> None:
    """Cancel tasks until they end: nats-py swallows a cancellation now and then."""
    pending = set(tasks)
    while pending:
        for task in pending:
            task.cancel()
        _, pending = await asyncio.wait(pending, timeout=CANCEL_AGAIN_S)
