"""`report`, `scores`: what came out of a run."""

import json
from dataclasses import dataclass
from pathlib import Path

from polyclinic.cli.commands.conclusion import tell_unscored
from polyclinic.cli.commands.runs import WITH_REPORT, resolve
from polyclinic.cli.context import Context
from polyclinic.cli.outcome import exit_code_of
from polyclinic.cli.problems import ExitCode
from polyclinic.cli.scores import check_format, to_line, write_scores
from polyclinic.cli.scores_unread import is_unread, unread_text
from polyclinic.cli.session import Needs, Session, read
from polyclinic.cli.suites.loading import NEWEST
from polyclinic.cli.writing import check_target, write_whole

STATS_ONLY = Needs(services=("stats",), first=("stats",))


@dataclass(frozen=True, slots=True)
class ReportOptions:
    """Options of `report`.

    Attributes:
        form: Such as "text".
        out: File instead of stdout.
        gate: Whether to exit as `run` would have.
        worst: Worst judged samples that are shown of each task and model; None for the default.
        texts: Whether they are shown with replies and the judges' words.
    """

    form: str = "text"
    out: Path | None = None
    gate: bool = False
    worst: int | None = None
    texts: bool = False


async def report(context: Context, run: str, options: ReportOptions) -> ExitCode:
    """Write a run's report, and with `gate` exit as `run` would have."""
    out, gate = options.out, options.gate
    if out is not None:
        check_target("--out", out)
    needs = WITH_REPORT if gate or run == NEWEST else STATS_ONLY

    async def ask(session: Session) -> ExitCode:
        run_id = await _settled(session, run)
        answer = await session.client.report(
            run_id, options.form, worst=options.worst, texts=options.texts
        )
        body = answer.body
        if out is not None:
            write_whole(out, body)
            context.say(f"Wrote {out}")
        else:
            context.write(body.decode("utf-8", "replace"))
        return await _gated(context, session, run_id) if gate else ExitCode.PASS

    return await read(context.settings, needs, context.interrupts, context.say, ask)


async def scores(context: Context, run: str, *, out: Path | None, unread: bool = False) -> ExitCode:
    """Write every trial's scores to a file, or as JSON lines to stdout.

    With `unread` only those whose reply was not read: to a file like all others, to stdout as
    blocks for a person.
    """
    if out is not None:
        check_format(out)
        check_target("--out", out)
    needs = WITH_REPORT if run == NEWEST else STATS_ONLY

    async def ask(session: Session) -> ExitCode:
        run_id = await _settled(session, run)
        wanted = (
            trial async for trial in session.client.scores(run_id) if not unread or is_unread(trial)
        )
        if out is not None:
            trials = [trial async for trial in wanted]
            write_scores(trials, out)
            context.say(f"Wrote {len(trials)} trials to {out}")
            return ExitCode.PASS
        written = 0
        async for trial in wanted:
            context.write(unread_text(trial) if unread else to_line(trial))
            written += 1
        if unread:
            context.say(f"{written} trials with a reply that was not read")
        return ExitCode.PASS

    return await read(context.settings, needs, context.interrupts, context.say, ask)


async def _settled(session: Session, run: str) -> str:
    """The run id. A run without a report is not settled: its last scores may still be unread."""
    run_id = await resolve(session, run)
    if session.reads_only:
        session.stop_unless(run_id in await session.client.verdicts([run_id]))
    return run_id


async def _gated(context: Context, session: Session, run_id: str) -> ExitCode:
    progress = await session.client.progress(run_id)
    as_json = await session.client.report(run_id, "json")
    code = exit_code_of(progress.state, as_json, json.loads(as_json.body))
    tell_unscored(context, progress, code)
    return code
