"""The groups of a run's languages."""

from collections.abc import Mapping, Sequence

from polyclinic.languages.groups import (
    HIGH_RESOURCE as HIGH,
)
from polyclinic.languages.groups import (
    LOW_RESOURCE as LOW,
)
from polyclinic.languages.groups import (
    completed_groups,
    default_groups,
    members_of,
)

__all__ = ["HIGH", "LOW", "resolve"]


def resolve(
    named: Mapping[str, Sequence[str]], languages: Sequence[str]
) -> dict[str, tuple[str, ...]]:
    """The groups of a run, each with its members among `languages`.

    Groups that the suite names are kept even when they are empty, so that a gate on one says that
    it was not measured. Without names: the published groupings as far as the run fills them.
    """
    if not named:
        return default_groups(languages)
    known = {name: members_of(tuple(codes), languages) for name, codes in named.items()}
    return completed_groups(known, languages)
