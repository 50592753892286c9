"""Counters of runs: one row a number, changed in the transaction that changes what they count."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy import select, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from polyclinic.coordinator.adapters.store.tables import CountRow, StepState

SCORED = "trials:scored"
UNSCORED = "trials:unscored"
ANNOUNCED = "trials:announced"
REASON = "reason:"

_STEP = "steps:"
_STATE_NAMES = {
    StepState.OWED: "owed",
    StepState.SENT: "sent",
    StepState.DONE: "done",
    StepState.FAILED: "failed",
}


def step_counter(queue: str, state: StepState) -> str:
    """Name of the counter of a queue's steps in a state."""
    return f"{_STEP}{queue}:{_STATE_NAMES[state]}"


@dataclass
class Depth:
    """Steps of one queue by state."""

    owed: int = 0
    sent: int = 0
    done: int = 0
    failed: int = 0


def depths(counts: Mapping[str, int]) -> dict[str, Depth]:
    """Depth of each queue, from a run's counters."""
    found: dict[str, Depth] = defaultdict(Depth)
    for name, n in sorted(counts.items()):
        if step := queue_and_state(name):
            setattr(found[step[0]], step[1], n)
    return found


def queue_and_state(name: str) -> tuple[str, str] | None:
    """Queue and state name of a step counter; None for another counter."""
    if not name.startswith(_STEP):
        return None
    queue, _, state = name.removeprefix(_STEP).rpartition(":")
    return queue, state


class Changes:
    """Changes of counters within one transaction."""

    def __init__(self) -> None:
        self._changes: Counter[tuple[str, str]] = Counter()

    def add(self, run_id: str, name: str, n: int = 1) -> None:
        """Change one counter."""
        self._changes[run_id, name] += n

    def move(self, run_id: str, queue: str, *, of: int, to: StepState, n: int = 1) -> None:
        """Steps of a queue change their state; dropped ones are not counted."""
        for state, sign in ((StepState(of), -1), (to, 1)):
            if state is not StepState.DROPPED:
                self.add(run_id, step_counter(queue, state), sign * n)

    async def write(self, connection: AsyncConnection) -> None:
        """Apply; the last statement of a transaction, always in the order of the keys."""
        rows = [
            {"run_id": run_id, "name": name, "n": n}
            for (run_id, name), n in sorted(self._changes.items())
            if n
        ]
        if not rows:
            return
        if connection.dialect.name == "postgresql":
            pg = postgresql.insert(CountRow)
            added = CountRow.n + pg.excluded.n
            upsert = pg.on_conflict_do_update(index_elements=["run_id", "name"], set_={"n": added})
            await connection.execute(upsert, rows)
        else:
            lite = sqlite.insert(CountRow)
            added = CountRow.n + lite.excluded.n
            await connection.execute(
                lite.on_conflict_do_update(index_elements=["run_id", "name"], set_={"n": added}),
                rows,
            )


async def read_counts(
    connection: AsyncConnection, run_ids: Iterable[str]
) -> dict[str, dict[str, int]]:
    """Every counter of the runs, by run and name."""
    rows = await connection.execute(
        select(CountRow.run_id, CountRow.name, CountRow.n).where(CountRow.run_id.in_(list(run_ids)))
    )
    counts: dict[str, dict[str, int]] = defaultdict(dict)
    for run_id, name, n in rows:
        counts[run_id][name] = n
    return counts


async def lock_sent(
    connection: AsyncConnection, queues: Collection[tuple[str, str]]
) -> dict[tuple[str, str], int]:
    """Steps on the bus by (run, queue); nobody else changes them before this transaction ends."""
    names = {
        (run_id, step_counter(queue, StepState.SENT)): (run_id, queue) for run_id, queue in queues
    }
    rows = await connection.execute(
        select(CountRow.run_id, CountRow.name, CountRow.n)
        .where(tuple_(CountRow.run_id, CountRow.name).in_(sorted(names)))
        .order_by(CountRow.run_id, CountRow.name)
        .with_for_update()
    )
    return {names[run_id, name]: n for run_id, name, n in rows}


async def reset_counts(
    connection: AsyncConnection, run_id: str, is_reset: Callable[[str], bool]
) -> None:
    """Set the counters of a run whose names are to be reset to 0."""
    counts = (await read_counts(connection, [run_id]))[run_id]
    names = sorted(name for name in counts if is_reset(name))
    await connection.execute(
        update(CountRow).where(CountRow.run_id == run_id, CountRow.name.in_(names)).values(n=0)
    )
