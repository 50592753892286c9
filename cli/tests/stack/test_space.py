"""A full disk ends what waits for it, with a sentence; what cannot be told ends nothing."""

import asyncio
from pathlib import Path

import pytest

from polyclinic.cli.problems import ExitCode
from polyclinic.cli.stack.space import (
    MEGABYTE,
    RUN_BYTES,
    START_BYTES,
    NoSpaceError,
    check_space,
    free_bytes,
    unless_full,
)

FOLDER = Path("/state")


class Disk:
    """Free bytes, one look after the other; the last stays."""

    def __init__(self, *left: int) -> None:
        self.left = list(left)

    def __call__(self, folder: Path) -> int:
        assert folder == FOLDER
        return self.left.pop(0) if len(self.left) > 1 else self.left[0]


def test_a_start_needs_space_and_says_how_much():
    check_space(FOLDER, free=Disk(START_BYTES))
    with pytest.raises(NoSpaceError) as caught:
        check_space(FOLDER, free=Disk(24 * MEGABYTE))
    assert caught.value.exit_code == ExitCode.INCOMPLETE
    assert "no space left under /state (64 MB needed, 24 MB free)" in str(caught.value)


def test_a_file_system_that_does_not_tell_stops_nothing():
    def unknown(folder: Path) -> int:
        raise OSError("no idea")

    check_space(FOLDER, free=unknown)


def test_a_folder_that_is_not_there_yet_is_measured_where_it_will_be(tmp_path):
    assert free_bytes(tmp_path / "a" / "b") > 0


async def test_work_goes_on_while_there_is_space():
    done = asyncio.ensure_future(asyncio.sleep(0, "result"))
    assert await unless_full(done, FOLDER, free=Disk(RUN_BYTES)) == "result"


async def test_work_ends_when_the_disk_is_full():
    waiting = asyncio.ensure_future(asyncio.Event().wait())
    disk = Disk(RUN_BYTES, RUN_BYTES, RUN_BYTES - 1)
    with pytest.raises(NoSpaceError, match="16 MB needed, 15 MB free"):
        await unless_full(waiting, FOLDER, free=disk, every_s=0)
    assert waiting.cancelled()
