"""What a call used, in the event of a trial."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from polyclinic.records.calls import CallUsage

_FIELDS = {one.name for one in fields(CallUsage)}


def usage_of(fact: Mapping[str, Any]) -> CallUsage:
    """What one call used."""
    return CallUsage(**{name: value for name, value in fact.items() if name in _FIELDS})
