"""Groups of languages (SCIENCE 2 and 5)."""

from collections.abc import Mapping, Sequence
from typing import Final

HIGH: Final = "high_resource"
LOW: Final = "low_resource"

HEALMED: Final[Mapping[str, tuple[str, ...]]] = {
    HIGH: ("en", "de", "es", "pt", "ja", "zh"),
    LOW: ("th", "sw", "zu"),
}
"""Higher- and lower-resource languages of HealMed (SCIENCE 2)."""

FOUND_IN_TRANSLATION: Final[Mapping[str, tuple[str, ...]]] = {
    "script_latin": tuple(["cs", "de", "es", "fr", "id", "it", "nl", "pl", "pt", "ro", "tr", "vi"]),
    "script_indic": tuple(["bn", "gu", "hi", "kn", "ml", "pa", "ta", "te"]),
    "script_perso_arabic": tuple(["ar", "fa", "ur"]),
    "script_other": tuple(["el", "iw", "ja", "ko", "ru", "th", "zh"]),
    "family_romance": tuple(["de", "es", "fr", "it", "nl", "pt", "ro"]),
    "family_slavic": tuple(["cs", "pl", "ru"]),
    "family_indo_aryan": tuple(["bn", "fa", "gu", "hi", "pa", "ur"]),
    "family_dravidian": tuple(["kn", "ml", "ta", "te"]),
    "family_other": tuple(["ar", "el", "id", "iw", "ja", "ko", "th", "tr", "vi", "zh"]),
}
"""Scripts and families of Found in Translation, as its authors group them (SCIENCE 5)."""

_ALIASES: Final = {
    "higher_resource": HIGH,
    "higher-resource": HIGH,
    "high-resource": HIGH,
    "lower_resource": LOW,
    "lower-resource": LOW,
    "low-resource": LOW,
}
_SAME: Final = {"he": "iw", "iw": "he"}


def resolve(
    named: Mapping[str, Sequence[str]], languages: Sequence[str]
) -> dict[str, tuple[str, ...]]:
    """The groups of a run, each with its members among `languages`.

    Groups that the suite names are kept even when they are empty, so that a gate on one says that
    it was not measured. When a suite names one of the two resource groups, the other is the rest of
    the languages. Without names: the groupings of the papers, as far as the run holds two of a
    script's or family's languages, or one on each side of the resource gap.
    """
    if named:
        groups = {
            _ALIASES.get(name, name): _members(codes, languages) for name, codes in named.items()
        }
        return _complete(groups, languages)
    default = {name: _members(codes, languages) for name, codes in HEALMED.items()}
    resource = default if all(default.values()) else {}
    others = {name: _members(codes, languages) for name, codes in FOUND_IN_TRANSLATION.items()}
    return resource | {name: members for name, members in others.items() if len(members) > 1}


def _members(codes: Sequence[str], languages: Sequence[str]) -> tuple[str, ...]:
    wanted = set(codes) | {_SAME[code] for code in codes if code in _SAME}
    return tuple(language for language in languages if language in wanted)


def _complete(
    groups: dict[str, tuple[str, ...]], languages: Sequence[str]
) -> dict[str, tuple[str, ...]]:
    for one, other in ((LOW, HIGH), (HIGH, LOW)):
        if one in groups and other not in groups:
            rest = tuple(code for code in languages if code not in groups[one])
            groups = groups | {other: rest}
    return groups
