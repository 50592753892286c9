import asyncio

import pytest

from polyclinic.bus.errors import PermanentError, TransientError
from polyclinic.inference.domain.limiter import AdaptiveLimit
from polyclinic.inference.use_cases.admission import Admission


@pytest.fixture
def line():
    """An admission, and calls that enter it and stay until they are told to go."""

    class Line:
        def __init__(self, ceiling):
            self.admission = Admission(AdaptiveLimit(ceiling))
            self.order = []
            self.ends = {}

        async def call(self, name, error=None):
            async with self.admission.place():
                self.order.append(name)
                self.ends[name] = asyncio.Event()
                await self.ends[name].wait()
                if error:
                    raise error

        async def start(self, name, error=None):
            task = asyncio.create_task(self.call(name, error))
            await asyncio.sleep(0)
            return task

    return Line


async def settle():
    for _ in range(5):
        await asyncio.sleep(0)


async def test_first_come_first_served(line):
    line = line(1)
    tasks = [await line.start(n) for n in range(4)]
    for n in range(4):
        assert line.order == list(range(n + 1))
        line.ends[n].set()
        await settle()
    await asyncio.gather(*tasks)


async def test_a_newcomer_does_not_overtake_the_line(line):
    line = line(1)
    await line.start("a")
    await line.start("b")
    line.ends["a"].set()
    await asyncio.sleep(0)
    await line.start("c")
    await settle()
    assert line.order == ["a", "b"]


async def test_who_leaves_the_line_is_passed_over(line):
    line = line(1)
    await line.start("a")
    leaver = await line.start("b")
    await line.start("c")
    leaver.cancel()
    line.ends["a"].set()
    await settle()
    assert line.order == ["a", "c"]
    assert line.admission.waiting == 0


async def test_a_turn_that_comes_while_leaving_is_passed_on(line):
    line = line(1)
    await line.start("a")
    leaver = await line.start("b")
    await line.start("c")
    line.ends["a"].set()
    await asyncio.sleep(0)  # "a" ends, "b" has the turn but has not run yet
    leaver.cancel()
    await settle()
    assert line.order == ["a", "c"]


async def test_overload_lowers_the_limit_for_all(line):
    line = line(10)
    task = await line.start("a", TransientError("slow", code="overloaded"))
    line.ends["a"].set()
    with pytest.raises(TransientError):
        await task
    assert line.admission.limit == 7


@pytest.mark.parametrize("code", ["unreachable", "server_error"])
async def test_other_failures_do_not(line, code):
    line = line(10)
    task = await line.start("a", TransientError("cut", code=code))
    line.ends["a"].set()
    with pytest.raises(TransientError):
        await task
    assert line.admission.limit == 10


async def test_all_wait_when_the_endpoint_asks_to(line):
    line = line(10)
    task = await line.start("a", TransientError("wait", code="rate_limited", retry_after_s=0.05))
    line.ends["a"].set()
    with pytest.raises(TransientError):
        await task
    began = asyncio.get_running_loop().time()
    waiting = await line.start("b")
    await settle()
    assert line.order == ["a"]
    while line.order == ["a"]:
        await asyncio.sleep(0.005)
    assert asyncio.get_running_loop().time() - began >= 0.04
    line.ends["b"].set()
    await waiting


async def test_the_longest_wait_counts(line):
    line = line(10)
    for name, seconds in (("a", 30.0), ("b", 0.01)):
        await line.start(name, TransientError("wait", code="rate_limited", retry_after_s=seconds))
    for name in ("a", "b"):
        line.ends[name].set()
        await settle()
    waiting = await line.start("c")
    await asyncio.sleep(0.03)
    assert line.order == ["a", "b"]
    waiting.cancel()


@pytest.mark.parametrize(("wait_s", "kind"), [(600.0, TransientError), (3600.0, PermanentError)])
async def test_who_stands_in_line_is_sent_away_from_a_long_wait(line, wait_s, kind):
    line = line(1)
    error = TransientError("wait", code="rate_limited", retry_after_s=wait_s)
    await line.start("a", error)
    waiting = await line.start("b")
    line.ends["a"].set()
    with pytest.raises(kind) as raised:
        await asyncio.wait_for(waiting, 1)
    assert (raised.value.code, line.order) == ("rate_limited", ["a"])
    assert line.admission.waiting == 0
