"""`runs`, `status`, `watch`, `cancel`: about runs that were submitted."""

import json
from collections.abc import Iterable, Mapping, Sequence

from google.protobuf import json_format

from polyclinic.cli.client import Client
from polyclinic.cli.commands.conclusion import Conclusion, conclude
from polyclinic.cli.commands.following import Leaving, follow
from polyclinic.cli.context import Context
from polyclinic.cli.problems import (
    BadRequestError,
    ExitCode,
    InfrastructureError,
    Problem,
    bad_request,
)
from polyclinic.cli.progress.figures import Figures, state_name
from polyclinic.cli.progress.views import progress_line
from polyclinic.cli.session import Needs, Session, open_session, read
from polyclinic.cli.suites.loading import NEWEST
from polyclinic.v1 import run_pb2

PASSED = "pass"
MOST_RUNS = 1000  # that the coordinator lists
COORDINATOR_ONLY = Needs(services=("coordinator",), first=("coordinator",))
WITH_REPORT = Needs(services=("coordinator", "stats"), first=("coordinator", "stats"))


async def runs(context: Context, *, limit: int, as_json: bool) -> ExitCode:
    """List runs, the newest first."""

    async def ask(
        session: Session,
    ) -> tuple[list[run_pb2.RunProgress], dict[str, str]]:
        found = await session.client.runs(limit=limit)
        verdicts = await _verdicts(context, session.client, found)
        session.stop_unless(all(_has_ended(each) and each.run_id in verdicts for each in found))
        return found, verdicts

    found, verdicts = await read(
        context.settings, WITH_REPORT, context.interrupts, context.say, ask
    )
    if as_json:
        lines = [_json(each, verdict=verdicts.get(each.run_id)) for each in found]
        context.write("\n".join(lines))
    elif found:
        context.write(runs_table(found, verdicts))
    else:
        context.say("There are no runs yet.")
    return ExitCode.PASS


async def _verdicts(
    context: Context, client: Client, found: Sequence[run_pb2.RunProgress]
) -> dict[str, str]:
    """What the gates came to; runs are listed also where the statistics do not answer."""
    try:
        return await client.verdicts([each.run_id for each in found])
    except InfrastructureError as error:
        for problem in error.problems:
            context.warn(problem)
        return {}


async def status(context: Context, run: str, *, as_json: bool) -> ExitCode:
    """How far a run is, now."""

    async def ask(session: Session) -> run_pb2.RunProgress:
        run_id = await resolve(session, run)
        found = await session.client.progress(run_id)
        session.stop_unless(_has_ended(found))
        return found

    progress = await read(context.settings, COORDINATOR_ONLY, context.interrupts, context.say, ask)
    line = progress_line(progress, Figures().rows(progress, 0.0))
    context.write(_json(progress) if as_json else line)
    return ExitCode.PASS


async def watch(
    context: Context, run: str, *, timeout_s: float | None, conclusion: Conclusion
) -> ExitCode:
    """Follow a run that something else works on, to its verdict."""
    conclusion.check_targets()
    async with open_session(
        context.settings, WITH_REPORT, context.interrupts, context.say
    ) as session:
        run_id = await resolve(session, run)
        context.interrupts.reached(f"Interrupted. Come back to it by: polyclinic watch {run_id}")
        leaving = Leaving(cancels=False, command=f"polyclinic watch {run_id}")
        ended = await follow(context, session, run_id, leaving, timeout_s)
        return await conclude(context, session.client, ended, conclusion)


async def cancel(context: Context, run: str) -> ExitCode:
    """Stop a run; what is scored stays."""
    async with open_session(
        context.settings, COORDINATOR_ONLY, context.interrupts, context.say
    ) as session:
        run_id = await resolve(session, run)
        progress = await session.client.cancel(run_id)
    said = f"{run_id}: {state_name(progress.state)}, {progress.scored} of {progress.trials} trials"
    if progress.state == run_pb2.RUN_STATE_COMPLETED:
        context.say(f"{said} scored. It had ended, so nothing was stopped.")
    else:
        context.say(f"{said} scored. Go on with it by: polyclinic resume {run_id}")
    return ExitCode.PASS


def _has_ended(run: run_pb2.RunProgress) -> bool:
    return run.state != run_pb2.RUN_STATE_RUNNING


async def resolve(session: Session, run: str) -> str:
    """The run id, where `last` is the newest run.

    Raises:
        BadRequestError: there is no run at all.
        UnsettledError: the session only reads, and the newest run has not ended.
    """
    if run != NEWEST:
        return run
    newest = await session.client.runs(limit=1)
    if not newest:
        raise bad_request("RUN", "there are no runs yet")
    session.stop_unless(_has_ended(newest[0]))
    return newest[0].run_id


async def resolve_baseline(client: Client, run: str, request_id: str, suite: str) -> str:
    """The run id, where `last` is the newest completed run of the same suite that passed its gate.

    One that failed is no baseline: the same command again would compare a bad model with itself.
    A request that is sent again compares with the same run as the first time, so that it is the
    same request: with the newest that was accepted before it.

    Args:
        client: Of the deployment.
        run: As written.
        request_id: Of the request that wants a baseline; empty without.
        suite: Name of its suite.

    Raises:
        NoBaselineError: no such run is there.
        InfrastructureError: coordinator or statistics cannot be reached.
    """
    if run != NEWEST:
        return run
    found = await client.runs(limit=MOST_RUNS)
    own = [
        index for index, each in enumerate(found) if request_id and each.request_id == request_id
    ]
    earlier = [
        each.run_id
        for each in found[own[0] + 1 if own else 0 :]
        if each.suite_name == suite and each.state == run_pb2.RUN_STATE_COMPLETED
    ]
    verdicts = await client.verdicts(earlier)
    for run_id in earlier:
        if verdicts.get(run_id) == PASSED:
            return run_id
    raise NoBaselineError(suite, len(earlier))


class NoBaselineError(BadRequestError):
    """No run of the suite has passed its gate, so `last` is none.

    Args:
        suite: Name of the suite.
        completed: Its runs that completed.
    """

    def __init__(self, suite: str, completed: int) -> None:
        what = f'no run of suite "{suite}" has passed its gate ({completed} completed)'
        remedy = (
            "Name a run (`polyclinic runs` shows their verdicts) or a scores file; on a first "
            "release --baseline-optional runs without and records"
        )
        super().__init__([Problem(where="--baseline", what=what, remedy=remedy)])


def runs_table(found: Iterable[run_pb2.RunProgress], verdicts: Mapping[str, str]) -> str:
    """Runs as aligned columns with a header; a run without a report has no verdict yet."""
    rows = [("RUN", "SUITE", "STATE", "SCORED", "TRIALS", "VERDICT", "ACCEPTED", "REQUEST")]
    for run in found:
        accepted = run.accepted_at.ToDatetime().strftime("%Y-%m-%d %H:%M")
        counts = (str(run.scored), str(run.trials))
        name = state_name(run.state)
        verdict = verdicts.get(run.run_id)
        word = "-" if verdict is None else verdict or "no gate"
        rows.append((run.run_id, run.suite_name, name, *counts, word, accepted, run.request_id))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
    return "\n".join(lines)


def _json(progress: run_pb2.RunProgress, **more: str | None) -> str:
    found = json_format.MessageToDict(
        progress,
        preserving_proto_field_name=True,
        always_print_fields_with_no_presence=True,
    )
    return json.dumps(found | more, ensure_ascii=False)
