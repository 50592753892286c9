"""The `polyclinic` command: what can be typed. What it does is in `commands`."""

# ruff: noqa: PLC0415 - each command imports what it needs, so that --help answers at once

import sys
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from polyclinic.cli.options import (
    EXIT_CODES,
    AsJson,
    Baseline,
    Detach,
    Engines,
    ExitZero,
    HtmlFile,
    JsonFile,
    JunitFile,
    Models,
    NatsPort,
    NoCache,
    RequestId,
    RunId,
    Seq,
    StateDirectory,
    SuiteFile,
    Timeout,
    UpModels,
    Version,
)
from polyclinic.cli.problems import CommandError, ExitCode, describe
from polyclinic.cli.unforeseen import unforeseen

if TYPE_CHECKING:
    from polyclinic.cli.context import Context

app = typer.Typer(
    name="polyclinic",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
dataset_app = typer.Typer(help="Sample files.", no_args_is_help=True)
translator_app = typer.Typer(help="Models that translate.", no_args_is_help=True)
dlq_app = typer.Typer(help="Messages that nothing could process.", no_args_is_help=True)
app.add_typer(dataset_app, name="dataset")
app.add_typer(dlq_app, name="dlq")
app.add_typer(translator_app, name="translator")


@app.callback()
def polyclinic(*, version: Version = False) -> None:
    """Is a language model fit to answer medical questions in every language it will be used in?"""
    del version  # it printed and ended


@app.command(epilog=EXIT_CODES)
def run(
    suite: SuiteFile,
    *,
    models: Models = None,
    engines: Engines = None,
    baseline: Baseline = "",
    json_file: JsonFile = None,
    html_file: HtmlFile = None,
    junit_file: JunitFile = None,
    timeout: Timeout = None,
    detach: Detach = False,
    request_id: RequestId = "",
    no_cache: NoCache = False,
    exit_zero: ExitZero = False,
    state_dir: StateDirectory = None,
) -> None:
    """Evaluate a suite, print its report and gate on it."""
    from polyclinic.cli.commands.conclusion import Conclusion
    from polyclinic.cli.commands.run import RunOptions
    from polyclinic.cli.commands.run import run as run_command

    options = RunOptions(
        models=models,
        baseline=baseline,
        conclusion=Conclusion(_files(json_file, html_file, junit_file), exit_zero),
        timeout_s=timeout,
        detach=detach,
        request_id=request_id,
        no_cache=no_cache,
        engines=engines,
    )
    _execute(state_dir, lambda context: run_command(context, suite, options))


@app.command()
def submit(
    suite: SuiteFile,
    baseline: Baseline = "",
    request_id: RequestId = "",
    no_cache: NoCache = False,
    state_dir: StateDirectory = None,
) -> None:
    """Hand a suite to a running deployment and print the run's id."""
    from polyclinic.cli.commands.run import RunOptions
    from polyclinic.cli.commands.run import submit as submit_command

    options = RunOptions(baseline=baseline, request_id=request_id, no_cache=no_cache)
    _execute(state_dir, lambda context: submit_command(context, suite, options))


@app.command(epilog=EXIT_CODES)
def resume(
    run_id: RunId,
    *,
    models: Models = None,
    engines: Engines = None,
    json_file: JsonFile = None,
    html_file: HtmlFile = None,
    junit_file: JunitFile = None,
    timeout: Timeout = None,
    detach: Detach = False,
    exit_zero: ExitZero = False,
    state_dir: StateDirectory = None,
) -> None:
    """Go on with whatever has no score, then as `run`."""
    from polyclinic.cli.commands.conclusion import Conclusion
    from polyclinic.cli.commands.run import RunOptions
    from polyclinic.cli.commands.run import resume as resume_command

    options = RunOptions(
        models=models,
        conclusion=Conclusion(_files(json_file, html_file, junit_file), exit_zero),
        timeout_s=timeout,
        detach=detach,
        engines=engines,
    )
    _execute(state_dir, lambda context: resume_command(context, run_id, options))


@app.command(epilog=EXIT_CODES)
def watch(
    run_id: RunId,
    *,
    json_file: JsonFile = None,
    html_file: HtmlFile = None,
    junit_file: JunitFile = None,
    timeout: Timeout = None,
    exit_zero: ExitZero = False,
    state_dir: StateDirectory = None,
) -> None:
    """Follow a run to its verdict."""
    from polyclinic.cli.commands.conclusion import Conclusion
    from polyclinic.cli.commands.runs import watch as watch_command

    conclusion = Conclusion(_files(json_file, html_file, junit_file), exit_zero)
    _execute(
        state_dir,
        lambda context: watch_command(context, run_id, timeout_s=timeout, conclusion=conclusion),
    )


@app.command()
def status(run_id: RunId, as_json: AsJson = False, state_dir: StateDirectory = None) -> None:
    """How far a run is."""
    from polyclinic.cli.commands.runs import status as status_command

    _execute(state_dir, lambda context: status_command(context, run_id, as_json=as_json))


@app.command()
def cancel(run_id: RunId, state_dir: StateDirectory = None) -> None:
    """Stop a run; what is scored stays."""
    from polyclinic.cli.commands.runs import cancel as cancel_command

    _execute(state_dir, lambda context: cancel_command(context, run_id))


@app.command()
def runs(
    limit: Annotated[int, typer.Option("--limit", min=1, help="At most so many.")] = 50,
    as_json: AsJson = False,
    state_dir: StateDirectory = None,
) -> None:
    """List runs, the newest first."""
    from polyclinic.cli.commands.runs import runs as runs_command

    _execute(state_dir, lambda context: runs_command(context, limit=limit, as_json=as_json))


@app.command(epilog=EXIT_CODES)
def report(
    run_id: RunId,
    form: Annotated[
        str, typer.Option("--format", help="text, summary, json, html, md, junit or csv.")
    ] = "text",
    out: Annotated[Path | None, typer.Option("--out", help="File instead of stdout.")] = None,
    gate: Annotated[bool, typer.Option("--gate", help="Exit as `run` would have.")] = False,
    state_dir: StateDirectory = None,
) -> None:
    """Print a run's report."""
    from polyclinic.cli.commands.results import report as report_command

    _execute(
        state_dir, lambda context: report_command(context, run_id, form=form, out=out, gate=gate)
    )


@app.command()
def scores(
    run_id: RunId,
    out: Annotated[
        Path | None,
        typer.Option("--out", help="File that ends in .jsonl, .csv or .parquet, not stdout."),
    ] = None,
    state_dir: StateDirectory = None,
) -> None:
    """Write every trial's scores."""
    from polyclinic.cli.commands.results import scores as scores_command

    _execute(state_dir, lambda context: scores_command(context, run_id, out=out))


@app.command()
def up(
    models: UpModels = None,
    engines: Engines = None,
    nats_port: NatsPort = None,
    state_dir: StateDirectory = None,
) -> None:
    """Start nats-server and every service here, until Ctrl-C.

    Other commands that are typed in the same folder find it; elsewhere they find it by the
    POLYCLINIC_NATS_URL that is printed. Runs that were going on when it stopped are taken up again.
    """
    from polyclinic.cli.commands.up import UpOptions
    from polyclinic.cli.commands.up import up as up_command

    options = UpOptions(models=models, nats_port=nats_port, engines=engines)
    _execute(state_dir, lambda context: up_command(context, options))


@app.command()
def doctor(models: UpModels = None, state_dir: StateDirectory = None) -> None:
    """Check everything that a run needs; one line each, with the remedy."""
    from polyclinic.cli.commands.doctor import doctor as doctor_command

    _execute(state_dir, lambda context: doctor_command(context, models=models))


@dataset_app.command("check")
def dataset_check(files: Annotated[list[Path], typer.Argument(metavar="FILE...")]) -> None:
    """Report everything that is wrong with sample files."""
    from polyclinic.cli.commands.dataset import check_files

    _execute(None, lambda context: check_files(context, files))


@dataset_app.command("convert")
def dataset_convert(
    source: Annotated[Path, typer.Argument(metavar="IN")],
    target: Annotated[Path, typer.Argument(metavar="OUT")],
    shape: Annotated[str, typer.Option("--from", metavar="SHAPE", help="Shape of IN.")],
    language: Annotated[str, typer.Option("--language", help="Of records that name none.")] = "",
) -> None:
    """Turn a published data set into a sample file."""
    from polyclinic.cli.commands.dataset import convert

    _execute(None, lambda context: convert(context, source, target, shape=shape, language=language))


@dlq_app.command("list")
def dlq_list(state_dir: StateDirectory = None) -> None:
    """One line for each dead letter."""
    from polyclinic.cli.commands import dlq

    _execute(state_dir, dlq.list_letters)


@dlq_app.command("show")
def dlq_show(seq: Seq, state_dir: StateDirectory = None) -> None:
    """One dead letter with its headers and body; it may hold sample text."""
    from polyclinic.cli.commands import dlq

    _execute(state_dir, lambda context: dlq.show(context, seq))


@dlq_app.command("retry")
def dlq_retry(seq: Seq, state_dir: StateDirectory = None) -> None:
    """Publish a dead letter again where it was published first."""
    from polyclinic.cli.commands import dlq

    _execute(state_dir, lambda context: dlq.retry(context, seq))


@dlq_app.command("drop")
def dlq_drop(seq: Seq, state_dir: StateDirectory = None) -> None:
    """Remove a dead letter."""
    from polyclinic.cli.commands import dlq

    _execute(state_dir, lambda context: dlq.drop(context, seq))


@app.command()
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
    _execute(state_dir, lambda context: translate_command(context, file, options))


@translator_app.command("convert")
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

    _execute(
        None,
        lambda context: convert(context, checkpoint, out, quantization=quantization, force=force),
    )


def run_command_line(arguments: Sequence[str]) -> int:
    """Do what was typed; the exit code."""
    try:
        code = app(args=list(arguments), standalone_mode=False)
    except typer.TyperException as error:  # it would exit with 2, which means inconclusive here
        if said := error.format_message().replace("Invalid value: ", "").strip():
            said = said.replace("Value error, ", "")  # of the library that calls the parsers
            _say(f"polyclinic: {said}")
        _say("Type `polyclinic COMMAND --help` for what can be typed.")
        code = ExitCode.BAD_REQUEST
    except (typer.Abort, KeyboardInterrupt):
        code = ExitCode.INTERRUPTED
    except Exception as error:  # 1 would mean that a gate is broken
        problems = unforeseen(error, Path(".polyclinic")).problems
        _say("\n".join(map(describe, problems)))
        code = ExitCode.INCOMPLETE
    return int(code or 0)


def _execute(
    state_dir: Path | None,
    command: "Callable[[Context], Coroutine[Any, Any, ExitCode]]",
) -> None:
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


def _files(
    json_file: Path | None, html_file: Path | None, junit_file: Path | None
) -> dict[str, Path]:
    named = {"json": json_file, "html": html_file, "junit": junit_file}
    return {form: path for form, path in named.items() if path is not None}


def _say(line: str) -> None:
    sys.stderr.write(f"{line}\n")
