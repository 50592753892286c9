"""Events of the coordinator, as the domain knows them."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from google.protobuf.message import Message

from polyclinic.bus.bus import Bus
from polyclinic.bus.intake import Intake
from polyclinic.records.runs import RunAccepted, RunCompleted
from polyclinic.records.trials import TrialScored
from polyclinic.records.wire import record_of
from polyclinic.stats.domain.run import accepted_run
from polyclinic.stats.domain.trials import trial_of
from polyclinic.stats.ports import Heard
from polyclinic.v1 import run_pb2

KINDS = (run_pb2.RunAccepted, run_pb2.TrialScored, run_pb2.RunCompleted)


def intake(bus: Bus, record: Callable[[Heard], Awaitable[None]]) -> Intake:
    """The reader of the coordinator's events."""

    async def on_batch(messages: Sequence[Message]) -> None:
        await record(heard(messages))

    return Intake(bus, "stats", kinds=KINDS, handle=on_batch)


def heard(messages: Sequence[Message]) -> Heard:
    """A batch of events in the words of the domain."""
    runs, trials, ends = ([one for one in messages if isinstance(one, kind)] for kind in KINDS)
    return Heard(
        [accepted_run(record_of(one, RunAccepted)) for one in runs],
        [(one.run_id, trial_of(record_of(one, TrialScored))) for one in trials],
        [_end(record_of(one, RunCompleted)) for one in ends],
    )


def _end(end: RunCompleted) -> RunCompleted:
    """A run that never said its revision is at its first."""
    return end if end.revision > 0 else replace(end, revision=1)
