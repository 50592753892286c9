"""Values with their intervals as small drawings on a named scale."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final
from xml.etree.ElementTree import Element, SubElement

Drawn = tuple[float, float, float]
"""Value, low, high."""

_CELL: Final = 120
_GAP: Final = 320
_GAP_TOP: Final = 14


@dataclass(frozen=True)
class Scale:
    """From `low` to `high`, in the unit of what is drawn."""

    low: float
    high: float

    def at(self, value: float, width: int, margin: int = 4) -> float:
        """Where `value` lies on a drawing that is `width` wide."""
        share = (value - self.low) / (self.high - self.low)
        return share * (width - 2 * margin) + margin


def scale_of_values(drawn: Iterable[Drawn]) -> Scale:
    """From 0 to 1 where that holds all; else from the lowest to the highest."""
    ends = [end for one in drawn for end in one]
    low, high = min(ends, default=0.0), max(ends, default=1.0)
    return Scale(0.0, 1.0) if low >= 0 and high <= 1 else Scale(low, max(high, low + 1e-9))


def scale_of_differences(drawn: Iterable[Drawn]) -> Scale:
    """As far below 0 as above it, in whole tenths where that is not too far."""
    most = max((abs(end) for one in drawn for end in one), default=0.0)
    step = 0.1 if most <= 1 else 1.0
    # A hair less, so that 0.30000000000000004 does not ask for 0.4.
    most = max(step, math.ceil(most / step - 1e-9) * step)
    return Scale(-most, most)


def in_cell(drawn: Drawn, scale: Scale) -> "Element[str]":
    """A line with a dot for a cell of a table; 0 is marked on a scale of differences."""
    svg = Element("svg", {"width": str(_CELL), "height": "12", "aria-hidden": "true"})
    if scale.low < 0 < scale.high:
        _vertical(svg, "zero", scale.at(0, _CELL), 0, 12)
    value, low, high = (scale.at(x, _CELL) for x in drawn)
    _horizontal(svg, "range", low, high, 6)
    SubElement(svg, "circle", {"class": "dot", "cx": f"{value:.1f}", "cy": "6", "r": "3"})
    return svg


def of_gap(drawn: Drawn, scale: Scale, words: str) -> "Element[str]":
    """The gap on an axis of its own around 0, with its ends named; `words` is for who hears it."""
    svg = Element("svg", {"viewBox": f"0 0 {_GAP} 52", "role": "img", "aria-label": words})
    margin, middle = 16, scale.at(0, _GAP, 16)
    _label(svg, 0, 10, "start", "\u2190 fewer resources higher")
    _label(svg, _GAP, 10, "end", "fewer resources lower \u2192")
    _horizontal(svg, "axis", margin, _GAP - margin, _GAP_TOP + 12)
    _vertical(svg, "zero", middle, _GAP_TOP, _GAP_TOP + 24)
    value, low, high = (scale.at(x, _GAP, margin) for x in drawn)
    _horizontal(svg, "wide", low, high, _GAP_TOP + 12)
    spot = {"class": "dot", "cx": f"{value:.1f}", "cy": str(_GAP_TOP + 12), "r": "5"}
    SubElement(svg, "circle", spot)
    for end in (scale.low, scale.high):
        x = scale.at(end, _GAP, margin)
        _vertical(svg, "axis", x, _GAP_TOP + 8, _GAP_TOP + 16)
    _label(svg, margin, 50, "middle", f"{scale.low:+.1f}".replace("-", "\u2212"))
    _label(svg, middle, 50, "middle", "0")
    _label(svg, _GAP - margin, 50, "middle", f"{scale.high:+.1f}")
    return svg


def _horizontal(svg: "Element[str]", kind: str, x1: float, x2: float, y: float) -> None:
    at = {"x1": f"{x1:.1f}", "x2": f"{x2:.1f}", "y1": f"{y:g}", "y2": f"{y:g}"}
    SubElement(svg, "line", {"class": kind} | at)


def _vertical(svg: "Element[str]", kind: str, x: float, y1: float, y2: float) -> None:
    at = {"x1": f"{x:.1f}", "x2": f"{x:.1f}", "y1": f"{y1:g}", "y2": f"{y2:g}"}
    SubElement(svg, "line", {"class": kind} | at)


def _label(svg: "Element[str]", x: float, y: float, anchor: str, text: str) -> None:
    node = SubElement(svg, "text", {"x": f"{x:.1f}", "y": f"{y:g}", "text-anchor": anchor})
    node.text = text
