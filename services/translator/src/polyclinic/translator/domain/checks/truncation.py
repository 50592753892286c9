"""Whether a translation ends before its sentence does."""

from __future__ import annotations

from polyclinic.translator.domain.checks.lengths import relative_length
from polyclinic.translator.domain.languages import Language

_ENDS = tuple(".!?…。！？।॥۔؟።။។॥၊;:)]}\"'”’»」』）%")
_OPEN_ENDS = tuple(",;:([{“„«「（-–—،、，")
_NO_STOP = frozenset({"th", "lo", "bo"})
_SHARE = 0.7
_SHORT = 20


def breaks_off(source: str, translation: str, target: Language) -> bool:
    """Whether a translation ends in the middle: at an open mark, or short and without a stop.

    The model's end token says it better where it is known.
    """
    given, made = source.rstrip(), translation.rstrip()
    if made.endswith(_OPEN_ENDS) and not given.endswith(_OPEN_ENDS):
        return True
    if target.code in _NO_STOP or len(given) < _SHORT:
        return False
    stopped = given.endswith(_ENDS) and not given.endswith(_OPEN_ENDS)
    return (
        stopped
        and not made.endswith(_ENDS)
        and relative_length(source, translation, target) < _SHARE
    )
