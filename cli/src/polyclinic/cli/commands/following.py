"""Follow a run to its end, within a time, until someone interrupts."""

import asyncio
import contextlib
from dataclasses import dataclass

from polyclinic.cli.context import Context
from polyclinic.cli.durations import format_duration
from polyclinic.cli.problems import (
    CommandError,
    InfrastructureError,
    InterruptedRunError,
    Problem,
    WaitTimeoutError,
)
from polyclinic.cli.progress.views import View, view_for
from polyclinic.cli.session import Session
from polyclinic.cli.stack.space import NoSpaceError
from polyclinic.v1 import run_pb2

CANCEL_TIMEOUT_S = 10.0
TICK_EVERY_S = 0.5


@dataclass(frozen=True, slots=True)
class Leaving:
    """What becomes of a run that is no longer waited for.

    Attributes:
        cancels: Whether it is stopped: the command that started it stops it, one that only
            watched does not.
        command: What to type to come back to it.
    """

    cancels: bool
    command: str


async def follow(
    context: Context, session: Session, run_id: str, leaving: Leaving, timeout_s: float | None
) -> run_pb2.RunProgress:
    """Show progress until the run has ended; the last progress.

    Raises:
        WaitTimeoutError: it did not end in time.
        InterruptedRunError: Ctrl-C or SIGTERM.
        InfrastructureError: a service is gone for good.
    """
    view = view_for(context.err)
    try:
        async with asyncio.timeout(timeout_s):
            return await session.unless_failed(asyncio.ensure_future(_watch(session, run_id, view)))
    except TimeoutError:
        await _leave(session, run_id, leaving)
        what = f"did not end within {format_duration(timeout_s or 0)}{_stopped(leaving)}"
        raise WaitTimeoutError([_problem(run_id, what, leaving)]) from None
    except asyncio.CancelledError:
        await _leave(session, run_id, leaving)
        what = f"was interrupted{_stopped(leaving)}"
        raise InterruptedRunError([_problem(run_id, what, leaving)]) from None
    except NoSpaceError as error:
        what = "is stopped; what is scored is kept" if leaving.cancels else "cannot go on"
        raise InfrastructureError([*error.problems, _problem(run_id, what, leaving)]) from None
    finally:
        view.close()


async def _watch(session: Session, run_id: str, view: View) -> run_pb2.RunProgress:
    last = run_pb2.RunProgress(run_id=run_id)
    ticking = asyncio.create_task(_tick(view))
    try:
        async for last in session.client.watch(run_id):
            view.show(last)
    finally:
        ticking.cancel()
    return last


async def _tick(view: View) -> None:
    while True:
        await asyncio.sleep(TICK_EVERY_S)
        view.tick()


async def _leave(session: Session, run_id: str, leaving: Leaving) -> None:
    if not leaving.cancels:
        return
    # The message on the screen is right even if the coordinator cannot hear us: our own
    # stack ends with us, and the next start cancels what it finds.
    with contextlib.suppress(CommandError, TimeoutError):
        async with asyncio.timeout(CANCEL_TIMEOUT_S):
            await session.client.cancel(run_id)


def _stopped(leaving: Leaving) -> str:
    return " and is stopped; what is scored is kept" if leaving.cancels else "; it goes on"


def _problem(run_id: str, what: str, leaving: Leaving) -> Problem:
    verb = "Go on with it" if leaving.cancels else "Come back to it"
    return Problem(where=run_id, what=what, remedy=f"{verb} by: {leaving.command}")
