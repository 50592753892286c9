"""`linker build`, `check`, `convert`, `link`: the linker's own commands, in their processes."""

import asyncio
import sys
from collections.abc import Sequence

from polyclinic.cli.context import Context
from polyclinic.cli.problems import ExitCode, infrastructure
from polyclinic.cli.settings import Addresses
from polyclinic.cli.stack.state import StateDir

MODULES = {
    "build": "polyclinic.linker.build",
    "check": "polyclinic.linker.check",
    "convert": "polyclinic.linker.convert",
    "link": "polyclinic.linker.link",
}
_USAGE = 2  # of argparse


async def run_tool(context: Context, name: str, arguments: Sequence[str]) -> ExitCode:
    """Run one of the linker's commands; what it writes goes where ours goes, as it is written.

    Raises:
        InfrastructureError: it died.
    """
    del context  # a build lasts hours: its progress must not wait for its end
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", MODULES[name], *arguments)
    try:
        code = await process.wait()
    finally:
        if process.returncode is None:
            process.terminate()
            await process.wait()
    if code in (ExitCode.PASS, ExitCode.INCOMPLETE, ExitCode.INTERRUPTED):
        return ExitCode(code)
    if code in (ExitCode.BAD_REQUEST, _USAGE):
        return ExitCode.BAD_REQUEST
    raise infrastructure(f"linker {name}", f"ended with {code}")


async def link(context: Context, arguments: Sequence[str], *, is_placed: bool) -> ExitCode:
    """Link a list of names; without a place, by the linker that runs.

    Args:
        context: Its surroundings.
        arguments: Of the linker's command.
        is_placed: Whether an encoder, a registry, an address or a directory was named.

    Raises:
        InfrastructureError: as `run_tool`.
    """
    if not is_placed:
        running = context.settings.deployed or _addresses_here(context)
        if running is not None and running.linker:
            arguments = [f"--address={running.linker}", *arguments]
    return await run_tool(context, "link", arguments)


def _addresses_here(context: Context) -> Addresses | None:
    running = StateDir(context.settings.state_dir).running()
    return running.addresses if running else None
