"""When two ids are the same id: what names a sample in data sets and in recorded replies.

The other half of a sample's name is its language: `languages.normalise_language`. Both sides of a
look-up go through both functions, or what a person wrote twice alike is not found.
"""

from __future__ import annotations

from polyclinic.datasets.text import nfc


def canonical_id(value: object) -> str | None:
    """The one spelling of an id: NFC, without blanks around it; a whole number as its digits.

    A float with a whole value is that number ("1.0" of a table whose column pandas holds as
    float64 is 1); the text "1.0" stays as it is.

    Returns:
        "" for a blank text; None for what is no id: a fraction, a truth value, a list, nothing.
    """
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return nfc(value).strip() if isinstance(value, str) else None
