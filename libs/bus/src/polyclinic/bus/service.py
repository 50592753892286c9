"""The life of a service process: from settings to SIGTERM."""

import asyncio
import gc
import os
import signal
import sys
import threading
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial

import grpc
import uvloop
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection

from polyclinic.bus import logging
from polyclinic.bus.bus import Bus
from polyclinic.bus.errors import ServiceError
from polyclinic.bus.health import Health, HttpServer
from polyclinic.bus.provisioning import Mode, keep_provisioned
from polyclinic.bus.settings import ServiceSettings
from polyclinic.bus.topology import Topology

MAX_RPC_BYTES = 64 * 1024 * 1024
RPC_OPTIONS = (
    ("grpc.max_receive_message_length", MAX_RPC_BYTES),
    ("grpc.max_send_message_length", MAX_RPC_BYTES),
)
READY_CHECK_S = 2.0
CANCEL_AGAIN_S = 0.2
GC_THRESHOLDS = (10_000, 20, 20)

log = logging.get_logger("polyclinic.bus.service")


@dataclass
class Runtime:
    """What a composition root builds upon.

    Attributes:
        bus: Connected, topology provisioned; consuming starts after `wire`.
        grpc: Not yet started; add servicers.
        rpc_services: Full names of the added services, for reflection.
    """

    bus: Bus
    grpc: grpc.aio.Server
    rpc_services: list[str] = field(default_factory=list)
    _tasks: list[tuple[str, Callable[[], Coroutine[object, object, None]]]] = field(
        default_factory=list
    )

    def background(self, name: str, run: Callable[[], Coroutine[object, object, None]]) -> None:
        """Run a coroutine function beside the service, for as long as it lives.

        If it ends with an error the whole service ends with exit code 1, so that whoever
        supervises it starts it anew: a service that works half is worse than none.
        """
        self._tasks.append((name, run))


Wire = Callable[[Runtime], AbstractAsyncContextManager[None]]


def run_service(
    name: str, settings: ServiceSettings, wire: Wire, *, models: tuple[str, ...] = ()
) -> None:
    """Run a service until SIGTERM or SIGINT; exits the process.

    Args:
        name: Such as "inference".
        settings: Its settings.
        wire: Composition root: builds everything concrete, yields while the service serves.
        models: Registry names whose completion consumers must exist.
    """
    logging.configure(service=name, level=settings.log_level, log_format=settings.log_format)
    try:
        uvloop.run(_serve(name, settings, wire, models))
    except ServiceError as error:
        log.error("cannot run", code=error.code, detail=error.detail)
        sys.exit(1)
    except Exception as error:  # whose text may hold sample text and stays out
        log.error("bug; the service ends", **logging.describe(error))
        sys.exit(1)


async def _serve(name: str, settings: ServiceSettings, wire: Wire, models: tuple[str, ...]) -> None:
    stopping = _stop_requests(watch_stdin=settings.exit_with_stdin)
    connecting = asyncio.create_task(
        Bus.connect(name, settings.nats_url, graceful_timeout_s=settings.graceful_timeout_s)
    )
    stopped = asyncio.create_task(stopping.wait())
    await asyncio.wait({connecting, stopped}, return_when=asyncio.FIRST_COMPLETED)
    if not connecting.done():
        connecting.cancel()
        return
    bus = await connecting
    try:
        declared = Topology(replicas=settings.nats_replicas, models=models)
        await bus.open(declared, mode=Mode(settings.topology))
        runtime = Runtime(bus=bus, grpc=grpc.aio.server(options=RPC_OPTIONS))
        runtime.background("topology", partial(keep_provisioned, bus.client, declared))
        async with wire(runtime), _serving(name, settings, runtime) as tasks:
            await asyncio.wait({stopped, *tasks}, return_when=asyncio.FIRST_COMPLETED)
            for task in tasks:
                if task.done():
                    task.result()
            log.info("stopping")
    finally:
        stopped.cancel()
        await bus.close()


@asynccontextmanager
async def _serving(
    name: str, settings: ServiceSettings, runtime: Runtime
) -> AsyncIterator[list[asyncio.Task[None]]]:
    bus = runtime.bus

    async def is_ready() -> bool:
        return bool(await bus.broker.ping(READY_CHECK_S))

    health = Health(name, is_ready)
    health_pb2_grpc.add_HealthServicer_to_server(health.servicer, runtime.grpc)
    reflection.enable_server_reflection(
        [
            *runtime.rpc_services,
            health_pb2.DESCRIPTOR.services_by_name["Health"].full_name,
            reflection.SERVICE_NAME,
        ],
        runtime.grpc,
    )
    grpc_port = runtime.grpc.add_insecure_port(f"{settings.host}:{settings.grpc_port}")
    http = HttpServer(health, settings.host, settings.http_port)
    http_port = await http.start()
    await bus.broker.start()
    await runtime.grpc.start()
    tasks = [
        asyncio.create_task(run(), name=task_name)
        for task_name, run in [
            *runtime._tasks,
            ("health", health.follow),
            ("cancellations", bus.cancellations.follow),
        ]
    ]
    _spare_the_collector()
    log.info("ready", grpc_port=grpc_port, http_port=http_port)
    try:
        yield tasks
    finally:
        await health.servicer.enter_graceful_shutdown()
        await _end(tasks)
        await _stop_consuming(bus)
        await runtime.grpc.stop(grace=1.0)
        await http.stop()


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


async def _stop_consuming(bus: Bus) -> None:
    """Let messages in hand end while the adapters that they need still work."""
    await asyncio.gather(*(subscriber.stop() for subscriber in bus.broker.subscribers))


def _stop_requests(*, watch_stdin: bool) -> asyncio.Event:
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
