"""`polyclinic dataset`: what can be typed."""

# ruff: noqa: PLC0415 - each command imports what it needs, so that --help answers at once

from pathlib import Path
from typing import Annotated

import typer

from polyclinic.cli.executing import execute

app = typer.Typer(help="Sample files.", no_args_is_help=True)


@app.command("check")
def dataset_check(files: Annotated[list[Path], typer.Argument(metavar="FILE...")]) -> None:
    """Report everything that is wrong with sample files."""
    from polyclinic.cli.commands.dataset import check_files

    execute(None, lambda context: check_files(context, files))


@app.command("convert")
def dataset_convert(
    source: Annotated[Path, typer.Argument(metavar="IN")],
    target: Annotated[Path, typer.Argument(metavar="OUT")],
    *,
    shape: Annotated[
        str,
        typer.Option("--from", metavar="SHAPE", help="Layout of IN; without it its fields tell."),
    ] = "",
    language: Annotated[str, typer.Option("--language", help="Of records that name none.")] = "",
    keys_from: Annotated[
        int | None,
        typer.Option("--keys-from", metavar="0|1", help="Where keys that are numbers count from."),
    ] = None,
    leave_out_wrong: Annotated[
        bool,
        typer.Option(
            "--leave-out-wrong",
            help="Leave out, and count, records that contradict their layout.",
        ),
    ] = False,
) -> None:
    """Turn a published data set into a sample file."""
    from polyclinic.cli.commands.dataset import ConvertOptions, convert

    options = ConvertOptions(
        shape=shape, language=language, keys_from=keys_from, leave_out_wrong=leave_out_wrong
    )
    execute(None, lambda context: convert(context, source, target, options))
