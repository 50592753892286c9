"""Where the `polyclinic` command begins."""

import sys

from polyclinic.cli import signals


def main() -> None:
    """Run the command line; exits the process."""
    signals.end_at_once()
    # Not before: these imports take most of the start.
    from polyclinic.cli.commandline import run_command_line  # noqa: PLC0415

    sys.exit(run_command_line(sys.argv[1:]))
