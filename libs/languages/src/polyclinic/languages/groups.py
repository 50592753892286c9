"""Groups of languages that the published methods compare (SCIENCE sections 2 and 5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from polyclinic.languages.folders import ABOUT, codes_with, facts

HIGH_RESOURCE = "high_resource"
LOW_RESOURCE = "low_resource"
_RESOURCE = (HIGH_RESOURCE, LOW_RESOURCE)
_SPELLINGS = {
    "higher_resource": HIGH_RESOURCE,
    "higher-resource": HIGH_RESOURCE,
    "high-resource": HIGH_RESOURCE,
    "lower_resource": LOW_RESOURCE,
    "lower-resource": LOW_RESOURCE,
    "low-resource": LOW_RESOURCE,
}
_FEWEST = 2


@cache
def published_groups() -> Mapping[str, tuple[str, ...]]:
    """Each group and its languages, by code.

    Higher- and lower-resource languages are HealMed's; scripts and families those of Found in
    Translation, as its authors group them.
    """
    found: dict[str, list[str]] = {}
    for code in codes_with(ABOUT):
        for group in facts(code, ABOUT).get("groups", ()):
            found.setdefault(group, []).append(code)
    return {group: tuple(found[group]) for group in sorted(found, key=_by_kind)}


def _by_kind(group: str) -> tuple[bool, str]:
    return group not in _RESOURCE, group


def canonical_group(name: str) -> str:
    """One spelling for the two resource groups; any other name as it is."""
    return _SPELLINGS.get(name, name)


def default_groups(languages: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The papers' groupings, as far as the suite's languages fill them.

    The resource groups need a language on each side of the gap, the others two members.
    """
    members = {name: members_of(codes, languages) for name, codes in published_groups().items()}
    both = all(members[name] for name in _RESOURCE)
    return {
        name: codes
        for name, codes in members.items()
        if (both if name in _RESOURCE else len(codes) >= _FEWEST)
    }


def completed_groups(
    named: Mapping[str, tuple[str, ...]], languages: Sequence[str]
) -> dict[str, tuple[str, ...]]:
    """The suite's own groups; a resource group without its counterpart gets the rest as it."""
    groups = {canonical_group(name): codes for name, codes in named.items()}
    for one, other in (_RESOURCE, _RESOURCE[::-1]):
        if one in groups and other not in groups:
            rest = tuple(code for code in languages if code not in groups[one])
            return groups | {other: rest}
    return groups


def members_of(codes: Sequence[str], languages: Sequence[str]) -> tuple[str, ...]:
    """The languages that a group's codes name; a region or script of one belongs to it."""
    wanted = set(codes)
    return tuple(code for code in languages if code in wanted or code.split("-", 1)[0] in wanted)
