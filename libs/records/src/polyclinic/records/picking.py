"""Records of values that say more."""

from dataclasses import fields
from typing import Any, TypeVar

R = TypeVar("R")


def picked(kind: type[R], source: object) -> R:
    """The record of what another value says under the same names; the rest is its default.

    Args:
        kind: A record.
        source: Such as a problem of a sample file, which has a severity as well.
    """
    names = [one.name for one in fields(kind)]  # type: ignore[arg-type] # records are dataclasses
    found: dict[str, Any] = {name: getattr(source, name) for name in names if hasattr(source, name)}
    return kind(**found)
