"""`doctor`: one line for each thing that a run needs, with the remedy where it is wrong."""

import asyncio
import importlib.util
import os
import platform
import sys
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import nats
from nats.errors import Error as NatsError
from nats.js.errors import NotFoundError

from polyclinic.bus.errors import ServiceError
from polyclinic.bus.provisioning import Mode, provision
from polyclinic.bus.settings import ServiceSettings
from polyclinic.bus.topology import COMMAND_STREAM, Topology
from polyclinic.cli.context import Context
from polyclinic.cli.problems import CommandError, ExitCode
from polyclinic.cli.settings import Addresses, Settings, without_password
from polyclinic.cli.stack.broker import check_version, find_server
from polyclinic.cli.stack.ports import is_free
from polyclinic.cli.stack.services import FIRST_GRPC_PORT, NATS_PORT, SERVICES
from polyclinic.cli.stack.space import MEGABYTE, START_BYTES, free_bytes
from polyclinic.cli.stack.state import StateDir
from polyclinic.cli.suites.registry import DEFAULT_NAME, registry_endpoints, registry_names

PACKAGES = ("nats", "grpc", "polyclinic.bus", "polyclinic.datasets", "polyclinic.v1.run_pb2")
MIN_PYTHON = (3, 11)
CONNECT_TIMEOUT_S = 3.0
HTTP_PORT, HTTPS_PORT = 80, 443


@dataclass(frozen=True, slots=True)
class Finding:
    """The outcome of one check.

    Attributes:
        subject: What was checked.
        ok: Whether it is as it should be.
        said: What was found.
        remedy: What to do; empty when it is well.
    """

    subject: str
    ok: bool
    said: str
    remedy: str = ""

    def line(self) -> str:
        """Such as `ok    python: 3.11.9`, or `wrong nats-server: ... Remedy.`."""
        tail = f". {self.remedy}" if self.remedy else ""
        return f"{'ok   ' if self.ok else 'wrong'} {self.subject}: {self.said}{tail}"


async def doctor(context: Context, *, models: Path | None) -> ExitCode:
    """Check everything and print a line for each; `INCOMPLETE` when something is wrong."""
    wrong = 0
    async for finding in findings(context.settings, models):
        context.write(finding.line())
        wrong += not finding.ok
    context.say(f"{wrong} wrong" if wrong else "All is well.")
    return ExitCode.INCOMPLETE if wrong else ExitCode.PASS


async def findings(settings: Settings, models: Path | None) -> AsyncIterator[Finding]:
    """Every check, in the order in which a start would trip over it."""
    yield _python()
    for finding in _packages():
        yield finding
    for finding in _optional(settings):
        yield finding
    yield _server()
    yield _state_dir(settings.state_dir)
    yield _space(settings.state_dir)
    running = StateDir(settings.state_dir).running()
    live = settings.deployed or (running.addresses if running else None)
    if live is None:
        yield _ports()
    else:
        async for finding in _deployment(live):
            yield finding
    registry = models or settings.models or _found_registry(settings)
    if registry is None:
        said = f"none was named and there is no {DEFAULT_NAME} here; `run` looks beside its suite"
        yield Finding("models file", True, said)
        return
    finding = _registry(registry)
    yield finding
    if finding.ok:
        for model, url in registry_endpoints(registry, settings.environment):
            yield await _endpoint(model, url)


def _python() -> Finding:
    ok = sys.version_info >= MIN_PYTHON
    return Finding("python", ok, platform.python_version(), "" if ok else "3.11 or newer is needed")


def _packages() -> Iterator[Finding]:
    missing = [name for name in PACKAGES if not _is_installed(name)]
    said = f"missing {', '.join(missing)}" if missing else "the libraries are installed"
    yield Finding("packages", not missing, said, "Install polyclinic-cli" if missing else "")
    absent = [name for name in SERVICES if not _is_installed(f"polyclinic.{name}.__main__")]
    said = f"missing {', '.join(absent)}" if absent else ", ".join(SERVICES)
    remedy = f"Install {', '.join(f'polyclinic-{name}' for name in absent)}" if absent else ""
    yield Finding("services", not absent, said, remedy)


def _optional(settings: Settings) -> Iterator[Finding]:
    """Services that the environment names a registry for."""
    for service, variable, path in (
        ("translator", "POLYCLINIC_TRANSLATOR_ENGINES", settings.engines),
        ("linker", "POLYCLINIC_LINKER_INDEXES", settings.indexes),
    ):
        if path is None:
            continue
        if not path.is_file():
            yield Finding(service, False, f"{path} does not exist", f"{variable} names it")
        elif not _is_installed(f"polyclinic.{service}.__main__"):
            yield Finding(service, False, "missing", f"Install polyclinic-{service}")
        else:
            yield Finding(service, True, f"is started with {path}")


def _server() -> Finding:
    try:
        program = find_server()
        return Finding("nats-server", True, f"{check_version(program)} at {program}")
    except CommandError as error:
        [problem] = error.problems
        return Finding("nats-server", False, problem.what, problem.remedy)


def _state_dir(path: Path) -> Finding:
    try:
        StateDir(path).make()
        probe = path / ".doctor"
        probe.write_text("")
        probe.unlink()
    except OSError as error:
        remedy = "Choose another with --state-dir or POLYCLINIC_STATE_DIR"
        return Finding("state folder", False, f"{path} cannot be written: {error.strerror}", remedy)
    running = StateDir(path).running()
    used = f", in use by `polyclinic {running.kind}` (process {running.pid})" if running else ""
    return Finding("state folder", True, f"{path}{used}")


def _space(path: Path) -> Finding:
    try:
        left = free_bytes(path)
    except OSError as error:
        return Finding("disk", True, f"free space is not known: {error.strerror}")
    said = f"{left // MEGABYTE:,} MB free under {path}"
    if left >= START_BYTES:
        return Finding("disk", True, said)
    remedy = f"{START_BYTES // MEGABYTE} MB are needed to start: make room, or name --state-dir"
    return Finding("disk", False, said, remedy)


def _ports() -> Finding:
    wanted = [NATS_PORT, *range(FIRST_GRPC_PORT, FIRST_GRPC_PORT + len(SERVICES))]
    taken = [str(port) for port in wanted if not is_free(port)]
    said = f"{', '.join(taken)} taken; `up` will use others" if taken else "the usual ones are free"
    return Finding("ports", True, said)


async def _deployment(live: Addresses) -> AsyncIterator[Finding]:
    yield await _topology(live.nats_url)
    for service, address in (("coordinator", live.coordinator), ("stats", live.stats)):
        host, _, port = address.rpartition(":")
        remedy = f"Start it, or set POLYCLINIC_{service.upper()}_ADDRESS"
        yield await _reach(service, host.strip("[]"), int(port), remedy)


async def _topology(url: str) -> Finding:
    shown = without_password(url)
    where = "POLYCLINIC_NATS_URL says where to look"
    try:
        async with asyncio.timeout(CONNECT_TIMEOUT_S):
            client = await nats.connect(url, allow_reconnect=False, error_cb=_ignore)
    except (NatsError, OSError) as error:
        said = f"{shown} cannot be reached: {str(error) or 'no answer'}"
        return Finding("bus", False, said, where)
    try:
        await client.jetstream().stream_info(COMMAND_STREAM)
        topology = Topology(replicas=ServiceSettings().nats_replicas)
        await provision(client, topology, mode=Mode.CHECK)
    except NotFoundError:
        said = f"{shown} has no streams of Polyclinic"
        return Finding("bus", False, said, "Start the services; the first one makes them")
    except ServiceError as error:
        return Finding("bus", False, error.detail.rstrip("."))
    except NatsError as error:
        return Finding("bus", False, f"{shown} has no JetStream: {error}", "Start it with -js")
    finally:
        await client.close()
    return Finding("bus", True, f"{shown} has streams and consumers as this version means them")


async def _ignore(error: Exception) -> None:
    """What stays wrong is raised by the call that needs the connection."""


def _found_registry(settings: Settings) -> Path | None:
    state = StateDir(settings.state_dir)
    running, here = state.running(), Path(DEFAULT_NAME)
    if running is not None and running.models:
        return Path(running.models)
    return here if here.is_file() else state.remembered_models()


def _registry(path: Path) -> Finding:
    if not path.is_file():
        said = f"{path} does not exist"
        return Finding("models file", False, said, "Write one, or name it with --models")
    try:
        return Finding("models file", True, f"{path}: {', '.join(registry_names(path))}")
    except CommandError as error:
        problem = error.problems[0]
        return Finding("models file", False, f"{problem.where}: {problem.what}", problem.remedy)


async def _endpoint(model: str, url: str) -> Finding:
    shown = url.partition("?")[0]  # some gateways take their key in the query
    if "${" in url:
        said = f"{shown} needs a variable that is not set"
        return Finding(f"model {model}", False, said, "Export it")
    parts = urlsplit(url)
    port = parts.port or (HTTPS_PORT if parts.scheme == "https" else HTTP_PORT)
    return await _reach(f"model {model}", parts.hostname or "", port, f"Is {shown} right?")


async def _reach(subject: str, host: str, port: int, remedy: str) -> Finding:
    try:
        async with asyncio.timeout(CONNECT_TIMEOUT_S):
            _, writer = await asyncio.open_connection(host, port)
        writer.close()
    except (OSError, TimeoutError) as error:
        why = os.strerror(error.errno) if error.errno else "no answer"
        said = f"{host}:{port} cannot be reached: {why}"
        return Finding(subject, False, said, remedy)
    return Finding(subject, True, f"{host}:{port} answers")


def _is_installed(name: str) -> bool:
    try:
        return importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:
        return False
