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
    silent = False
    while True:
        try:
            for judge, calls in (await judges.lanes()).items():
                if judge in taken or (wanted and judge not in wanted):
                    continue
                await take_up(judge, lanes_for(calls, default_lanes))
                taken.add(judge)
                log.info("judge taken up", judge=judge, calls_at_once=calls)
            silent = False
        except ServiceError as error:
            if not silent:  # once, not every few seconds
                log.warning("judges cannot be listed", code=error.code, detail=error.detail)
            silent = True
        await asyncio.sleep(every_s)


def lanes_for(calls: int, default: int) -> int:
    """Gradings in hand so that `calls` of them can be at the judge all the time.

    Between two calls a lane reads, publishes and fetches: half as many again, and two, keep the
    judge busy meanwhile (the inference service holds to the judge's own limit).
    """
    calls = calls or default
    return min(MOST_LANES, calls + calls // 2 + 2)
