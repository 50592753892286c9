"""Free space under the state folder: a full disk stops broker and databases without a word."""

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from polyclinic.cli.problems import InfrastructureError, Problem

MEGABYTE = 1024 * 1024
START_BYTES = 64 * MEGABYTE
"""Needed to start: streams, databases and logs of a small run."""
RUN_BYTES = 16 * MEGABYTE
"""Needed to go on: below it the next write of the broker or of a database may fail."""
LOOK_EVERY_S = 1.0
FreeBytes = Callable[[Path], int]
T = TypeVar("T")


class NoSpaceError(InfrastructureError):
    """Less space is left than is needed.

    Args:
        folder: The state folder.
        needed: Bytes that should be free.
        free: Bytes that are.
    """

    def __init__(self, folder: Path, needed: int, free: int) -> None:
        what = (
            f"no space left under {folder} ({needed // MEGABYTE} MB needed, "
            f"{free // MEGABYTE} MB free)"
        )
        remedy = "Make room there, or choose another folder with --state-dir"
        super().__init__([Problem(where="disk", what=what, remedy=remedy)])


def free_bytes(folder: Path) -> int:
    """Bytes that may still be written under a folder, which need not be there yet.

    Raises:
        OSError: the file system does not tell.
    """
    there = next(path for path in (folder, *folder.parents) if path.exists())
    return shutil.disk_usage(there).free


def check_space(folder: Path, needed: int = START_BYTES, *, free: FreeBytes = free_bytes) -> None:
    """Refuse a folder with less than `needed` bytes left.

    Raises:
        NoSpaceError: there is less.
    """
    try:
        left = free(folder)
    except OSError:  # what cannot be told is no reason to stop
        return
    if left < needed:
        raise NoSpaceError(folder, needed, left)


async def unless_full(
    work: "asyncio.Future[T]",
    folder: Path,
    *,
    free: FreeBytes = free_bytes,
    every_s: float = LOOK_EVERY_S,
) -> T:
    """The result of `work`, or the end of the space under `folder` if that comes first.

    Raises:
        NoSpaceError: less than `RUN_BYTES` are left.
    """
    watching = asyncio.create_task(_until_full(folder, free, every_s))
    first: set[asyncio.Future[Any]] = {work, watching}
    try:
        await asyncio.wait(first, return_when=asyncio.FIRST_COMPLETED)
        if work.done():
            return work.result()
        watching.result()
        raise AssertionError("unreachable: watching only ends by an error")
    finally:
        for each in first:
            each.cancel()  # also when we are cancelled: nobody else waits for them
        await asyncio.gather(*first, return_exceptions=True)


async def _until_full(folder: Path, free: FreeBytes, every_s: float) -> None:
    while True:
        check_space(folder, RUN_BYTES, free=free)
        await asyncio.sleep(every_s)
