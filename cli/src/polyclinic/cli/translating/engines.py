"""Which registry of engines an own stack's translator is started with."""

from collections.abc import Iterable
from pathlib import Path

from polyclinic.cli.problems import bad_request

DEFAULT_NAME = "engines.yaml"


def find_engines(candidates: Iterable[Path | None]) -> Path | None:
    """The first of the files that exists; None when none does, and then there is no translator.

    Args:
        candidates: In order: the user's, the environment's, `engines.yaml` where it may lie.
    """
    for path in candidates:
        if path is not None and path.is_file():
            return path.absolute()
    return None


def given_engines(path: Path | None) -> Path | None:
    """A file that was named on the command line, checked for being there.

    Raises:
        BadRequestError: it is not there.
    """
    if path is not None and not path.is_file():
        raise bad_request("--engines", f"{path} does not exist")
    return path
