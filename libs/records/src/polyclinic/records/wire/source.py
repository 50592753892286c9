"""Functions out of their source."""

from collections.abc import Callable, Sequence
from typing import Any


def compiled(lines: Sequence[str], names: dict[str, Any], what: str) -> Callable[..., Any]:
    """The function `convert` of some lines, whose names are fields of contracts and nothing else.

    Args:
        lines: Its source.
        names: What it may name.
        what: What it does, for tracebacks.
    """
    exec(compile("\n".join(lines), f"<{what}>", "exec"), names)  # noqa: S102 - see above
    function: Callable[..., Any] = names["convert"]
    return function
