"""Errors that nobody foresaw: one sentence, and the traceback where it can be found."""

import tempfile
import traceback
from datetime import UTC, datetime
from pathlib import Path

from polyclinic.cli.problems import InfrastructureError, infrastructure
from polyclinic.cli.stack.state import StateDir


def unforeseen(error: Exception, state_dir: Path) -> InfrastructureError:
    """What the user is told of an error that is a fault of the program."""
    said = str(error).strip() or "no more is known"
    log = _log(error, state_dir)
    remedy = f"Please report it; the traceback is in {log}"
    return infrastructure("polyclinic", f"failed by {type(error).__name__}: {said}", remedy)


def _log(error: Exception, state_dir: Path) -> Path:
    text = f"{datetime.now(UTC).isoformat()}\n{''.join(traceback.format_exception(error))}\n"
    state = StateDir(state_dir)
    try:
        state.make()
        state.logs.mkdir(exist_ok=True)
        path = state.logs / "polyclinic.log"
        with path.open("a", encoding="utf-8", errors="backslashreplace") as log:
            log.write(text)
    except OSError:  # perhaps the very reason for the error
        with tempfile.NamedTemporaryFile(
            "w",
            prefix="polyclinic-",
            suffix=".log",
            delete=False,
            encoding="utf-8",
            errors="backslashreplace",
        ) as log:
            log.write(text)
            return Path(log.name)
    return path
