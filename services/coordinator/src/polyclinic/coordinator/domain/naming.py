"""Names that a person typed, and what may have been meant."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable

from polyclinic.datasets.problems import Problem

_SHOWN = 20
# As registries have it: up to 63 characters, signs only between others.
_MODEL_NAME = re.compile(r"(?=.{1,63}\Z)[A-Za-z0-9](?:[./:@+]?[A-Za-z0-9_-])*")

BARE_MODEL = (
    "Models are named as in the inference service's registry: a-z, A-Z, 0-9, _ and -, "
    "with ., /, :, @ and + between them."
)


def is_model_name(name: str) -> bool:
    """Whether a name may stand in a registry."""
    return _MODEL_NAME.fullmatch(name) is not None


def unknown(where: str, kind: str, name: str, known: Iterable[str]) -> Problem:
    """The problem of a name that is not known.

    Args:
        where: Field path, such as "tasks[0].name".
        kind: What it should name, such as "task".
        name: What was typed.
        known: Every name that would do.
    """
    names = list(dict.fromkeys(known))
    return Problem(where, f'Unknown {kind} "{name}".', _remedy(name, names), code=f"unknown_{kind}")


def _remedy(name: str, names: list[str]) -> str:
    if not names:
        return "There is none to choose from."
    by_fold = {known.casefold(): known for known in names}
    near = difflib.get_close_matches(name.casefold(), by_fold, n=2, cutoff=0.6)
    meant = " or ".join(f'"{by_fold[fold]}"' for fold in near)
    shown = ", ".join(names[:_SHOWN]) + (", ..." if len(names) > _SHOWN else "")
    return (f"Did you mean {meant}? " if meant else "") + f"Known: {shown}."
