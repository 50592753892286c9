"""`polyclinic judge`: what can be typed."""

# ruff: noqa: PLC0415 - each command imports what it needs, so that --help answers at once

from pathlib import Path
from typing import Annotated

import typer

from polyclinic.cli.executing import execute
from polyclinic.cli.options import Models, NoCache, StateDirectory

app = typer.Typer(help="Models that judge.", no_args_is_help=True)


@app.callback()
def judge() -> None:
    """Models that judge."""


@app.command(
    epilog="Exit codes: 0 agreed, 1 a kappa is under --min-kappa, 2 a kappa is undefined "
    "or verdicts are under --min-coverage, 3 infrastructure, 4 bad request."
)
def calibrate(
    labels: Annotated[
        Path, typer.Argument(metavar="LABELS", help="JSON lines: answers that people graded.")
    ],
    *,
    judge_name: Annotated[
        str, typer.Option("--judge", metavar="NAME", help="Name in the models file.")
    ],
    min_kappa: Annotated[
        float | None,
        typer.Option("--min-kappa", min=-1, max=1, help="Least kappa on every axis."),
    ] = None,
    min_coverage: Annotated[
        float | None,
        typer.Option(
            "--min-coverage", min=0, max=1, help="Least share of answers that have a verdict."
        ),
    ] = None,
    rubric: Annotated[
        Path | None, typer.Option("--rubric", help="Rubric file, for labels of its axes.")
    ] = None,
    template: Annotated[
        Path | None, typer.Option("--template", help="Prompt that replaces the built-in one.")
    ] = None,
    max_reasks: Annotated[
        int | None,
        typer.Option("--max-reasks", min=0, max=5, help="Times that an unread judge is reasked."),
    ] = None,
    json_file: Annotated[
        Path | None, typer.Option("--json", help="Write the figures as JSON.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="Write every verdict as JSON lines.")
    ] = None,
    models: Models = None,
    no_cache: NoCache = False,
    state_dir: StateDirectory = None,
) -> None:
    """Compare a judge with human labels: kappa with its interval, and the confusion tables."""
    from polyclinic.cli.commands.judge import CalibrateOptions
    from polyclinic.cli.commands.judge import calibrate as calibrate_command

    options = CalibrateOptions(
        judge=judge_name,
        min_kappa=min_kappa,
        min_coverage=min_coverage,
        rubric=rubric,
        template=template,
        max_reasks=max_reasks,
        models=models,
        json_file=json_file,
        out=out,
        no_cache=no_cache,
    )
    execute(state_dir, lambda context: calibrate_command(context, labels, options))
