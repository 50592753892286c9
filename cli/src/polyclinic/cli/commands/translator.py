"""`translator convert`: a checkpoint becomes a directory that the translator can load."""

import asyncio
import sys
from pathlib import Path

from polyclinic.cli.context import Context
from polyclinic.cli.problems import ExitCode, infrastructure

MODULE = "polyclinic.translator.convert"


async def convert(
    context: Context, checkpoint: Path, out: Path, *, quantization: str, force: bool
) -> ExitCode:
    """Run the translator's converter in a process of its own, for it needs much memory.

    Raises:
        InfrastructureError: the converter died.
    """
    command = [sys.executable, "-m", MODULE, str(checkpoint), str(out)]
    command += ["--quantization", quantization, *(["--force"] if force else [])]
    process = await asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    try:
        said, complained = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode == ExitCode.PASS:
        context.say(f"Made {out}. Its entry in the registry of engines:")
        context.write(said.decode("utf-8", "replace"))
        return ExitCode.PASS
    lines = complained.decode("utf-8", "replace").strip().splitlines() or ["no reason given"]
    if process.returncode == ExitCode.BAD_REQUEST or "usage:" in lines[0]:
        context.say(lines[-1])
        return ExitCode.BAD_REQUEST
    raise infrastructure("converter", f"ended with {process.returncode}: {lines[-1]}")
