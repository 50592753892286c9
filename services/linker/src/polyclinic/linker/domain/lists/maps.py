"""Objects that say something of each name, where a list of names was asked for."""

import re
from collections.abc import Mapping, Sequence

from polyclinic.linker.domain.lists.keys import (
    EXAMS,
    LIKELIHOODS,
    NAMES,
    OTHERS,
    folded,
    is_about,
    is_commentary,
    is_group,
    is_section,
)

_PLACE = re.compile(
    r"\d{1,3}\s?(?:st|nd|rd|th|[oaº°ª.)])?|[a-z]|(?:n|no|rank|d|dx|ddx|diagnos\w*|hypothes\w*|item"
    r"|hipotes\w*|option|choice|exam\w*|test|entry)\s?\d{1,3}"
)
_PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")
_ORDINALS = (*_PLACES, "primeir", "segund", "terceir", "primer", "tercer", "erste", "zweite")
_FEWEST = 2


def is_place(key: str) -> bool:
    """Whether a key numbers its value: "1", "2nd", "dx1", "first", "most likely"."""
    plain = folded(key)
    ordinal = is_about(key, _ORDINALS) and len(plain.split()) <= _FEWEST
    return _PLACE.fullmatch(plain) is not None or ordinal or plain in LIKELIHOODS


def names_are_keys(value: Mapping[str, object]) -> bool:
    """Whether an object says of each name why, and not of each place which name has it.

    {"Flu": 0.6}, {"Flu": "high"}, {"Flu": "fever"}, {"Flu": {"why": "..."}}; but {"1": "Flu"},
    {"most likely": "Flu"}, {"infectious": ["Flu"]}, {"name": "Flu", "why": "..."}.
    """
    if not value or any(map(_is_no_name, value)):
        return False
    return all(map(_is_said_of_it, value.values()))


def names_of(values: Sequence[object]) -> list[object]:
    """A list's values, with the key in place of each object that has one name as its only key.

    [{"Flu": "fever"}, {"Cold": "sneezes"}]; but [{"condition": "Flu"}, {"condition": "Cold"}].
    """
    objects = [one for one in values if isinstance(one, dict)]
    keys = [_only_key(one) for one in objects]
    if not keys or None in keys or (len(keys) > 1 and len(set(keys)) < len(keys)):
        return list(values)
    if len(keys) == 1 and not _is_reason(next(iter(objects[0].values()))):
        return list(values)
    return [_only_key(one) if isinstance(one, dict) else one for one in values]


def is_bare(value: Mapping[str, object]) -> bool:
    """Whether an object is itself the list: {"Flu": "fever", "Cold": "it sneezes"}."""
    if len(value) < _FEWEST or any(map(_is_no_name, value)):
        return False
    return all(
        _looks_like_a_name(key) and isinstance(one, str | int | float) for key, one in value.items()
    )


def is_ranked(value: Mapping[str, object]) -> bool:
    """Whether an object is the list by place or likelihood: {"1": "Flu"}, {"possible": ["Flu"]}."""
    if len(value) < _FEWEST or not all(isinstance(one, str | list) for one in value.values()):
        return False
    return all(is_place(key) or folded(key) in LIKELIHOODS for key in value)


def _only_key(value: Mapping[str, object]) -> str | None:
    """The only key that is not about the others, where it can be a name."""
    keys = [key for key in value if not is_commentary(key)]
    if len(keys) != 1 or _is_no_name(keys[0]) or not _is_said_of_it(value[keys[0]]):
        return None
    return keys[0]


def _is_no_name(key: str) -> bool:
    known = folded(key) in NAMES or is_place(key) or is_group(key) or is_commentary(key)
    return known or is_section(key) or (is_about(key, (*EXAMS, *OTHERS)) and " " not in key.strip())


def _is_said_of_it(value: object) -> bool:
    """Whether a value can be said of a name: a text, a number, an object that holds no lists."""
    if isinstance(value, dict):
        unnamed = not any(folded(key) in NAMES for key in value)
        return unnamed and not any(isinstance(one, list | dict) for one in value.values())
    return value is None or isinstance(value, str | bool | int | float)


def _is_reason(value: object) -> bool:
    """Whether a value says why or how likely, whatever its key is."""
    if not isinstance(value, str):
        return True
    likely = folded(value) in LIKELIHOODS or value.strip(" ~<>%").isdecimal()
    return likely or value.strip().endswith((".", "。")) or len(value.split()) > _FEWEST


def _looks_like_a_name(key: str) -> bool:
    return "_" not in key and not key[:1].islower()
