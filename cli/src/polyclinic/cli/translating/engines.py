"""Which registry of engines an own stack's translator is started with."""

from collections.abc import Iterable
from pathlib import Path

from polyclinic.cli.stack.registries import first_file, given_file

DEFAULT_NAME = "engines.yaml"


def find_engines(candidates: Iterable[Path | None]) -> Path | None:
    """See `first_file`; None starts no translator."""
    return first_file(candidates)


def given_engines(path: Path | None) -> Path | None:
    """See `given_file`.

    Raises:
        BadRequestError: it is not there.
    """
    return given_file(path, "--engines")
