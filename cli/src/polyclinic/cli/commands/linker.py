"""`linker build`, `check` and `convert`: the linker's own commands, in processes of their own."""

import asyncio
import sys
from collections.abc import Sequence

from polyclinic.cli.context import Context
from polyclinic.cli.problems import ExitCode, infrastructure

MODULES = {
    "build": "polyclinic.linker.build",
    "check": "polyclinic.linker.check",
    "convert": "polyclinic.linker.convert",
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
    if code in (ExitCode.PASS, ExitCode.INTERRUPTED):
        return ExitCode(code)
    if code in (ExitCode.BAD_REQUEST, _USAGE):
        return ExitCode.BAD_REQUEST
    raise infrastructure(f"linker {name}", f"ended with {code}")
