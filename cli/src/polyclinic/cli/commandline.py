"""The `polyclinic` command: what can be typed. What it does is in `commands`."""

# ruff: noqa: PLC0415 - each command imports what it needs, so that --help answers at once

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from polyclinic.cli.executing import execute
from polyclinic.cli.groups import dataset, dlq, judge, linker, translator
from polyclinic.cli.options import (
    EXIT_CODES,
    AcceptChanged,
    AsJson,
    Baseline,
    BaselineOptional,
    Detach,
    Engines,
    ExitZero,
    HtmlFile,
    Indexes,
    JsonFile,
    JunitFile,
    Models,
    NatsPort,
    NoCache,
    RequestId,
    RunId,
    StateDirectory,
    SuiteFile,
    Timeout,
    UpModels,
    Version,
)
from polyclinic.cli.problems import ExitCode, describe
from polyclinic.cli.unforeseen import unforeseen

app = typer.Typer(
    name="polyclinic",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.add_typer(dataset.app, name="dataset")
app.add_typer(dlq.app, name="dlq")
app.add_typer(judge.app, name="judge")
app.add_typer(linker.app, name="linker")
app.add_typer(translator.app, name="translator")


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
    indexes: Indexes = None,
    baseline: Baseline = "",
    baseline_optional: BaselineOptional = False,
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
        baseline_optional=baseline_optional,
        conclusion=Conclusion(_files(json_file, html_file, junit_file), exit_zero),
        timeout_s=timeout,
        detach=detach,
        request_id=request_id,
        no_cache=no_cache,
        engines=engines,
        indexes=indexes,
    )
    execute(state_dir, lambda context: run_command(context, suite, options))


@app.command()
def check(
    suite: SuiteFile,
    *,
    models: Models = None,
    baseline: Baseline = "",
    baseline_optional: BaselineOptional = False,
    state_dir: StateDirectory = None,
) -> None:
    """Check a suite, its data and the names of its models, without starting anything."""
    from polyclinic.cli.commands.run import RunOptions
    from polyclinic.cli.commands.run import check as check_command

    options = RunOptions(models=models, baseline=baseline, baseline_optional=baseline_optional)
    execute(state_dir, lambda context: check_command(context, suite, options))


@app.command()
def submit(
    suite: SuiteFile,
    *,
    baseline: Baseline = "",
    baseline_optional: BaselineOptional = False,
    request_id: RequestId = "",
    no_cache: NoCache = False,
    state_dir: StateDirectory = None,
) -> None:
    """Hand a suite to a running deployment and print the run's id."""
    from polyclinic.cli.commands.run import RunOptions
    from polyclinic.cli.commands.run import submit as submit_command

    options = RunOptions(
        baseline=baseline,
        baseline_optional=baseline_optional,
        request_id=request_id,
        no_cache=no_cache,
    )
    execute(state_dir, lambda context: submit_command(context, suite, options))


@app.command(epilog=EXIT_CODES)
def resume(
    run_id: RunId,
    *,
    models: Models = None,
    engines: Engines = None,
    indexes: Indexes = None,
    json_file: JsonFile = None,
    html_file: HtmlFile = None,
    junit_file: JunitFile = None,
    timeout: Timeout = None,
    detach: Detach = False,
    accept_changed: AcceptChanged = False,
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
        accept_changed=accept_changed,
        engines=engines,
        indexes=indexes,
    )
    execute(state_dir, lambda context: resume_command(context, run_id, options))


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
    execute(
        state_dir,
        lambda context: watch_command(context, run_id, timeout_s=timeout, conclusion=conclusion),
    )


@app.command()
def status(run_id: RunId, as_json: AsJson = False, state_dir: StateDirectory = None) -> None:
    """How far a run is."""
    from polyclinic.cli.commands.runs import status as status_command

    execute(state_dir, lambda context: status_command(context, run_id, as_json=as_json))


@app.command()
def cancel(run_id: RunId, state_dir: StateDirectory = None) -> None:
    """Stop a run; what is scored stays."""
    from polyclinic.cli.commands.runs import cancel as cancel_command

    execute(state_dir, lambda context: cancel_command(context, run_id))


@app.command()
def runs(
    limit: Annotated[int, typer.Option("--limit", min=1, help="At most so many.")] = 50,
    as_json: AsJson = False,
    state_dir: StateDirectory = None,
) -> None:
    """List runs, the newest first."""
    from polyclinic.cli.commands.runs import runs as runs_command

    execute(state_dir, lambda context: runs_command(context, limit=limit, as_json=as_json))


@app.command(epilog=EXIT_CODES)
def report(
    run_id: RunId,
    form: Annotated[
        str, typer.Option("--format", help="text, summary, json, html, md, junit or csv.")
    ] = "text",
    out: Annotated[Path | None, typer.Option("--out", help="File instead of stdout.")] = None,
    *,
    gate: Annotated[bool, typer.Option("--gate", help="Exit as `run` would have.")] = False,
    worst: Annotated[
        int | None,
        typer.Option(
            "--worst", min=0, help="Worst judged samples shown of each task and model; default: 10."
        ),
    ] = None,
    texts: Annotated[
        bool,
        typer.Option("--texts", help="Show their replies and the judges' words, not ids alone."),
    ] = False,
    state_dir: StateDirectory = None,
) -> None:
    """Print a run's report."""
    from polyclinic.cli.commands.results import ReportOptions
    from polyclinic.cli.commands.results import report as report_command

    options = ReportOptions(form=form, out=out, gate=gate, worst=worst, texts=texts)
    execute(state_dir, lambda context: report_command(context, run_id, options))


@app.command()
def scores(
    run_id: RunId,
    out: Annotated[
        Path | None,
        typer.Option("--out", help="File that ends in .jsonl, .csv or .parquet, not stdout."),
    ] = None,
    unread: Annotated[
        bool,
        typer.Option("--unread", help="Only replies that were not read, with the reason."),
    ] = False,
    state_dir: StateDirectory = None,
) -> None:
    """Write every trial's scores, with its reply as it came."""
    from polyclinic.cli.commands.results import scores as scores_command

    execute(state_dir, lambda context: scores_command(context, run_id, out=out, unread=unread))


@app.command()
def up(
    models: UpModels = None,
    engines: Engines = None,
    indexes: Indexes = None,
    nats_port: NatsPort = None,
    state_dir: StateDirectory = None,
) -> None:
    """Start nats-server and every service here, until Ctrl-C.

    Other commands that are typed in the same folder find it; elsewhere they find it by the
    POLYCLINIC_NATS_URL that is printed. Runs that were going on when it stopped are taken up again.
    """
    from polyclinic.cli.commands.up import UpOptions
    from polyclinic.cli.commands.up import up as up_command

    options = UpOptions(models=models, nats_port=nats_port, engines=engines, indexes=indexes)
    execute(state_dir, lambda context: up_command(context, options))


@app.command()
def doctor(models: UpModels = None, state_dir: StateDirectory = None) -> None:
    """Check everything that a run needs; one line each, with the remedy."""
    from polyclinic.cli.commands.doctor import doctor as doctor_command

    execute(state_dir, lambda context: doctor_command(context, models=models))


app.command()(translator.translate)


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


def _files(
    json_file: Path | None, html_file: Path | None, junit_file: Path | None
) -> dict[str, Path]:
    named = {"json": json_file, "html": html_file, "junit": junit_file}
    return {form: path for form, path in named.items() if path is not None}


def _say(line: str) -> None:
    sys.stderr.write(f"{line}\n")
