"""Every operation that project code covers, by its name in the cases."""

from collections.abc import Callable
from typing import Any

from conformance.adapters import (
    answer_extraction,
    bus,
    completions,
    gate,
    grading,
    imports,
    intake,
    judging,
    linking,
    statistics,
    storing,
    translation,
)

OPERATIONS: dict[str, Callable[..., Any]] = {
    **answer_extraction.ADAPTERS,
    **statistics.ADAPTERS,
    **bus.ADAPTERS,
    **completions.ADAPTERS,
    **storing.ADAPTERS,
    **intake.ADAPTERS,
    **judging.ADAPTERS,
    **grading.ADAPTERS,
    **imports.ADAPTERS,
    **gate.ADAPTERS,
    **translation.ADAPTERS,
    **linking.ADAPTERS,
}
"""An adapter takes `input` of the case, and any fixture that it names."""
