"""Every operation that project code covers, by its name in the cases."""

from collections.abc import Callable
from typing import Any

from conformance.adapters import gate, imports, statistics

OPERATIONS: dict[str, Callable[..., Any]] = {
    **statistics.ADAPTERS,
    **imports.ADAPTERS,
    **gate.ADAPTERS,
}
"""An adapter takes `input` of the case, and any fixture that it names."""
