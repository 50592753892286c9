"""`polyclinic translate` and `polyclinic translator`: what can be typed."""

# ruff: noqa: PLC0415 - each command imports what it needs, so that --help answers at once

from pathlib import Path
from typing import Annotated

import typer

from polyclinic.cli.executing import execute
from polyclinic.cli.options import NoCache, StateDirectory

app = typer.Typer(help="Models that translate.", no_args_is_help=True)


def translate(
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="Default: stdin.")] = None,
    *,
    source: Annotated[
        str, typer.Option("--from", metavar="LANGUAGE", help="Language of the text, such as pt.")
    ],
    target: Annotated[
        str, typer.Option("--to", metavar="LANGUAGE", help="Language wanted, such as en.")
    ],
    form: Annotated[
        str, typer.Option("--format", help="text or jsonl; default: by the file's name.")
    ] = "",
    fields: Annotated[
        list[str] | None,
        typer.Option(
            "--field", help="JSONL: translate every text in this field; default: text. Repeatable."
        ),
    ] = None,
    engine: Annotated[str, typer.Option("--engine", help="Name in the registry.")] = "",
    engines: Annotated[
        Path | None,
        typer.Option("--engines", help="Registry of engines; default: engines.yaml here."),
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", help="File instead of stdout.")] = None,
    no_cache: NoCache = False,
    state_dir: StateDirectory = None,
) -> None:
    """Translate a text or JSON lines; what looks wrong is said on stderr."""
    from polyclinic.cli.commands.translate import TranslateOptions
    from polyclinic.cli.commands.translate import translate as translate_command

    options = TranslateOptions(
        source=source,
        target=target,
        form=form,
        fields=tuple(fields or ("text",)),
        engine=engine,
        engines=engines,
        out=out,
        no_cache=no_cache,
    )
    execute(state_dir, lambda context: translate_command(context, file, options))


@app.command("convert")
def translator_convert(
    checkpoint: Annotated[Path, typer.Argument(metavar="CHECKPOINT", help="Of transformers.")],
    out: Annotated[Path, typer.Argument(metavar="OUT", help="Directory to make.")],
    quantization: Annotated[
        str, typer.Option("--quantization", help="int8, int8_float32, int16, float16 or float32.")
    ] = "int8",
    force: Annotated[bool, typer.Option("--force", help="Replace OUT when it exists.")] = False,
) -> None:
    """Turn a local NLLB, MADLAD-400 or OPUS-MT checkpoint into a CTranslate2 directory."""
    from polyclinic.cli.commands.translator import convert

    execute(
        None,
        lambda context: convert(context, checkpoint, out, quantization=quantization, force=force),
    )
