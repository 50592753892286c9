"""What the use cases need of the outside."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from polyclinic.records.files import Blob
from polyclinic.records.runs import RunCompleted
from polyclinic.stats.domain.deciding import Verdict
from polyclinic.stats.domain.gate import Gate
from polyclinic.stats.domain.run import Run
from polyclinic.stats.domain.trials import Trial


@dataclass(frozen=True, slots=True)
class Heard:
    """Events of one batch; trials with the run that they belong to."""

    runs: Sequence[Run] = ()
    trials: Sequence[tuple[str, Trial]] = ()
    ends: Sequence[RunCompleted] = ()

    @property
    def run_ids(self) -> list[str]:
        """Runs that something was heard of, in order."""
        found = [run.run_id for run in self.runs]
        found += [run_id for run_id, _ in self.trials]
        found += [end.run_id for end in self.ends]
        return list(dict.fromkeys(found))


@dataclass(frozen=True, slots=True)
class Mark:
    """What a report was made of: it is stale once the store's mark differs.

    `trials` is their number, `revisions` the sum of their revisions: it grows when one is scored
    anew.
    """

    revision: int
    trials: int
    revisions: int


@dataclass(frozen=True, slots=True)
class Due:
    """A run that ended, whose trials are all here, and whose report is missing or stale."""

    run: Run
    end: RunCompleted
    mark: Mark


@dataclass(frozen=True, slots=True)
class StoredReport:
    """A report as it was made; `body` is the JSON document."""

    run_id: str
    mark: Mark
    body: bytes
    verdict: Verdict | None
    complete: bool


@dataclass(frozen=True, slots=True)
class Decided:
    """What the gate of a run came to in its newest report; `verdict` is None without a gate."""

    run_id: str
    revision: int
    verdict: Verdict | None
    complete: bool


class Store(Protocol):
    """Runs, trials and reports. Every method raises TransientError when it cannot be reached."""

    async def record(self, heard: Heard) -> None:
        """Keep a batch in one transaction; of each trial and end the highest revision stays."""
        ...

    async def due(self, run_id: str) -> Due | None:
        """The run if its report is to be made now, else None."""
        ...

    async def run(self, run_id: str) -> Run | None:
        """A run as it was accepted; None when nothing was heard of that."""
        ...

    async def unreported(self) -> list[str]:
        """Runs that ended and whose report was not announced."""
        ...

    def trials(self, run_id: str, *, texts: bool = False) -> AsyncIterator[list[Trial]]:
        """All trials of a run in the order of their ids, in batches.

        What models and judges wrote is read with `texts` only: it is far more than the numbers.
        """
        ...

    async def some_trials(self, run_id: str, trial_ids: Sequence[str]) -> list[Trial]:
        """The trials with these ids that are there, with their texts, in any order."""
        ...

    async def keep_report(self, report: StoredReport) -> None:
        """Keep a report; a later one of the same revision takes its place."""
        ...

    async def mark_announced(self, run_id: str, mark: Mark) -> None:
        """The events of this report are on the bus."""
        ...

    async def keep_failure(self, run_id: str, revision: int, problem: str) -> None:
        """Why no report of this revision can be made."""
        ...

    async def report(self, run_id: str, min_revision: int) -> StoredReport | None:
        """The newest report of at least this revision."""
        ...

    async def verdicts(self, run_ids: Sequence[str]) -> list[Decided]:
        """What the gates of these runs came to, in any order, without those that have no report."""
        ...

    async def failure(self, run_id: str, min_revision: int) -> str | None:
        """Why there is no report of at least this revision, if it failed."""
        ...

    async def is_known(self, run_id: str) -> bool:
        """Whether anything was heard of a run."""
        ...


class ScoreFiles(Protocol):
    """Files of scores in the object store."""

    async def read(self, file: Blob) -> bytes:
        """The content of a file.

        Raises:
            PermanentError: it is not there, or is not what its hash says.
            TransientError: the object store does not answer.
        """
        ...


class Announcer(Protocol):
    """Tells the bus of a report."""

    async def announce(self, report: StoredReport, gate: Gate) -> None:
        """Publish the report and the gate's decision; safe to repeat.

        Raises:
            TransientError: the broker did not acknowledge.
        """
        ...
