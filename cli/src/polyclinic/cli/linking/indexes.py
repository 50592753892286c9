"""Which registry of indexes an own stack's linker is started with."""

from collections.abc import Iterable
from pathlib import Path

from polyclinic.cli.stack.registries import first_file, given_file

DEFAULT_NAME = "indexes.yaml"
TASKS = frozenset({"differential", "exams"})
"""Tasks whose replies are scored as sets of concepts."""


def find_indexes(candidates: Iterable[Path | None]) -> Path | None:
    """See `first_file`; None starts no linker."""
    return first_file(candidates)


def given_indexes(path: Path | None) -> Path | None:
    """See `given_file`.

    Raises:
        BadRequestError: it is not there.
    """
    return given_file(path, "--indexes")
