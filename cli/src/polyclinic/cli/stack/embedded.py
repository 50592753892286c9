"""The embedded stack: a NATS server and the services, for as long as a command needs them."""

import os
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from polyclinic.cli.settings import Addresses
from polyclinic.cli.stack.broker import broker_child, check_version, find_server
from polyclinic.cli.stack.children import rotate
from polyclinic.cli.stack.services import OPTIONAL, SERVICES, Ports, ServicePlan
from polyclinic.cli.stack.space import check_space
from polyclinic.cli.stack.state import Kind, Registration, StateDir
from polyclinic.cli.stack.supervisor import Notice, Supervisor

GIVE_UP_AFTER = 5


@dataclass(frozen=True, slots=True)
class StackRequest:
    """What to start.

    Attributes:
        kind: `up` restarts children for ever; `run` gives up after a few deaths.
        models: Registry file; None without.
        recover: What becomes of runs that a killed start left: "resume" or "cancel".
        services: Which services are needed.
        nats_port: Port of the broker that is tried first; None takes any free ports.
        engines: Registry file of the translator, which is started with it; None without.
        indexes: Registry file of the linker, which is started with it; None without.
        remembers: Whether these files are kept in mind for `resume`.
    """

    kind: Kind
    models: Path | None = None
    recover: Literal["resume", "cancel"] = "cancel"
    services: Sequence[str] = SERVICES
    nats_port: int | None = None
    engines: Path | None = None
    indexes: Path | None = None
    remembers: bool = True

    @property
    def started(self) -> tuple[str, ...]:
        """Services that are started."""
        registries = {"translator": self.engines, "linker": self.indexes}
        extra = [name for name in OPTIONAL if registries[name] is not None]
        return (*self.services, *(name for name in extra if name not in self.services))


@dataclass(frozen=True, slots=True)
class Stack:
    """A stack that was started, but need not be ready yet.

    Attributes:
        addresses: How to reach it.
        supervisor: Keeps it running.
        broker_version: Such as "2.15.1".
    """

    addresses: Addresses
    supervisor: Supervisor
    broker_version: str


@asynccontextmanager
async def embedded_stack(
    state: StateDir, request: StackRequest, notify: Callable[[Notice], None]
) -> AsyncIterator[Stack]:
    """Start all children at once and stop them at the end; nothing is left running.

    Raises:
        InfrastructureError: no fit NATS server, no space left, or the state folder is in use.
    """
    with state.owned():
        check_space(state.path)
        program = find_server()
        version = check_version(program)
        ports = Ports.free() if request.nats_port is None else Ports.preferred(request.nats_port)
        for log in state.logs.glob("*.log"):
            rotate(log)
        plan = ServicePlan(
            ports,
            state.path,
            request.models,
            request.recover,
            os.environ,
            engines=request.engines,
            indexes=request.indexes,
        )
        children = [broker_child(program, ports.nats, state.path), *plan.children(request.started)]
        give_up_after = None if request.kind == "up" else GIVE_UP_AFTER
        supervisor = Supervisor(children, notify=notify, give_up_after=give_up_after)
        try:
            await supervisor.start()
            if request.remembers:
                state.remember(request.models, request.engines, request.indexes)
            state.register(_registration(request, ports.addresses))
            yield Stack(ports.addresses, supervisor, version)
        finally:
            await supervisor.stop()


def _registration(request: StackRequest, addresses: Addresses) -> Registration:
    return Registration(
        kind=request.kind,
        pid=os.getpid(),
        nats_url=addresses.nats_url,
        coordinator=addresses.coordinator,
        stats=addresses.stats,
        models=str(request.models or ""),
        translator=addresses.translator if request.engines else "",
        linker=addresses.linker if request.indexes else "",
        judge=addresses.judge,
    )
