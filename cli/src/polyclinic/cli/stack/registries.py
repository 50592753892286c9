"""Registry files that optional services of an own stack are started with."""

from collections.abc import Iterable
from pathlib import Path

from polyclinic.cli.problems import bad_request


def first_file(candidates: Iterable[Path | None]) -> Path | None:
    """The first of the files that exists; None when none does, and then the service is left out.

    Args:
        candidates: In order: the user's, the environment's, the default where it may lie.
    """
    for path in candidates:
        if path is not None and path.is_file():
            return path.absolute()
    return None


def given_file(path: Path | None, option: str) -> Path | None:
    """A file that was named on the command line, checked for being there.

    Raises:
        BadRequestError: it is not there.
    """
    if path is not None and not path.is_file():
        raise bad_request(option, f"{path} does not exist")
    return path
