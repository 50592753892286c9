"""Files that the command writes: whether they can be is found before a run, not after it."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from polyclinic.cli.problems import bad_request, infrastructure


def check_target(option: str, path: Path) -> None:
    """Refuse a path that nothing could be written to; folders that lack are made.

    Raises:
        BadRequestError: it is a folder, or its folder cannot be written.
    """
    try:
        if path.is_dir():
            raise bad_request(option, f"{path} is a folder", "Name a file")
        if not _is_replaced(path):
            with path.open("ab"):
                return
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = _partial(path)
        partial.touch()
        partial.unlink()
    except (OSError, ValueError) as error:
        what = f"{path} cannot be written: {_why(error)}"
        raise bad_request(option, what, "Name a file in a folder that can be written") from error


@contextmanager
def written_whole(path: Path) -> Iterator[Path]:
    """A path to write to; what was written takes the place of `path` at once, when it is complete.

    A device or a pipe, such as /dev/stdout, is written to as it is.

    Raises:
        InfrastructureError: it cannot be written.
    """
    try:
        if not _is_replaced(path):
            yield path
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = _partial(path)
        try:
            yield partial
            partial.replace(path)
        finally:
            partial.unlink(missing_ok=True)
    except OSError as error:
        raise infrastructure(str(path), f"cannot be written: {_why(error)}") from error


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that nobody ever sees half of it.

    Raises:
        InfrastructureError: it cannot be written.
    """
    with written_whole(path) as partial:
        partial.write_bytes(data)


def _partial(path: Path) -> Path:
    return path.with_name(f".{path.name}.partial")


def _is_replaced(path: Path) -> bool:
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except FileNotFoundError:
        return True


def _why(error: Exception) -> str:
    if isinstance(error, OSError) and error.errno:
        return os.strerror(error.errno)
    return str(error)
