"""Services that only read the databases of a state folder: no broker, and the folder not owned."""

import os
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

from polyclinic.cli.problems import infrastructure
from polyclinic.cli.settings import Addresses
from polyclinic.cli.stack.embedded import GIVE_UP_AFTER
from polyclinic.cli.stack.services import Ports, ServicePlan
from polyclinic.cli.stack.state import StateDir
from polyclinic.cli.stack.supervisor import Notice, Supervisor


@asynccontextmanager
async def reading_services(
    state: StateDir, services: Sequence[str], notify: Callable[[Notice], None]
) -> AsyncIterator[tuple[Addresses, Supervisor]]:
    """Start the services, and stop them at the end.

    They are registered nowhere and hold no lock: whoever starts a stack in the folder meanwhile is
    not hindered, and finds nothing that it could take for one.

    Args:
        state: Their state folder.
        services: Of coordinator and statistics.
        notify: Called with everything worth telling.

    Raises:
        InfrastructureError: the folder cannot be made.
    """
    try:
        state.make()
    except OSError as error:
        remedy = "Choose another with --state-dir"
        raise infrastructure(str(state.path), f"cannot be written: {error}", remedy) from error
    ports = Ports.free()
    plan = ServicePlan(ports, state.path, None, "cancel", os.environ, reads_only=True)
    supervisor = Supervisor(plan.children(services), notify=notify, give_up_after=GIVE_UP_AFTER)
    try:
        await supervisor.start()
        yield ports.addresses, supervisor
    finally:
        await supervisor.stop()
