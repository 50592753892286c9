"""A directory that appears under its name only when all of it is there."""

import fcntl
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from polyclinic.linker.use_cases.build_vectors import CHECKPOINT, RAW

_UNFINISHED = (RAW, CHECKPOINT)


class DraftError(Exception):
    """An index cannot be put where it was wanted; the message says why."""


def draft_of(out: Path) -> Path:
    """Where an index is made: beside its place, so that the last step is a renaming."""
    return out.with_name(f".{out.name}.part")


@contextmanager
def drafting(out: Path, *, force: bool = False) -> Iterator[Path]:
    """Make the files of a directory, which takes its place when the block ends well.

    When it does not, `out` is as it was. Vectors that were made stay beside it for the next try;
    without any, nothing stays.

    Args:
        out: The directory that is wanted.
        force: Replace what is there.

    Yields:
        The directory for the files.

    Raises:
        DraftError: `out` is there, cannot be made, or another process is making it.
    """
    if out.exists() and not force:
        raise DraftError(f"{out} exists; choose another, or say --force.")
    draft = draft_of(out)
    with _locked(draft, out):
        try:
            yield draft
        except BaseException:
            if not _has_vectors(draft):
                shutil.rmtree(draft, ignore_errors=True)
            raise
        for name in _UNFINISHED:
            (draft / name).unlink(missing_ok=True)
        for path in (*draft.iterdir(), draft):
            _to_disk(path)
        _replace(out, draft)
        _to_disk(out.parent)


@contextmanager
def _locked(draft: Path, out: Path) -> Iterator[None]:
    try:
        draft.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(draft, os.O_RDONLY)
    except OSError as error:
        raise DraftError(f"{out} cannot be made: {error.strerror} ({draft}).") from None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError:
        raise DraftError(f"{out} is being made by another process ({draft}).") from None
    finally:
        os.close(descriptor)


def _has_vectors(draft: Path) -> bool:
    raw = draft / RAW
    return raw.is_file() and raw.stat().st_size > 0


def _replace(out: Path, draft: Path) -> None:
    if not out.exists():
        draft.rename(out)
        return
    old = out.with_name(f".{out.name}.old")
    shutil.rmtree(old, ignore_errors=True)
    out.rename(old)
    draft.rename(out)
    shutil.rmtree(old)


def _to_disk(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
