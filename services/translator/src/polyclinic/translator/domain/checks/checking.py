"""All checks of one sentence."""

from __future__ import annotations

from polyclinic.translator.domain.checks import flags
from polyclinic.translator.domain.checks.copying import is_copy
from polyclinic.translator.domain.checks.degeneration import is_degenerate
from polyclinic.translator.domain.checks.figures import given_figures, made_figures
from polyclinic.translator.domain.checks.lengths import has_odd_length
from polyclinic.translator.domain.checks.numbers import numbers_differ
from polyclinic.translator.domain.checks.pairing import paired
from polyclinic.translator.domain.checks.signs import signs_differ
from polyclinic.translator.domain.checks.truncation import breaks_off
from polyclinic.translator.domain.checks.units import units_differ
from polyclinic.translator.domain.checks.writing import is_in_another_script
from polyclinic.translator.domain.languages import Language

_UNKNOWN = ("⁇", "<unk>", "\ufffd")


def check(
    source: str,
    translation: str,
    *,
    target: Language,
    origin: Language | None = None,
    complete: bool = True,
) -> tuple[str, ...]:
    """What is suspicious about a translation, each flag once, in a fixed order.

    Args:
        source: What the model got: a sentence with something to translate.
        translation: What it made of it.
        target: The language wanted.
        origin: The language of the source; tells "1,000" from "1.000", and number words from
            others. Where it is not known, numbers may be meant either way.
        complete: Whether the model ended by itself (its end token came).
    """
    if not translation.strip():
        return (flags.LENGTH,)
    copied = is_copy(source, translation)
    given, made = given_figures(source, origin), made_figures(translation, target)
    pairs = paired(given, made)
    found = {
        flags.DEGENERATE: is_degenerate(translation, source),
        flags.TRUNCATED: not complete or breaks_off(source, translation, target),
        flags.NUMBERS: numbers_differ(given, made) or signs_differ(given, made, pairs),
        flags.UNITS: units_differ(given, made, pairs),
        flags.UNTRANSLATED: copied,
        flags.LENGTH: has_odd_length(source, translation, target),
        flags.SCRIPT: not copied and is_in_another_script(source, translation, target),
        flags.UNKNOWN: any(one in translation and one not in source for one in _UNKNOWN),
    }
    return tuple(flag for flag, is_found in found.items() if is_found)
