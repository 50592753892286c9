"""How progress looks, on a terminal and elsewhere."""

import io

import pytest

from polyclinic.cli.progress.figures import Figures
from polyclinic.cli.progress.rates import RateMeter
from polyclinic.cli.progress.views import LineView, LiveView, progress_line, view_for
from polyclinic.v1 import run_pb2


def progress(scored=0, unscored=0, *, trials=200, state=run_pb2.RUN_STATE_RUNNING, done=0):
    return run_pb2.RunProgress(
        run_id="r7",
        suite_name="release-check",
        state=state,
        trials=trials,
        scored=scored,
        unscored=unscored,
        unscored_reasons={"quota_exhausted": unscored} if unscored else {},
        services=[
            run_pb2.ServiceProgress(
                service="inference", waiting=100, running=32, done=done, failed=unscored
            ),
            run_pb2.ServiceProgress(service="judge", running=3, done=scored),
        ],
    )


class Clock:
    def __init__(self):
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


def test_a_line_says_how_far_what_failed_how_fast_and_how_long():
    figures = Figures()
    figures.rows(progress(), 0.0)
    after = progress(scored=40, unscored=2, done=60)
    assert progress_line(after, figures.rows(after, 4.0)) == (
        "r7: 21% of 200 trials, 40 scored, 2 unscored (2 quota_exhausted), 10/s, 15s left | "
        "inference 60 done, 100 waiting, 32 running, 2 failed | judge 40 done, 3 running"
    )


def test_the_first_line_guesses_no_rate():
    first = progress()
    line = progress_line(first, Figures().rows(first, 0.0))
    assert line.startswith("r7: 0% of 200 trials, 0 scored | inference 0 done")


def test_the_last_line_says_how_the_run_ended():
    last = progress(200, state=run_pb2.RUN_STATE_COMPLETED)
    assert "100% of 200 trials, 200 scored, completed" in progress_line(
        last, Figures().rows(last, 0.0)
    )


def test_a_run_without_trials_is_no_division_by_zero():
    empty = progress(trials=0)
    assert "0% of 0 trials" in progress_line(empty, Figures().rows(empty, 0.0))


def test_plain_lines_come_every_few_seconds_and_the_last_is_never_lost():
    stream, clock = io.StringIO(), Clock()
    view = LineView(stream, every_s=5.0, clock=clock)
    for step in range(12):
        view.show(progress(scored=step))
        clock.now_s += 1.0
    view.close()
    view.close()
    shown = [line.split(" | ")[0].split(", ")[1] for line in stream.getvalue().splitlines()]
    assert shown == ["0 scored", "5 scored", "10 scored", "11 scored"]


def test_a_run_that_stalls_is_still_heard_of():
    stream, clock = io.StringIO(), Clock()
    view = LineView(stream, every_s=5.0, clock=clock)
    for second in range(18):
        if second == 7:
            view.show(progress(scored=1, unscored=2))
        view.tick()
        clock.now_s += 1.0
    lines = [line.split(" | ")[0] for line in stream.getvalue().splitlines()]
    assert lines == [
        "after 5s: waiting for news of the run",
        "r7: 1% of 200 trials, 1 scored, 2 unscored (2 quota_exhausted), after 7s",
        "r7: 1% of 200 trials, 1 scored, 2 unscored (2 quota_exhausted), after 12s, 0.0/s",
        "r7: 1% of 200 trials, 1 scored, 2 unscored (2 quota_exhausted), after 17s, 0.0/s",
    ]


def test_a_stream_that_is_no_terminal_gets_lines():
    assert isinstance(view_for(io.StringIO()), LineView)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_gets_a_table_with_every_service(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "100")
    stream, clock = Terminal(), Clock()
    view = view_for(stream)
    assert isinstance(view, LiveView)
    view.show(progress())
    clock.now_s += 2
    view.show(progress(scored=40, unscored=2, done=60))
    view.say("judge died: [red]ended by SIGKILL; restarting")
    view.close()
    shown = stream.getvalue()
    for word in ("release-check r7: running", "waiting", "ETA", "trials", "inference", "judge"):
        assert word in shown
    assert "[red]ended by SIGKILL" in shown  # text of others is no markup


def test_closing_a_view_that_showed_nothing_writes_nothing():
    stream = Terminal()
    view_for(stream).close()
    assert stream.getvalue() == ""


def test_rates_are_of_the_last_half_minute():
    meter = RateMeter()
    assert meter.per_s is None
    assert meter.eta_s(0) == 0.0
    for second in range(0, 61, 5):
        meter.note(float(second), second if second <= 30 else 30 + 10 * (second - 30))
    assert meter.per_s == pytest.approx(10.0)
    assert meter.eta_s(50) == pytest.approx(5.0)


def test_a_resumed_run_starts_its_rate_anew():
    meter = RateMeter()
    meter.note(0.0, 100)
    meter.note(10.0, 50)
    assert meter.per_s is None
    meter.note(11.0, 52)
    assert meter.per_s == pytest.approx(2.0)


def test_standstill_has_no_eta():
    meter = RateMeter()
    meter.note(0.0, 5)
    meter.note(10.0, 5)
    assert meter.eta_s(3) is None
