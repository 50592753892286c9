"""Where the `polyclinic` command begins."""

import contextlib
import os
import sys

from polyclinic.cli import signals


def main() -> None:
    """Run the command line; exits the process."""
    signals.end_at_once()
    # Not before: these imports take most of the start.
    from polyclinic.cli.commandline import run_command_line  # noqa: PLC0415

    code = run_command_line(sys.argv[1:])
    # Threads of libraries that still run when the interpreter takes itself apart abort it, and
    # the exit code is what a pipeline hears.
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
    os._exit(code)
