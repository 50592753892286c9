"""Progress on stderr: a live table on a terminal, a plain line now and then elsewhere."""

import contextlib
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, TextIO

from polyclinic.cli.durations import format_duration
from polyclinic.cli.progress.activity import waits
from polyclinic.cli.progress.figures import Figures, Row, state_name
from polyclinic.v1 import run_pb2

if TYPE_CHECKING:
    from rich.table import Table

LINE_EVERY_S = 5.0
Clock = Callable[[], float]


class View(Protocol):
    """Shows how far a run is."""

    def show(self, run: run_pb2.RunProgress) -> None:
        """Show the latest progress."""
        ...

    def tick(self) -> None:
        """Show that time passes; called at least once a second."""
        ...

    def say(self, line: str) -> None:
        """Show a line that stays."""
        ...

    def close(self) -> None:
        """Show the last progress and leave the screen in order."""
        ...


def view_for(stream: TextIO) -> View:
    """The live table where `stream` is a terminal, lines where it is not."""
    return LiveView(stream) if stream.isatty() else LineView(stream)


class LineView:
    """One plain line every few seconds, whether or not anything changed, and one at the end."""

    def __init__(
        self, stream: TextIO, *, every_s: float = LINE_EVERY_S, clock: Clock = time.monotonic
    ) -> None:
        self._stream, self._every_s, self._clock = stream, every_s, clock
        self._figures = Figures()
        self._last: run_pb2.RunProgress | None = None
        self._is_written = True
        self._began_s = clock()
        self._next_s = self._began_s + every_s

    def show(self, run: run_pb2.RunProgress) -> None:
        """Write a line if the last one is old enough, else keep it for later."""
        is_first, self._last, self._is_written = self._last is None, run, False
        if is_first or self._clock() >= self._next_s:
            self._write()

    def tick(self) -> None:
        """Write the latest progress again if the last line is old enough."""
        if self._clock() >= self._next_s:
            self._write()

    def say(self, line: str) -> None:
        """Write a line; nothing stops because nobody reads it any more."""
        with contextlib.suppress(OSError):
            print(line, file=self._stream, flush=True)

    def close(self) -> None:
        """Write the last progress unless it was written."""
        if not self._is_written:
            self._write()

    def _write(self) -> None:
        now_s = self._clock()
        self._next_s, self._is_written = now_s + self._every_s, True
        after = format_duration(now_s - self._began_s)
        if self._last is None:
            self.say(f"after {after}: waiting for news of the run")
            return
        rows = self._figures.rows(self._last, now_s)
        self.say(progress_line(self._last, rows, after=after))


class LiveView:
    """A table that is drawn anew at every change."""

    def __init__(self, stream: TextIO, *, clock: Clock = time.monotonic) -> None:
        from rich.console import Console  # noqa: PLC0415 - only a terminal needs it
        from rich.live import Live  # noqa: PLC0415

        self._clock, self._figures = clock, Figures()
        self._console = Console(file=stream)
        self._live = Live(console=self._console, refresh_per_second=8, transient=False)
        self._started = False

    def show(self, run: run_pb2.RunProgress) -> None:
        """Draw the table."""
        if not self._started:
            self._live.start()
            self._started = True
        self._live.update(progress_table(run, self._figures.rows(run, self._clock())))

    def tick(self) -> None:
        """Nothing: the table stays on the screen."""

    def say(self, line: str) -> None:
        """Write a line above the table."""
        self._console.print(line, markup=False, highlight=False)

    def close(self) -> None:
        """Leave the last table on the screen."""
        if self._started:
            self._live.stop()


def progress_line(run: run_pb2.RunProgress, rows: list[Row], *, after: str = "") -> str:
    """Such as `r7: 42% of 200 trials, 84 scored, after 7s, 12/s, 10s left | inference ...`.

    What models wait for stands at the end.

    Args:
        run: The progress.
        rows: Its figures.
        after: How long it has been followed; empty to leave that out.
    """
    trials, *services = rows
    ended = trials.done + trials.failed
    parts = [f"{run.run_id}: {_percent(ended, run.trials)} of {run.trials} trials"]
    parts.append(f"{trials.done} scored")
    if trials.failed:
        parts.append(f"{trials.failed} unscored{_reasons(run)}")
    parts += [f"after {after}"] if after else []
    if run.state != run_pb2.RUN_STATE_RUNNING:
        parts.append(state_name(run.state))
    else:
        parts += [trials.rate] if trials.rate else []
        parts += [f"{trials.eta} left"] if trials.eta else []
    return " | ".join([", ".join(parts), *map(_service_part, services), *waits(run)])


def progress_table(run: run_pb2.RunProgress, rows: list[Row]) -> "Table":
    """The live table: trials first, then each service; below it, what models wait for."""
    from rich.table import Table  # noqa: PLC0415 - only a terminal needs it
    from rich.text import Text  # noqa: PLC0415

    ended = run.scored + run.unscored
    title = f"{run.suite_name or 'run'} {run.run_id}: {state_name(run.state)}"
    title += f", {_percent(ended, run.trials)} of {run.trials} trials"
    below = [line for line in (_reasons(run).strip(" ()"), *waits(run)) if line]
    caption = Text("\n".join(below)) if below else None
    table = Table(title=title, title_justify="left", caption=caption, caption_justify="left")
    for column in ("", "waiting", "running", "done", "failed", "rate", "ETA"):
        table.add_column(column, justify="right" if column else "left", no_wrap=True)
    for row in rows:
        counts = map(str, (row.waiting, row.running, row.done, row.failed))
        table.add_row(row.name, *counts, row.rate, row.eta)
    return table


def _service_part(row: Row) -> str:
    counts = {"waiting": row.waiting, "running": row.running, "failed": row.failed}
    shown = [f"{row.done} done", *(f"{count} {word}" for word, count in counts.items() if count)]
    return f"{row.name} {', '.join(shown)}"


def _reasons(run: run_pb2.RunProgress) -> str:
    reasons = sorted(run.unscored_reasons.items(), key=lambda item: (-item[1], item[0]))
    said = ", ".join(f"{count} {reason}" for reason, count in reasons[:3])
    return f" ({said})" if said else ""


def _percent(part: int, whole: int) -> str:
    return f"{min(100, 100 * part // whole)}%" if whole else "0%"
