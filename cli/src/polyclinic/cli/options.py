"""Arguments and options that several commands share."""

import sys
from importlib import metadata
from pathlib import Path
from typing import Annotated

import typer

from polyclinic.cli.durations import parse_duration

EXIT_CODES = (
    "Exit codes: 0 pass, 1 gate failed, 2 inconclusive, 3 run incomplete or infrastructure, "
    "4 bad request (no model was called), 124 timeout, 130 interrupted."
)

RunId = Annotated[str, typer.Argument(metavar="RUN", help="Run id, or `last` for the newest.")]
StateDirectory = Annotated[
    Path | None,
    typer.Option(
        "--state-dir",
        help="Folder of the embedded stack; default: POLYCLINIC_STATE_DIR, else .polyclinic.",
    ),
]
SuiteFile = Annotated[Path, typer.Argument(metavar="SUITE.yaml", help="What to evaluate.")]
Models = Annotated[
    Path | None,
    typer.Option(
        "--models",
        help="Models file; default: POLYCLINIC_INFERENCE_MODELS, else models.yaml beside the "
        "suite.",
    ),
]
UpModels = Annotated[
    Path | None,
    typer.Option(
        "--models",
        help="Models file; default: POLYCLINIC_INFERENCE_MODELS, else models.yaml in this folder.",
    ),
]
Engines = Annotated[
    Path | None,
    typer.Option(
        "--engines",
        help="Registry of the translator, for renditions that the data sets lack; default: "
        "POLYCLINIC_TRANSLATOR_ENGINES, else engines.yaml beside the suite.",
    ),
]
Indexes = Annotated[
    Path | None,
    typer.Option(
        "--indexes",
        help="Registry of the linker, for tasks that are scored as sets of concepts; default: "
        "POLYCLINIC_LINKER_INDEXES, else indexes.yaml beside the suite.",
    ),
]
Baseline = Annotated[
    str,
    typer.Option(
        "--baseline",
        metavar="RUN|FILE",
        help="Earlier scores to compare with; `last` is the newest run of the suite that passed.",
    ),
]
BaselineOptional = Annotated[
    bool,
    typer.Option(
        "--baseline-optional",
        help="Where there is no baseline yet, rules against it do not apply, and the run is "
        "recorded: for a first release.",
    ),
]
RequestId = Annotated[
    str, typer.Option("--request-id", help="The same id attaches to the same run.")
]
AcceptChanged = Annotated[
    bool,
    typer.Option(
        "--accept-changed",
        help="Go on although an endpoint says otherwise of its models than when the run began.",
    ),
]
NoCache = Annotated[
    bool, typer.Option("--no-cache", help="Ask every model anew, even where it was paid before.")
]
JsonFile = Annotated[Path | None, typer.Option("--json", help="Write the report as JSON.")]
HtmlFile = Annotated[Path | None, typer.Option("--html", help="Write the report as HTML.")]
JunitFile = Annotated[Path | None, typer.Option("--junit", help="Write the report as JUnit XML.")]
ExitZero = Annotated[bool, typer.Option("--exit-zero", help="Exit with 0 whatever the verdict is.")]
Timeout = Annotated[
    float | None,
    typer.Option(
        "--timeout",
        metavar="DURATION",
        parser=parse_duration,
        help="Longest time to wait for the run, such as 30m or 2h.",
    ),
]
Detach = Annotated[bool, typer.Option("--detach", help="Return as soon as the run is accepted.")]
AsJson = Annotated[bool, typer.Option("--json", help="As JSON, one run a line.")]
NatsPort = Annotated[
    int | None, typer.Option("--nats-port", min=1, max=65535, help="Port of the broker.")
]
Seq = Annotated[int, typer.Argument(metavar="SEQ", help="Number in `dlq list`.")]


def _print_version(asked: bool) -> None:
    if asked:
        sys.stdout.write(f"polyclinic {metadata.version('polyclinic-cli')}\n")
        raise typer.Exit


Version = Annotated[
    bool,
    typer.Option(
        "--version", callback=_print_version, is_eager=True, help="Print the version and exit."
    ),
]
