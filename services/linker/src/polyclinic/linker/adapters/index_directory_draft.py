"""A directory that appears under its name only when all of it is there."""

import fcntl
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from polyclinic.linker.domain import index_files
from polyclinic.linker.use_cases.build_vectors import CHECKPOINT, RAW

_UNFINISHED = (RAW, CHECKPOINT)
_OF_AN_INDEX = frozenset((index_files.MANIFEST, *index_files.ALL))


class DraftError(Exception):
    """An index cannot be put where it was wanted; the message says why."""


def draft_of(out: Path) -> Path:
    """Where an index is made: beside its place, so that the last step is a renaming."""
    return _beside(_place(out), "part")


@contextmanager
def drafting(out: Path, *, force: bool = False) -> Iterator[Path]:
    """Make the files of a directory, which takes its place when the block ends well.

    When it does not, `out` is as it was. Vectors that were made stay beside it for the next try;
    without any, nothing stays.

    Args:
        out: The directory that is wanted, or a link to it.
        force: Replace the index that is there.

    Yields:
        The directory for the files.

    Raises:
        DraftError: `out` is there and is not to be replaced, or is no index; it cannot be made, or
            another process is making it.
    """
    out = _place(out)
    if out.exists() and not force:
        raise DraftError(f"{out} exists; choose another, or say --force.")
    if what := _beside_an_index(out):
        raise DraftError(f"{out} {what}, and --force replaces indexes alone; choose another.")
    draft = draft_of(out)
    with _locked(draft, out):
        if _old(out).exists() and not out.exists():
            _old(out).rename(out)  # killed in `_replace`
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


def _place(out: Path) -> Path:
    """Where a directory really is: links are followed, "." has a name."""
    return Path(os.path.realpath(out))


def _beside(out: Path, ending: str) -> Path:
    return out.parent / f".{out.name}.{ending}"


def _old(out: Path) -> Path:
    return _beside(out, "old")


def _beside_an_index(out: Path) -> str:
    """What would be lost that is no part of an index; empty when nothing is."""
    if not out.exists():
        return ""
    if not out.is_dir():
        return "is no directory"
    others = sorted(path.name for path in out.iterdir() if path.name not in _OF_AN_INDEX)
    return f"holds {others[0]}, which is no file of an index" if others else ""


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
    old = _old(out)
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
