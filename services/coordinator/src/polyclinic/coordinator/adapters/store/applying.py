"""Write down what plans decided: steps that are owed, trials that ended."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection

from polyclinic.coordinator.adapters.store.counting import (
    REASON,
    SCORED,
    UNSCORED,
    Changes,
    lock_sent,
    step_counter,
)
from polyclinic.coordinator.adapters.store.loading import Step
from polyclinic.coordinator.adapters.store.sharing import note_waiting
from polyclinic.coordinator.adapters.store.tables import StepRow, StepState, TrialRow, TrialState
from polyclinic.coordinator.adapters.wire.events import trial_scored
from polyclinic.coordinator.adapters.wire.steps import (
    COMPLETE_QUEUE,
    GRADE_QUEUE,
    encode_command,
    owner_of,
    queue_of,
)
from polyclinic.coordinator.domain import ids
from polyclinic.coordinator.domain.decisions import Done, Next, Unscored
from polyclinic.coordinator.domain.recording import Outcome, Owed, OwedCommand, OwedEvent
from polyclinic.coordinator.domain.trials import Setup


@dataclass(frozen=True, slots=True)
class Terms:
    """How long things may take, and how much may be outstanding.

    Attributes:
        window: Commands of a run that may be on the bus at once, per service.
        chunk: Trials that are planned in one transaction.
        lease_s: Time that publishing may take before somebody else may publish.
        silence_s: Time without an answer after which a command is looked for.
    """

    window: int = 2000
    chunk: int = 500
    lease_s: float = 90.0
    silence_s: float = 900.0

    def room(self, queue: str, setup: Setup) -> int:
        """Commands of one queue that may be outstanding: a slow model, or judge,
        leaves the others theirs."""
        sharers = 1
        if queue.startswith(COMPLETE_QUEUE):
            sharers = len(setup.models)
        elif queue.startswith(GRADE_QUEUE):
            sharers = len(setup.judges)
        return max(1, self.window // max(1, sharers))


_END_TRIAL = (
    update(TrialRow)
    .where(TrialRow.trial_id == bindparam("trial"))
    .values(
        state=bindparam("new_state"),
        revision=bindparam("new_revision"),
        due_at=bindparam("new_due_at"),
        event=bindparam("new_event"),
    )
)


async def apply(
    connection: AsyncConnection,
    outcomes: Sequence[Outcome],
    *,
    steps: Mapping[str, Sequence[Step]],
    revisions: Mapping[str, int],
    terms: Terms,
    now: float,
    changes: Changes,
) -> Owed:
    """Store commands as steps and ended trials as events.

    Args:
        connection: The transaction; the trials' rows are locked.
        outcomes: What was decided.
        steps: Steps that trials have and share, so that none is given twice.
        revisions: Run to its revision.
        terms: Window and lease.
        now: Seconds since 1970.
        changes: Takes the changes of counters.

    Returns:
        What this process publishes once the transaction is through.
    """
    commands = await _add_steps(
        connection, outcomes, steps=steps, terms=terms, now=now, changes=changes
    )
    await note_waiting(connection, outcomes)
    events = []
    rows = []
    for outcome in outcomes:
        if isinstance(outcome.decision, Next):
            continue
        trial = outcome.situation.trial
        revision = revisions[trial.run_id]
        event = OwedEvent(
            trial.run_id, trial.trial_id, revision, trial_scored(outcome, revision=revision)
        )
        events.append(event)
        rows.append(_ended_row(outcome, event, due_at=now + terms.lease_s))
        _count_end(outcome, changes)
    if rows:
        await connection.execute(_END_TRIAL, rows)
    return Owed(commands, events)


def _ended_row(outcome: Outcome, event: OwedEvent, *, due_at: float) -> dict[str, Any]:
    scored = isinstance(outcome.decision, Done)
    return {
        "trial": event.trial_id,
        "new_state": TrialState.SCORED if scored else TrialState.UNSCORED,
        "new_revision": event.revision,
        "new_due_at": due_at,
        "new_event": event.body,
    }


def _count_end(outcome: Outcome, changes: Changes) -> None:
    run_id = outcome.situation.trial.run_id
    if isinstance(outcome.decision, Unscored):
        changes.add(run_id, UNSCORED)
        changes.add(run_id, REASON + outcome.decision.reason[:100])
    else:
        changes.add(run_id, SCORED)


async def _add_steps(
    connection: AsyncConnection,
    outcomes: Iterable[Outcome],
    *,
    steps: Mapping[str, Sequence[Step]],
    terms: Terms,
    now: float,
    changes: Changes,
) -> list[OwedCommand]:
    rows: dict[tuple[str, str], list[dict[str, Any]]] = defaultdict(list)
    setups: dict[str, Setup] = {}
    given = {step.step_id for of_owner in steps.values() for step in of_owner}
    for outcome in outcomes:
        trial = outcome.situation.trial
        setups[trial.run_id] = trial.setup
        for row in _step_rows(outcome):
            if row["step_id"] not in given:
                given.add(row["step_id"])  # another trial of the chunk may share it
                rows[trial.run_id, row["queue"]].append(row)
    if not rows:
        return []
    sent = await lock_sent(connection, rows.keys())
    for (run_id, queue), queue_rows in rows.items():
        room = max(0, terms.room(queue, setups[run_id]) - sent.get((run_id, queue), 0))
        for row in queue_rows[:room]:
            row |= {"state": StepState.SENT, "due_at": now + terms.lease_s}
        _count_steps(run_id, queue, min(room, len(queue_rows)), len(queue_rows), changes)
    every = [row for queue_rows in rows.values() for row in queue_rows]
    await connection.execute(insert(StepRow), every)
    return [
        OwedCommand(row["step_id"], row["trial_id"], row["run_id"], row["queue"], row["body"])
        for row in every
        if row["state"] == StepState.SENT
    ]


def _count_steps(run_id: str, queue: str, sent: int, every: int, changes: Changes) -> None:
    changes.add(run_id, step_counter(queue, StepState.SENT), sent)
    changes.add(run_id, step_counter(queue, StepState.OWED), every - sent)


def _step_rows(outcome: Outcome) -> Iterable[dict[str, Any]]:
    situation = outcome.situation
    trial, attempt = situation.trial, situation.attempt
    for command in outcome.commands:
        owner = owner_of(trial, command)
        step_id = ids.step_id(trial.run_id, owner, command.step, attempt)
        yield {
            "step_id": step_id,
            "trial_id": owner,
            "run_id": trial.run_id,
            "name": command.step,
            "attempt": attempt,
            "queue": queue_of(trial, command),
            "state": StepState.OWED,
            "due_at": 0.0,
            "body": encode_command(
                trial,
                command,
                step_id=step_id,
                attempt=attempt,
                is_anew=command.step in situation.unreadable,
            ),
        }
