"""Take up gradings for each model that the inference service serves, from when it serves it."""

import asyncio
from collections.abc import Awaitable, Callable, Collection

from polyclinic.bus.errors import ServiceError
from polyclinic.bus.logging import get_logger
from polyclinic.judge.ports import Judges

MOST_LANES = 1024

log = get_logger("polyclinic.judge")


async def watch_judges(
    judges: Judges,
    take_up: Callable[[str, int], Awaitable[None]],
    *,
    wanted: Collection[str],
    default_lanes: int,
    every_s: float,
) -> None:
    """Look for judges for ever; services may start in any order, and a registry may grow.

    A judge that is no longer served keeps its consumer: its gradings then fail by its name.

    Args:
        judges: Says which models are served.
        take_up: Called once for each judge, with the gradings in hand at once.
        wanted: Names to take up; empty for all.
        default_lanes: For a model that does not say how many calls it takes.
        every_s: Seconds from one look to the next.
    """
    taken: set[str] = set()
    said: set[str] = set()
    while True:
        try:
            served = await judges.lanes()
            said.discard("")
        except ServiceError as error:
            served = {}
            _say_once(said, "", error)
        for judge, calls in served.items():
            if judge in taken or (wanted and judge not in wanted):
                continue
            try:
                await take_up(judge, lanes_for(calls, default_lanes))
            except ServiceError as error:  # the others are not to wait for this one
                _say_once(said, judge, error)
                continue
            taken.add(judge)
            log.info("judge taken up", judge=judge, calls_at_once=calls)
        await asyncio.sleep(every_s)


def _say_once(said: set[str], judge: str, error: ServiceError) -> None:
    """Log what fails, once and not every few seconds; "" is the list of judges."""
    if judge not in said:
        what = "judge cannot be taken up" if judge else "judges cannot be listed"
        log.warning(what, judge=judge, code=error.code, detail=error.detail)
    said.add(judge)


def lanes_for(calls: int, default: int) -> int:
    """Gradings in hand so that `calls` of them can be at the judge all the time.

    Between two calls a lane reads, publishes and fetches: half as many again, and two, keep the
    judge busy meanwhile (the inference service holds to the judge's own limit).
    """
    calls = calls or default
    return min(MOST_LANES, calls + calls // 2 + 2)
