"""Composition root: the only module that names concrete classes."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from polyclinic.bus.service import Runtime
from polyclinic.judge import consumers
from polyclinic.judge.settings import Settings


def wiring(settings: Settings) -> Callable[[Runtime], AbstractAsyncContextManager[None]]:
    """How `run_service` builds the service."""

    @asynccontextmanager
    async def wire(runtime: Runtime) -> AsyncIterator[None]:
        consumers.register(runtime.bus, lanes=settings.lanes)
        yield

    return wire
