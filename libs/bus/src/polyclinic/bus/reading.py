"""The life of a process that answers from a database and knows no bus."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, nullcontext
from functools import partial

import grpc

from polyclinic.bus.serving import (
    RPC_OPTIONS,
    Serving,
    run_process,
    stop_requests,
    until_stopped,
)
from polyclinic.bus.settings import ServiceSettings

WireReader = Callable[[Serving], AbstractAsyncContextManager[None]]


def run_reader(name: str, settings: ServiceSettings, wire: WireReader) -> None:
    """Serve gRPC and health until SIGTERM or SIGINT, without a broker; exits the process.

    Args:
        name: Such as "stats".
        settings: Its settings; those of the broker do not matter.
        wire: Composition root of the part that only reads.
    """
    run_process(name, settings, partial(_serve, name, settings, wire))


async def _serve(name: str, settings: ServiceSettings, wire: WireReader) -> None:
    stopping = stop_requests(watch_stdin=settings.exit_with_stdin)
    stopped = asyncio.create_task(stopping.wait())
    reader = Serving(grpc=grpc.aio.server(options=RPC_OPTIONS))
    try:
        async with (
            wire(reader),
            reader.started(name, settings, _is_ready, nullcontext()) as tasks,
        ):
            await until_stopped(stopped, tasks)
    finally:
        stopped.cancel()


async def _is_ready() -> bool:
    """From the start on: its database was opened before."""
    return True
