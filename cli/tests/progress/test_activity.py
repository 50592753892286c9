"""What models wait for, and how many questions run."""

from datetime import UTC, datetime

import pytest
from google.protobuf.timestamp_pb2 import Timestamp

from polyclinic.cli.progress.activity import waits
from polyclinic.cli.progress.figures import Figures
from polyclinic.cli.progress.views import progress_line, progress_table
from polyclinic.v1 import run_pb2

NOW = datetime(2026, 12, 1, 14, 3, 0, tzinfo=UTC)


def activity(model="candidate", *, until=None, services=("inference",), **fields):
    at = None
    if until is not None:
        at = Timestamp()
        at.FromDatetime(until)
    return run_pb2.ModelActivity(model=model, until=at, services=services, **fields)


def run(*activities, running=500, waiting=100):
    return run_pb2.RunProgress(
        run_id="r7",
        state=run_pb2.RUN_STATE_RUNNING,
        trials=1000,
        services=[
            run_pb2.ServiceProgress(service="inference", waiting=waiting, running=running, done=9),
            run_pb2.ServiceProgress(service="linker", running=3),
        ],
        activity=activities,
    )


def counts(shown):
    return {
        row.name: (row.waiting, row.running, row.done, row.failed)
        for row in Figures().rows(shown, 0.0)
    }


def test_what_lies_on_the_bus_waits_and_only_what_is_asked_runs():
    asked = run(activity(asking=4), activity("b", asking=2), activity("j", services=["judge"]))
    assert counts(asked)["inference"] == (594, 6, 9, 0)


def test_a_model_that_is_left_alone_runs_nothing():
    assert counts(run(activity(waiting_for="rate_limited")))["inference"] == (600, 0, 9, 0)


def test_other_runs_questions_are_none_of_this_one_s():
    assert counts(run(activity(asking=16), running=2))["inference"] == (100, 2, 9, 0)


def test_services_that_work_by_themselves_keep_their_figures():
    asked = run(activity(asking=0, services=["inference", "linker"]))
    assert counts(asked)["linker"] == (0, 3, 0, 0)


def test_without_news_of_the_models_the_bus_is_counted():
    assert counts(run())["inference"] == (100, 500, 9, 0)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"asking": 4}, None),
        ({"asking": 4, "retrying": 2}, "candidate: 4 asking, 2 retrying"),
        (
            {"waiting_for": "rate_limited", "until": NOW.replace(minute=5, second=10)},
            "candidate: 0 asking, rate limited until 14:05:10 UTC",
        ),
        (
            {"waiting_for": "rate_limited", "until": NOW.replace(day=2)},
            "candidate: 0 asking, rate limited until 14:03:00 UTC on 2026-12-02",
        ),
        (
            {"asking": 1, "waiting_for": "endpoint_failing"},
            "candidate: 1 asking, breaker open, for its endpoint only fails",
        ),
        ({"waiting_for": "of_a_newer_one"}, "candidate: 0 asking, of a newer one"),
    ],
)
def test_the_reason_in_words(said, words):
    assert waits(run(activity(**said)), NOW) == ([words] if words else [])


def test_the_line_and_the_table_say_why_a_run_waits():
    shown = run(
        activity("acme/[bold]m", retrying=2, waiting_for="rate_limited"), activity("b", asking=1)
    )
    rows = Figures().rows(shown, 0.0)
    line = progress_line(shown, rows)
    assert "inference 9 done, 599 waiting, 1 running" in line
    assert line.endswith(" | acme/[bold]m: 0 asking, 2 retrying, rate limited")
    caption = progress_table(shown, rows).caption
    assert str(caption) == "acme/[bold]m: 0 asking, 2 retrying, rate limited"
