"""The translator's registry, as far as a command needs it: where it is."""

from collections.abc import Iterable
from pathlib import Path

from polyclinic.cli.problems import bad_request

DEFAULT_NAME = "engines.yaml"


def given_engines(path: Path | None) -> Path | None:
    """A file that was named on the command line, checked for being there.

    Raises:
        BadRequestError: it is not there.
    """
    if path is not None and not path.is_file():
        raise bad_request("--engines", f"{path} does not exist")
    return path


def find_engines(candidates: Iterable[Path | None]) -> Path | None:
    """The first candidate that is a file; None when there is none, for few runs translate."""
    for candidate in candidates:
        if candidate is not None and candidate.is_file():
            return candidate.absolute()
    return None
