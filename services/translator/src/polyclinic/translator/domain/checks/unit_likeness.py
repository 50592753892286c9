"""Which units may be the same."""

from __future__ import annotations

from polyclinic.translator.domain.checks.unit_reading import Unit

_LENGTHS = frozenset({"nm", "µm", "mm", "cm", "km"})
_TEMPERATURES = frozenset({"°C", "°F"})
_VAGUE = {"°": _TEMPERATURES, "m": _LENGTHS}
"""Signs that stand for several units: "m" may be minutes or months, "°" a degree of any kind."""


def are_alike(one: Unit | None, other: Unit | None) -> bool:
    """Whether two units may be the same."""
    if one is None or other is None:
        return True
    return _same_name(one.name, other.name) and _same_divisors(one.per, other.per)


def _same_name(one: str, other: str) -> bool:
    if one == other or not one or not other:
        return True
    if one in _VAGUE:
        return other in _VAGUE[one] if one == "°" else other not in _LENGTHS
    return _same_name(other, one) if other in _VAGUE else False


def _same_divisors(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Those that both name; "mg/kg per day" names the second in words."""
    if len(one) == len(other):
        return sorted(one) == sorted(other)
    return all(a == b for a, b in zip(one, other, strict=False))
