"""A command's access to a deployment: an existing one, or a stack of its own."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from polyclinic.cli.client import Client
from polyclinic.cli.interrupts import Interrupts
from polyclinic.cli.problems import bad_request
from polyclinic.cli.settings import Addresses, Settings
from polyclinic.cli.stack.embedded import StackRequest, embedded_stack
from polyclinic.cli.stack.reading import reading_services
from polyclinic.cli.stack.space import unless_full
from polyclinic.cli.stack.state import Registration, StateDir
from polyclinic.cli.stack.supervisor import Notice, Supervisor, What

OWN_PATIENCE_S = 120.0
"""For services of an own stack that nobody waited for: they were started and will answer."""
T = TypeVar("T")


class UnsettledError(Exception):
    """What is asked for needs a stack that works: `read` starts one and asks again."""


@dataclass(frozen=True, slots=True)
class Session:
    """A connection to a deployment.

    Attributes:
        client: Asks it.
        addresses: Where it is.
        supervisor: Of the stack that this command started; None when it attached.
        folder: State folder of a stack on this machine; None for a deployment elsewhere.
        reads_only: Whether it is answered from the databases, and nothing works on what is left.
    """

    client: Client
    addresses: Addresses
    supervisor: Supervisor | None = None
    folder: Path | None = None
    reads_only: bool = False

    def stop_unless(self, settled: bool) -> None:
        """Whether databases alone can answer: nothing is left to be done or to be read.

        Raises:
            UnsettledError: this session only reads, and what is asked for is not settled.
        """
        if self.reads_only and not settled:
            raise UnsettledError

    async def unless_failed(self, work: "asyncio.Future[T]") -> T:
        """The result of `work`; a child of our own stack that is given up ends it.

        Raises:
            ChildFailedError: a child was given up.
            NoSpaceError: the disk under the state folder is full.
        """
        if self.folder is not None:
            work = asyncio.ensure_future(unless_full(work, self.folder))
        return await (self.supervisor.unless_failed(work) if self.supervisor else work)


@dataclass(frozen=True, slots=True)
class Needs:
    """What a command needs of a deployment.

    Attributes:
        services: Services that an own stack must have.
        first: Those that must be ready before anything is asked.
        models: Registry file that the user named for this command; None without.
        own_models: Finds the registry of an own stack.
        shares_run: Whether the stack of a `polyclinic run` will do, too.
        engines: Finds the registry of the own stack's translator; None starts none.
        named_engines: The one that the user named for this command; None without.
        indexes: Finds the registry of the own stack's linker; None starts none.
        named_indexes: The one that the user named for this command; None without.
        remembers: Whether the registries of an own stack are those of the next `resume`.
    """

    services: Sequence[str]
    first: Sequence[str]
    models: Path | None = None
    own_models: Callable[[], Path | None] = lambda: None
    shares_run: bool = True
    engines: Callable[[], Path | None] = lambda: None
    named_engines: Path | None = None
    indexes: Callable[[], Path | None] = lambda: None
    named_indexes: Path | None = None
    remembers: bool = True


@asynccontextmanager
async def open_session(
    settings: Settings, needs: Needs, interrupts: Interrupts, say: Callable[[str], None]
) -> AsyncIterator[Session]:
    """Attach to the deployment of the environment or of the state folder, else start a stack.

    Raises:
        BadRequestError: `models`, `named_engines` or `named_indexes` is given for a deployment
            that has its own.
        InfrastructureError: the stack cannot be started.
    """
    interrupts.orderly()
    state = StateDir(settings.state_dir)
    existing = _existing(settings, state, needs)
    if existing is not None:
        async with _client(existing) as client:
            local = None if settings.deployed is not None else state.path
            yield Session(client, existing, folder=local)
        return
    request = StackRequest(
        "run",
        models=needs.own_models(),
        services=needs.services,
        engines=needs.engines(),
        indexes=needs.indexes(),
        remembers=needs.remembers,
    )
    async with embedded_stack(state, request, lambda notice: _tell(notice, say)) as stack:
        interrupts.at_second(stack.supervisor.kill)
        children = ", ".join([f"nats-server {stack.broker_version}", *request.started])
        say(f"Starting {children}; logs are in {state.logs}")
        async with _client(stack.addresses, patience_s=OWN_PATIENCE_S) as client:
            await stack.supervisor.ready(["nats", *needs.first])
            yield Session(client, stack.addresses, stack.supervisor, state.path)


async def read(
    settings: Settings,
    needs: Needs,
    interrupts: Interrupts,
    say: Callable[[str], None],
    ask: Callable[[Session], Awaitable[T]],
) -> T:
    """The answer of `ask`, from the databases of the state folder where they have it.

    A deployment or a running stack is asked as by any other command. Where there is none, services
    that only read are started, which takes half the time; if `ask` finds that something was left
    to be done (`Session.stop_unless`), it is called again with a stack that does it.

    Raises:
        InfrastructureError: nothing can be started.
    """
    state = StateDir(settings.state_dir)
    if _existing(settings, state, needs) is None:
        try:
            async with _reading(state, needs, interrupts, say) as session:
                return await ask(session)
        except UnsettledError:
            say("The databases have no final answer to that yet, so a whole stack is started.")
    async with open_session(settings, needs, interrupts, say) as session:
        return await ask(session)


@asynccontextmanager
async def _reading(
    state: StateDir, needs: Needs, interrupts: Interrupts, say: Callable[[str], None]
) -> AsyncIterator[Session]:
    interrupts.orderly()
    started = reading_services(state, needs.services, lambda notice: _tell(notice, say))
    async with started as (addresses, supervisor):
        interrupts.at_second(supervisor.kill)
        say(f"Starting {', '.join(needs.services)} to read; logs are in {state.logs}")
        async with _client(addresses, patience_s=OWN_PATIENCE_S) as client:
            await supervisor.ready(needs.first)
            yield Session(client, addresses, supervisor, state.path, reads_only=True)


def _existing(settings: Settings, state: StateDir, needs: Needs) -> Addresses | None:
    if settings.deployed is not None:
        if needs.models is not None:
            raise bad_request(
                "--models",
                "a deployment is named by POLYCLINIC_NATS_URL, and which models it may call, "
                "where and with which keys, is its operator's decision",
                "Leave --models out, or unset POLYCLINIC_NATS_URL to run everything here",
            )
        deployed = "a deployment is named by POLYCLINIC_NATS_URL"
        _check_none_named("--engines", needs.named_engines, deployed, "translator")
        _check_none_named("--indexes", needs.named_indexes, deployed, "linker")
        return settings.deployed
    running = state.running()
    if running is None or (running.kind == "run" and not needs.shares_run):
        return None
    _check_same_models(running, needs.models)
    already = f"`polyclinic {running.kind}` (process {running.pid}) runs without a"
    if not running.translator:
        _check_none_named("--engines", needs.named_engines, f"{already} translator", "translator")
    if not running.linker:
        _check_none_named("--indexes", needs.named_indexes, f"{already} linker", "linker")
    return running.addresses


def _check_same_models(running: Registration, models: Path | None) -> None:
    if models is None or str(models.absolute()) == running.models:
        return
    raise bad_request(
        "--models",
        f"`polyclinic {running.kind}` (process {running.pid}) already runs with "
        f"{running.models or 'no models file'}",
        "Leave --models out, or stop it and start it with this file",
    )


def _check_none_named(option: str, registry: Path | None, why: str, service: str) -> None:
    if registry is not None:
        remedy = f"Leave {option} out, or give it to what runs the {service}"
        raise bad_request(option, why, remedy)


@asynccontextmanager
async def _client(
    addresses: Addresses, *, patience_s: float | None = None
) -> AsyncIterator[Client]:
    client = Client(
        addresses.nats_url,
        coordinator=addresses.coordinator,
        stats=addresses.stats,
        translator=addresses.translator,
        judge=addresses.judge,
        patience_s=patience_s,
    )
    async with client:
        yield client


def _tell(notice: Notice, say: Callable[[str], None]) -> None:
    if notice.what in (What.DIED, What.SLOW):
        say(f"{notice.child} {notice.what}: {notice.detail}")
