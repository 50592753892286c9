"""`report`, `scores`: what came out of a run."""

import json
from pathlib import Path

from polyclinic.cli.commands.conclusion import tell_unscored
from polyclinic.cli.commands.runs import WITH_REPORT, resolve
from polyclinic.cli.context import Context
from polyclinic.cli.outcome import exit_code_of
from polyclinic.cli.problems import ExitCode
from polyclinic.cli.scores import check_format, to_line, write_scores
from polyclinic.cli.session import Needs, Session, open_session
from polyclinic.cli.suites.loading import NEWEST
from polyclinic.cli.writing import check_target, write_whole

STATS_ONLY = Needs(services=("stats",), first=("stats",))


async def report(
    context: Context, run: str, *, form: str, out: Path | None, gate: bool
) -> ExitCode:
    """Write a run's report, and with `gate` exit as `run` would have."""
    if out is not None:
        check_target("--out", out)
    needs = WITH_REPORT if gate or run == NEWEST else STATS_ONLY
    async with open_session(context.settings, needs, context.interrupts, context.say) as session:
        run_id = await resolve(session.client, run)
        body = (await session.client.report(run_id, form)).body
        if out is not None:
            write_whole(out, body)
            context.say(f"Wrote {out}")
        else:
            context.write(body.decode("utf-8", "replace"))
        return await _gated(context, session, run_id) if gate else ExitCode.PASS


async def scores(context: Context, run: str, *, out: Path | None) -> ExitCode:
    """Write every trial's scores to a file, or as JSON lines to stdout."""
    if out is not None:
        check_format(out)
        check_target("--out", out)
    needs = WITH_REPORT if run == NEWEST else STATS_ONLY
    async with open_session(context.settings, needs, context.interrupts, context.say) as session:
        run_id = await resolve(session.client, run)
        if out is None:
            async for trial in session.client.scores(run_id):
                context.write(to_line(trial))
            return ExitCode.PASS
        trials = [trial async for trial in session.client.scores(run_id)]
        write_scores(trials, out)
        context.say(f"Wrote {len(trials)} trials to {out}")
    return ExitCode.PASS


async def _gated(context: Context, session: Session, run_id: str) -> ExitCode:
    progress = await session.client.progress(run_id)
    as_json = await session.client.report(run_id, "json")
    code = exit_code_of(progress.state, as_json, json.loads(as_json.body))
    tell_unscored(context, progress, code)
    return code
