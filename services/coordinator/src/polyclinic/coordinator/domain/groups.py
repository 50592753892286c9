"""Groups of languages that the published methods compare (SCIENCE sections 2 and 5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from polyclinic.records.suites import LanguageGroup

HIGH_RESOURCE = "high_resource"
LOW_RESOURCE = "low_resource"

HEALMED: Mapping[str, tuple[str, ...]] = {
    HIGH_RESOURCE: ("en", "de", "es", "pt", "ja", "zh"),
    LOW_RESOURCE: ("th", "sw", "zu"),
}
"""Higher- and lower-resource languages of HealMed."""

FOUND_IN_TRANSLATION: Mapping[str, tuple[str, ...]] = {
    name: tuple(codes.split())
    for name, codes in {
        "script_latin": "cs de es fr id it nl pl pt ro tr vi",
        "script_indic": "bn gu hi kn ml pa ta te",
        "script_perso_arabic": "ar fa ur",
        "script_other": "el he ja ko ru th zh",
        "family_romance": "de es fr it nl pt ro",
        "family_slavic": "cs pl ru",
        "family_indo_aryan": "bn fa gu hi pa ur",
        "family_dravidian": "kn ml ta te",
        "family_other": "ar el id he ja ko th tr vi zh",
    }.items()
}
"""Scripts and families of Found in Translation, as its authors group them."""

_SPELLINGS = {
    "higher_resource": HIGH_RESOURCE,
    "higher-resource": HIGH_RESOURCE,
    "high-resource": HIGH_RESOURCE,
    "lower_resource": LOW_RESOURCE,
    "lower-resource": LOW_RESOURCE,
    "low-resource": LOW_RESOURCE,
}
_FEWEST = 2


def canonical_group(name: str) -> str:
    """One spelling for the two resource groups; any other name as it is."""
    return _SPELLINGS.get(name, name)


def default_groups(languages: Sequence[str]) -> dict[str, LanguageGroup]:
    """The papers' groupings, as far as the suite's languages fill them.

    The resource groups need a language on each side of the gap, the others two members.
    """
    resource = {name: _members(codes, languages) for name, codes in HEALMED.items()}
    others = {name: _members(codes, languages) for name, codes in FOUND_IN_TRANSLATION.items()}
    groups = {name: codes for name, codes in others.items() if len(codes) >= _FEWEST}
    return _named((resource if all(resource.values()) else {}) | groups)


def completed_groups(
    named: Mapping[str, tuple[str, ...]], languages: Sequence[str]
) -> dict[str, LanguageGroup]:
    """The suite's own groups; a resource group without its counterpart gets the rest as it."""
    groups = {canonical_group(name): codes for name, codes in named.items()}
    for one, other in ((LOW_RESOURCE, HIGH_RESOURCE), (HIGH_RESOURCE, LOW_RESOURCE)):
        if one in groups and other not in groups:
            rest = tuple(code for code in languages if code not in groups[one])
            return _named(groups | {other: rest})
    return _named(groups)


def _named(groups: Mapping[str, tuple[str, ...]]) -> dict[str, LanguageGroup]:
    return {name: LanguageGroup(codes) for name, codes in groups.items()}


def _members(codes: Iterable[str], languages: Sequence[str]) -> tuple[str, ...]:
    wanted = set(codes)
    return tuple(code for code in languages if code in wanted or code.split("-", 1)[0] in wanted)
