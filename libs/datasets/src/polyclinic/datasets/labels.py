"""Labels of options in any label system; what counts is the position."""

from __future__ import annotations

import string
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from polyclinic.datasets.text import fold_blanks
from polyclinic.languages.codes import base_language

LATIN = string.ascii_uppercase

_CYRILLIC = "АБВГДЕЖЗИК"
_ARABIC = "أبجدهوزحطي"
_DEVANAGARI = "कखगघङचछजझञ"
_BENGALI = "কখগঘঙচছজঝঞ"
_LOCAL_SYSTEMS = {
    "ja": "アイウエオカキクケコ",
    "ko": "가나다라마바사아자차",
    "th": "กขคงจฉชซฌญ",
    **dict.fromkeys(("ar", "fa", "ur", "ps"), _ARABIC),
    **dict.fromkeys(("hi", "mr", "ne"), _DEVANAGARI),
    **dict.fromkeys(("bn", "as"), _BENGALI),
    **dict.fromkeys(("ru", "uk", "be", "bg", "kk", "ky", "mk", "sr"), _CYRILLIC),
}
_FEWEST = 2
_WRAPPING = "()[]{}<>.:,;、。（）【】［］「」*_`'\""


@lru_cache(maxsize=4096)
def fold_label(label: str) -> str:
    """One spelling for a label: "（ｂ）", "b." and "Ⓑ" become "B", "٢" becomes "2".

    Letters that merely look alike stay apart: Cyrillic "В" is not Latin "B".
    """
    folded = fold_blanks(unicodedata.normalize("NFKC", label)).strip(_WRAPPING).strip()
    if folded == "ا":  # alef is written with and without hamza
        return "أ"
    if folded.isdecimal():
        return str(int(folded)) if len(folded) <= len("26") else folded
    return folded.upper()


def position_of(label: str, labels: Sequence[str]) -> int | None:
    """Position of a label among an item's labels, from 0; None when it is not one of them."""
    folded = fold_label(label)
    if not folded:
        return None
    found = [at for at, other in enumerate(labels) if fold_label(other) == folded]
    return found[0] if len(found) == 1 else None


def labels_for(count: int, key: Sequence[str], language: str) -> tuple[str, ...]:
    """Labels for options that were given as a plain list.

    A, B, C, ... unless the key is written in the label system of the item's own language: then
    that system, so that key and options are read alike.

    Args:
        count: Number of options, at most 26.
        key: What the file gives as target, label by label.
        language: Canonical code of the item.
    """
    local = _LOCAL_SYSTEMS.get(base_language(language), "")
    if local and count <= len(local) and key and all(fold_label(part) in local for part in key):
        return tuple(local[:count])
    return tuple(LATIN[:count])


def are_labels_in_order(found: Sequence[str], key: Sequence[str], language: str) -> bool:
    """Whether these are the first labels of one label system, in order, at least two.

    Args:
        found: What may be labels, in the order of the text or of the columns.
        key: What the file gives as target, label by label; tells a local label system.
        language: Canonical code of the item.
    """
    if not _FEWEST <= len(found) <= len(LATIN):
        return False
    folded = [fold_label(label) for label in found]
    digits = [str(number) for number in range(1, len(found) + 1)]
    systems = (list(LATIN[: len(found)]), digits, list(labels_for(len(found), key, language)))
    return folded in systems
