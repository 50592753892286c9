from dataclasses import dataclass

from polyclinic.judge.domain.extraction import Reason, Rule


@dataclass(frozen=True)
class Decision:
    """Positions and their rule, or the reason why there are none."""

    positions: tuple[int, ...] = ()
    rule: Rule | None = None
    reason: Reason | None = None
    by_text: bool = False
    """Whether the answer was stated by an option's text."""
