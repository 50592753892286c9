"""The alarm on both event loops: that of the standard library, and that of the services."""

import asyncio

import pytest
import uvloop

from polyclinic.bus.alarm import Alarm


@pytest.fixture(params=[asyncio.new_event_loop, uvloop.new_event_loop], ids=["asyncio", "uvloop"])
def run(request):
    def on(coroutine):
        with asyncio.Runner(loop_factory=request.param) as runner:
            return runner.run(coroutine)

    return on


async def rings(*times, stop=False):
    """How often it rings when it is set to these times, in seconds from now."""
    count = 0

    def ring():
        nonlocal count
        count += 1

    alarm, loop = Alarm(ring), asyncio.get_running_loop()
    now = loop.time()
    for time in times:
        alarm.set(now + time)
    if stop:
        alarm.stop()
    await asyncio.sleep(0.05)
    return count


@pytest.mark.parametrize(
    "times",
    [(0.01,), (0.02, 0.01), (0.01, 0.02), (0.0,), (-1.0,), (0.0002, 0.0001, 0.0003), (60, 0.001)],
)
def test_it_rings_once_at_the_earliest(run, times):
    assert run(rings(*times)) == 1


def test_it_rings_no_more_when_it_is_stopped(run):
    assert run(rings(0.001, 0.0001, stop=True)) == 0


def test_it_can_be_set_again_while_it_rings(run):
    async def main():
        loop, times = asyncio.get_running_loop(), []

        def ring():
            times.append(loop.time())
            if len(times) < 3:
                alarm.set(loop.time())

        alarm = Alarm(ring)
        alarm.set(loop.time())
        await asyncio.sleep(0.05)
        return times

    times = run(main())
    assert len(times) == 3
    assert times == sorted(times)
