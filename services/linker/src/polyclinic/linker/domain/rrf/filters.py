"""Which names of a release an index holds."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

SEMANTIC_TYPES = {
    "disorders": ("T019", "T020", "T037", "T046", "T047", "T048", "T049", "T184", "T190", "T191"),
    "disorders-wide": (
        *("T019", "T020", "T037", "T046", "T047", "T048", "T049", "T184", "T190", "T191"),
        *("T033", "T050"),
    ),
    "exams": ("T034", "T059", "T060"),
    "exams-wide": ("T034", "T059", "T060", "T058", "T061", "T201"),
}
"""Named sets of semantic types (SCIENCE section 3); the wide ones hold the optional types too."""

_TUI = re.compile(r"T[0-9]{3}")
_LANGUAGE = re.compile(r"[A-Z]{3}")
_SOURCE = re.compile(r"[A-Z0-9_\-]+")


class FilterError(ValueError):
    """A filter cannot be understood; the message says why."""


@dataclass(frozen=True, slots=True)
class Filters:
    """What is kept of a release; an empty filter keeps all. Suppressed names are never kept.

    Attributes:
        languages: LAT of MRCONSO, such as "ENG"; their order decides whose name is preferred.
        semantic_types: TUI of MRSTY.
        sources: SAB of MRCONSO, such as "MSH"; relations are taken from every source.
    """

    languages: tuple[str, ...] = ()
    semantic_types: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()

    @classmethod
    def of(
        cls,
        languages: Sequence[str] = (),
        semantic_types: Sequence[str] = (),
        sources: Sequence[str] = (),
    ) -> "Filters":
        """Check what a person named.

        Args:
            languages: Codes of the release (ISO 639-2/B in capitals).
            semantic_types: TUIs and names of `SEMANTIC_TYPES`.
            sources: Abbreviations of sources.

        Raises:
            FilterError: one of them cannot be.
        """
        tuis = [tui for named in semantic_types for tui in SEMANTIC_TYPES.get(named, (named,))]
        known = ", ".join(SEMANTIC_TYPES)
        return cls(
            _checked(languages, _LANGUAGE, "a language of a release, such as ENG or POR"),
            _checked(tuis, _TUI, f"a semantic type, such as T047, nor one of {known}"),
            _checked(sources, _SOURCE, "a source, such as MSH or SNOMEDCT_US"),
        )


def _checked(values: Sequence[str], form: re.Pattern[str], what: str) -> tuple[str, ...]:
    for value in values:
        if not form.fullmatch(value):
            raise FilterError(f'"{value}" is not {what}')
    return tuple(dict.fromkeys(values))
