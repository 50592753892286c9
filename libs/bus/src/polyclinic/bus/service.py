"""The life of a service process: from settings to SIGTERM."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from functools import partial

import grpc

from polyclinic.bus.bus import Bus
from polyclinic.bus.provisioning import Mode, keep_provisioned
from polyclinic.bus.serving import (
    RPC_OPTIONS,
    Serving,
    run_process,
    stop_requests,
    until_stopped,
)
from polyclinic.bus.settings import ServiceSettings
from polyclinic.bus.topology import Topology

READY_CHECK_S = 2.0


@dataclass(kw_only=True)
class Runtime(Serving):
    """What a composition root builds upon.

    Attributes:
        bus: Connected, topology provisioned; consuming starts after `wire`.
    """

    bus: Bus


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
    run_process(name, settings, partial(_serve, name, settings, wire, models))


async def _serve(name: str, settings: ServiceSettings, wire: Wire, models: tuple[str, ...]) -> None:
    stopping = stop_requests(watch_stdin=settings.exit_with_stdin)
    connecting = asyncio.create_task(
        Bus.connect(name, settings.nats_url, graceful_timeout_s=settings.graceful_timeout_s)
    )
    stopped = asyncio.create_task(stopping.wait())
    await asyncio.wait({connecting, stopped}, return_when=asyncio.FIRST_COMPLETED)
    if not connecting.done():
        connecting.cancel()
        return
    bus = await connecting

    async def is_ready() -> bool:
        return bool(await bus.broker.ping(READY_CHECK_S))

    try:
        declared = Topology(replicas=settings.nats_replicas, models=models)
        await bus.open(declared, mode=Mode(settings.topology))
        runtime = Runtime(bus=bus, grpc=grpc.aio.server(options=RPC_OPTIONS))
        runtime.background("topology", partial(keep_provisioned, bus.client, declared))
        runtime.background("cancellations", bus.cancellations.follow)
        async with (
            wire(runtime),
            runtime.started(name, settings, is_ready, _consuming(bus)) as tasks,
        ):
            await until_stopped(stopped, tasks)
    finally:
        stopped.cancel()
        await bus.close()


@asynccontextmanager
async def _consuming(bus: Bus) -> AsyncIterator[None]:
    """Consume; at the end messages in hand end while the adapters that they need still work."""
    await bus.broker.start()
    try:
        yield
    finally:
        await asyncio.gather(*(subscriber.stop() for subscriber in bus.broker.subscribers))
