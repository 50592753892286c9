"""Work in the thread, and the loop meanwhile."""

import asyncio
import threading

import pytest

from polyclinic.judge.adapters.off_loop import OneThread


async def test_the_loop_goes_on_while_work_is_done() -> None:
    off_loop = OneThread()
    said = threading.Event()

    async def say() -> None:
        said.set()

    # On the loop this would wait for what only the loop can do.
    heard, _ = await asyncio.gather(off_loop(lambda: said.wait(timeout=30)), say())
    assert heard
    off_loop.close()


async def test_work_is_done_one_after_the_other() -> None:
    off_loop = OneThread()
    names = await asyncio.gather(*(off_loop(_thread) for _ in range(8)))
    assert len(set(names)) == 1
    assert set(names) != {threading.get_ident()}
    off_loop.close()


async def test_what_the_work_raises_is_raised() -> None:
    off_loop = OneThread()
    with pytest.raises(ZeroDivisionError):
        await off_loop(lambda: 1 // 0)
    off_loop.close()


def _thread() -> int:
    return threading.get_ident()
