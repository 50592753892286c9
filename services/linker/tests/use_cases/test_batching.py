"""When a batch starts, and what is in it."""

import asyncio
import time

from polyclinic.linker.use_cases.batching import Batcher


class Slow:
    """Work that takes a while, whatever it is given; notes its batches."""

    def __init__(self, seconds=0.2):
        self.seconds, self.batches = seconds, []

    def __call__(self, items):
        time.sleep(self.seconds)
        self.batches.append(list(items))
        return [item * 2 for item in items]


def batcher(work, **fields):
    fields = {"name": "test", "most": 8, "linger_s": 0.001, "max_waiting": 100, **fields}
    return Batcher(work, **fields)


async def test_results_go_to_whoever_asked():
    work = Slow(0)
    made = batcher(work)
    assert await asyncio.gather(*(made(n) for n in range(20))) == [2 * n for n in range(20)]
    assert [len(one) for one in work.batches] == [8, 8, 4]


async def test_while_more_is_to_come_it_waits_for_half_of_what_a_batch_takes():
    coming = True
    work = Slow()
    made = batcher(work, more_to_come=lambda: coming)
    assert await made(0) == 0  # how long a batch takes is not known yet
    first = asyncio.create_task(made(1))
    await asyncio.sleep(0.05)
    second = asyncio.create_task(made(2))
    assert await asyncio.gather(first, second) == [2, 4]
    assert work.batches == [[0], [1, 2]]


async def test_when_nothing_more_is_to_come_it_starts():
    coming = True
    work = Slow(1.0)
    made = batcher(work, more_to_come=lambda: coming)
    await made(0)
    first = asyncio.create_task(made(1))
    await asyncio.sleep(0.02)
    coming = False
    began = time.monotonic()
    await asyncio.gather(first, made(2))
    assert time.monotonic() - began < 1.0 + 0.4  # not half a batch longer
    assert work.batches == [[0], [1, 2]]


async def test_a_full_batch_waits_for_nothing():
    work = Slow(0.05)
    made = batcher(work, most=2, more_to_come=lambda: True, linger_s=5)
    assert await asyncio.gather(made(1), made(2)) == [2, 4]


async def test_no_more_stand_in_line_than_there_is_room():
    work = Slow(0.05)
    made = batcher(work, max_waiting=3)
    await asyncio.gather(*(made(n) for n in range(9)))
    assert max(map(len, work.batches)) <= 3
