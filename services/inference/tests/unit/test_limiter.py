"""The limit alone, and against a simulated endpoint."""

import heapq

import pytest

from polyclinic.inference.domain.limiter import AdaptiveLimit, Verdict


def fill(limit):
    tickets = []
    while limit.admits():
        tickets.append(limit.begin())
    return tickets


def test_starts_at_the_ceiling():
    assert len(fill(AdaptiveLimit(64))) == 64


def test_one_burst_of_overload_lowers_it_once():
    limit = AdaptiveLimit(10)
    for ticket in fill(limit):
        limit.end(ticket, Verdict.OVERLOADED)
    assert limit.limit == 7


def test_never_below_one():
    limit = AdaptiveLimit(4)
    for _ in range(20):
        for ticket in fill(limit):
            limit.end(ticket, Verdict.OVERLOADED)
    assert limit.limit == 1
    assert limit.admits()


def answer(limit, rounds):
    """Keep the house full for some rounds of answers."""
    running = fill(limit)
    for _ in range(rounds):
        for _ in range(limit.limit):
            limit.end(running.pop(0), Verdict.ANSWERED)
            running += fill(limit)
    for ticket in running:
        limit.end(ticket, Verdict.SILENT)


def test_grows_by_about_one_a_round_at_a_full_house():
    limit = AdaptiveLimit(100)
    limit.end(limit.begin(), Verdict.OVERLOADED)
    answer(limit, rounds=11)
    assert 78 <= limit.limit <= 81


def test_grows_slowly_close_to_where_the_endpoint_gave_way():
    limit = AdaptiveLimit(10)
    limit.end(limit.begin(), Verdict.OVERLOADED)
    answer(limit, rounds=8)
    assert limit.limit == 9
    answer(limit, rounds=12)
    assert limit.limit == 10


def test_does_not_grow_on_calls_that_met_no_limit():
    limit = AdaptiveLimit(10)
    limit.end(limit.begin(), Verdict.OVERLOADED)
    for _ in range(100):
        limit.end(limit.begin(), Verdict.ANSWERED)
    assert limit.limit == 7


def test_never_above_the_ceiling():
    limit = AdaptiveLimit(2)
    for _ in range(100):
        for ticket in fill(limit):
            limit.end(ticket, Verdict.ANSWERED)
    assert limit.limit == 2


def simulate(capacity, ceiling, calls):
    """An endpoint that answers after 1 s and turns away what exceeds its capacity at once."""
    limit, now, clock, running = AdaptiveLimit(ceiling), 0.0, 0, []
    served = turned_away = 0
    while served < calls:
        while limit.admits():
            ticket, clock = limit.begin(), clock + 1
            busy = sum(1 for entry in running if entry[3] is Verdict.ANSWERED)
            verdict = Verdict.ANSWERED if busy < capacity else Verdict.OVERLOADED
            took = 1.0 if verdict is Verdict.ANSWERED else 0.01
            heapq.heappush(running, (now + took, clock, ticket, verdict))
        now, _, ticket, verdict = heapq.heappop(running)
        limit.end(ticket, verdict)
        served += verdict is Verdict.ANSWERED
        if served > calls // 4:  # by then the first, costly descent is over
            turned_away += verdict is Verdict.OVERLOADED
    return served / now, turned_away / served


@pytest.mark.parametrize("capacity", [1, 5, 20, 50])
def test_settles_near_what_the_endpoint_bears(capacity):
    rate, waste = simulate(capacity, ceiling=64, calls=200 * capacity)
    assert rate >= 0.85 * capacity
    assert waste < 0.15


def test_uses_all_that_is_allowed_when_the_endpoint_bears_it():
    rate, waste = simulate(capacity=64, ceiling=64, calls=6400)
    assert (rate, waste) == (pytest.approx(64), 0)
