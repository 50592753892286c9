"""A run's progress in figures, for whatever shows it."""

from dataclasses import dataclass

from polyclinic.cli.durations import format_duration
from polyclinic.cli.progress.activity import asking
from polyclinic.cli.progress.rates import RateMeter
from polyclinic.v1 import run_pb2


@dataclass(frozen=True, slots=True)
class Row:
    """Steps of one service, or, under the name "trials", the run's trials.

    Attributes:
        name: Service, or "trials".
        waiting: Owed; on the bus or not yet.
        running: Questions that models are asked now; where nobody says so, steps on the bus.
        done: Ended well.
        failed: Given up; for trials, ended unscored.
        per_s: Ended a second, lately; None when unknown.
        eta_s: Seconds until all that is known has ended; None when unknown.
    """

    name: str
    waiting: int
    running: int
    done: int
    failed: int
    per_s: float | None
    eta_s: float | None

    @property
    def rate(self) -> str:
        """Such as "12/s"; empty when unknown."""
        if self.per_s is None:
            return ""
        return f"{self.per_s:.0f}/s" if self.per_s >= 10 else f"{self.per_s:.1f}/s"  # noqa: PLR2004 - two digits

    @property
    def eta(self) -> str:
        """Such as "3m20s"; empty when unknown or nothing is left."""
        return format_duration(self.eta_s) if self.eta_s else ""


class Figures:
    """Turns one progress after another into rows with rates."""

    def __init__(self) -> None:
        self._meters: dict[str, RateMeter] = {}

    def rows(self, run: run_pb2.RunProgress, now_s: float) -> list[Row]:
        """The run's trials, then each service; `now_s` is of a monotonic clock."""
        ended = run.scored + run.unscored
        left = max(0, run.trials - ended)
        trials = self._row("trials", (left, 0, run.scored, run.unscored), now_s)
        services = [self._row(part.service, _counts(run, part), now_s) for part in run.services]
        return [trials, *services]

    def _row(self, name: str, counts: tuple[int, int, int, int], now_s: float) -> Row:
        waiting, running, done, failed = counts
        meter = self._meters.setdefault(name, RateMeter())
        meter.note(now_s, done + failed)
        eta_s = meter.eta_s(waiting + running)
        return Row(name, waiting, running, done, failed, meter.per_s, eta_s)


def _counts(run: run_pb2.RunProgress, part: run_pb2.ServiceProgress) -> tuple[int, int, int, int]:
    """Waiting, running, done and failed; what lies on the bus runs once its model is asked."""
    asked = asking(run, part.service)
    running = part.running if asked is None else min(part.running, asked)
    return part.waiting + part.running - running, running, part.done, part.failed


def state_name(state: "run_pb2.RunState") -> str:
    """`RUN_STATE_RUNNING` -> `running`."""
    return run_pb2.RunState.Name(state).removeprefix("RUN_STATE_").lower()
