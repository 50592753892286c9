"""Run one command and turn what ends it into an exit code."""

# ruff: noqa: PLC0415 - what every command needs is imported when there is one: --help answers at once

from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from polyclinic.cli.problems import CommandError, ExitCode, describe
from polyclinic.cli.unforeseen import unforeseen

if TYPE_CHECKING:
    from polyclinic.cli.context import Context


def execute(
    state_dir: Path | None,
    command: "Callable[[Context], Coroutine[Any, Any, ExitCode]]",
) -> None:
    """Run a command in its surroundings; ends the process by `typer.Exit`."""
    from polyclinic.cli.context import Context
    from polyclinic.cli.settings import Settings

    context = Context.of(Settings.read(state_dir=state_dir))
    try:
        code = context.interrupts.run(command(context))
    except CommandError as error:
        code = _explain(context, error)
    except BrokenPipeError:
        # The reader of our output has gone; what it did not read is no pass.
        code = ExitCode.INCOMPLETE
    except Exception as error:  # 1 would mean that a gate is broken
        code = _explain(context, unforeseen(error, context.settings.state_dir))
    raise typer.Exit(int(code))


def _explain(context: "Context", error: CommandError) -> ExitCode:
    for problem in error.problems:
        context.say(describe(problem))
    if excerpt := getattr(error, "log_excerpt", ""):
        context.say(excerpt)
    return error.exit_code
