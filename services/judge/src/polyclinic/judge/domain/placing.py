"""Labels in another system than the item's, read by their place: "2" for B, "B" for 2."""

import re
from collections.abc import Mapping, Sequence

from polyclinic.judge.domain.labels import LATIN, label_key, native_labels
from polyclinic.judge.domain.ordinals import ordinals_of
from polyclinic.judge.domain.text import clean

_NUMBER = re.compile(r"\d+")
_WORDS = re.compile(r"[^\W\d_]+")
_LETTER = re.compile(r"(?<!\w)\w(?!\w)")


def other_places(
    labels: Sequence[str], texts: Sequence[Sequence[str]], language: str
) -> Mapping[str, int]:
    """Label keys of the other system, and the position that each can only mean.

    Digits where labels are letters, letters where they are numbers in order. What stands in an
    option's text is none, and nothing is where a text is not known, or where the
    texts of two options hold numbers.
    """
    keys = [label_key(label) for label in labels]
    count = len(keys)
    if not keys or len(set(keys)) < count or not all(any(option) for option in texts):
        return {}
    if keys == [str(place + 1) for place in range(count)]:
        series = [LATIN[:count], tuple(map(label_key, native_labels(language)))[:count]]
        return _untaken(series, texts, _LETTER)
    if all(len(key) == 1 and key.isalpha() for key in keys) or language in ("fa", "ur"):
        return _untaken([tuple(str(place + 1) for place in range(count))], texts, _NUMBER)
    return {}


_ROMAN = re.compile(r"(?<!\w)[IVX]{1,4}(?!\w)")


def hold_numbers(texts: Sequence[Sequence[str]], language: str) -> bool:
    """Whether options' texts hold numbers, ordinals among them, or are not known at all."""
    if not all(any(option) for option in texts):
        return True
    ordinals = ordinals_of(language)
    said = [clean(text) for option in texts for text in option]
    return any(
        any(map(str.isdigit, text))
        or _ROMAN.search(text)
        or any(ordinals.place(word) is not None for word in _WORDS.findall(text))
        for text in said
    )


def _untaken(
    series: Sequence[Sequence[str]], texts: Sequence[Sequence[str]], pattern: re.Pattern[str]
) -> Mapping[str, int]:
    found = [
        {label_key(match) for text in option for match in pattern.findall(clean(text))}
        for option in texts
    ]
    places = {key: place for one in series for place, key in enumerate(one)}
    taken = set().union(*found) if found else set()
    if pattern is _NUMBER and sum(map(bool, found)) > 1:
        return {}
    return {key: place for key, place in places.items() if key not in taken}
