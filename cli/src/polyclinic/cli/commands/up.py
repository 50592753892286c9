"""`up`: a whole deployment on this machine, until it is stopped."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from polyclinic.cli.context import Context
from polyclinic.cli.linking.indexes import DEFAULT_NAME as INDEXES_NAME
from polyclinic.cli.linking.indexes import find_indexes, given_indexes
from polyclinic.cli.problems import ExitCode, bad_request
from polyclinic.cli.settings import COORDINATOR_PORT, LINKER_PORT, STATS_PORT, TRANSLATOR_PORT
from polyclinic.cli.stack.embedded import Stack, StackRequest, embedded_stack
from polyclinic.cli.stack.ports import is_free
from polyclinic.cli.stack.services import NATS_PORT
from polyclinic.cli.stack.state import StateDir
from polyclinic.cli.stack.supervisor import Notice, What
from polyclinic.cli.suites.registry import DEFAULT_NAME, find_registry, registry_names
from polyclinic.cli.translating.engines import DEFAULT_NAME as ENGINES_NAME
from polyclinic.cli.translating.engines import find_engines, given_engines


@dataclass(frozen=True, slots=True)
class UpOptions:
    """Options of `up`.

    Attributes:
        models: Registry file; None for the environment's or `models.yaml` here.
        nats_port: Port that the broker must have; None for 4222 or any free one.
        engines: Registry of the translator; None for the environment's or `engines.yaml` here.
        indexes: Registry of the linker; None for the environment's or `indexes.yaml` here.
    """

    models: Path | None = None
    nats_port: int | None = None
    engines: Path | None = None
    indexes: Path | None = None


async def up(context: Context, options: UpOptions) -> ExitCode:
    """Start everything, say how to reach it, and keep it running."""
    if options.nats_port is not None and not is_free(options.nats_port):
        remedy = "Leave --nats-port out to take a free one"
        raise bad_request("--nats-port", f"port {options.nats_port} is taken", remedy)
    models = find_registry([options.models, context.settings.models, Path(DEFAULT_NAME)])
    names = registry_names(models)
    engines = [given_engines(options.engines), context.settings.engines, Path(ENGINES_NAME)]
    indexes = [given_indexes(options.indexes), context.settings.indexes, Path(INDEXES_NAME)]
    request = StackRequest(
        "up",
        models=models,
        recover="resume",
        nats_port=options.nats_port or NATS_PORT,
        engines=find_engines(engines),
        indexes=find_indexes(indexes),
    )
    state = StateDir(context.settings.state_dir)

    def tell(notice: Notice) -> None:
        if notice.what != What.STARTED:
            context.say(f"{notice.child} {notice.what}: {notice.detail}")

    context.interrupts.orderly()
    context.interrupts.reached("Interrupted before it was up; nothing is left running.")
    async with embedded_stack(state, request, tell) as stack:
        context.interrupts.at_second(stack.supervisor.kill)
        await stack.supervisor.ready(["nats", *request.started])
        context.write(how_to_reach(stack, context.settings.state_dir, names, request.started))
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            context.say("Stopping the services, then nats-server.")
    context.say("Stopped.")
    return ExitCode.PASS


def how_to_reach(stack: Stack, state_dir: Path, models: list[str], services: Sequence[str]) -> str:
    """Lines that tell a person how to use the stack, some of them to be copied to a shell."""
    reach = stack.addresses
    lines = [
        f"Polyclinic is up: nats-server {stack.broker_version}, {', '.join(services)}.",
        f"Models: {', '.join(models)}. Logs: {state_dir / 'logs'}. Stop with Ctrl-C.",
        "In this folder other commands find it by themselves; elsewhere:",
        f"    export POLYCLINIC_NATS_URL={reach.nats_url}",
    ]
    if not reach.coordinator.endswith(f":{COORDINATOR_PORT}"):
        lines.append(f"    export POLYCLINIC_COORDINATOR_ADDRESS={reach.coordinator}")
    if "translator" in services and not reach.translator.endswith(f":{TRANSLATOR_PORT}"):
        lines.append(f"    export POLYCLINIC_TRANSLATOR_ADDRESS={reach.translator}")
    if "linker" in services and not reach.linker.endswith(f":{LINKER_PORT}"):
        lines.append(f"    export POLYCLINIC_LINKER_ADDRESS={reach.linker}")
    if not reach.stats.endswith(f":{STATS_PORT}"):
        lines.append(f"    export POLYCLINIC_STATS_ADDRESS={reach.stats}")
    return "\n".join(lines)
