"""`polyclinic dlq`: what can be typed."""

# ruff: noqa: PLC0415 - each command imports what it needs, so that --help answers at once

import typer

from polyclinic.cli.executing import execute
from polyclinic.cli.options import Seq, StateDirectory

app = typer.Typer(help="Messages that nothing could process.", no_args_is_help=True)


@app.command("list")
def dlq_list(state_dir: StateDirectory = None) -> None:
    """One line for each dead letter."""
    from polyclinic.cli.commands import dlq

    execute(state_dir, dlq.list_letters)


@app.command("show")
def dlq_show(seq: Seq, state_dir: StateDirectory = None) -> None:
    """One dead letter with its headers and body; it may hold sample text."""
    from polyclinic.cli.commands import dlq

    execute(state_dir, lambda context: dlq.show(context, seq))


@app.command("retry")
def dlq_retry(seq: Seq, state_dir: StateDirectory = None) -> None:
    """Publish a dead letter again where it was published first."""
    from polyclinic.cli.commands import dlq

    execute(state_dir, lambda context: dlq.retry(context, seq))


@app.command("drop")
def dlq_drop(seq: Seq, state_dir: StateDirectory = None) -> None:
    """Remove a dead letter."""
    from polyclinic.cli.commands import dlq

    execute(state_dir, lambda context: dlq.drop(context, seq))
