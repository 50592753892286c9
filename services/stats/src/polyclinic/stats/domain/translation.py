"""What is suspicious about the renditions that were translated for the run, by language."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from polyclinic.stats.domain.trials import CANDIDATE, TrialColumns

DEGRADED: Final = "degraded"
"""Flag of a translation that stayed suspicious after every retry."""


@dataclass
class TranslationCounts:
    """Renditions of one language: translated, with any flag, and by flag. Models do not count."""

    language: str
    renditions: int = 0
    flagged: int = 0
    flags: Counter[str] = field(default_factory=Counter)

    @property
    def degraded(self) -> int:
        """Renditions with a sentence whose translation stayed suspicious."""
        return self.flags[DEGRADED]

    @property
    def degraded_share(self) -> float:
        """Degraded renditions among the translated ones, in [0, 1]."""
        return self.degraded / self.renditions


def translation_counts(columns: TrialColumns) -> list[TranslationCounts]:
    """Count each rendition that was translated for the run once, however often it was asked.

    A rendition whose translation failed is not among them: its trials are unscored.
    """
    rows = np.flatnonzero(columns.codes("side") == CANDIDATE)
    fields = ("language", "task", "dataset", "sample", "variant", "translation")
    kinds = np.unique(np.stack([columns.codes(name)[rows] for name in fields], axis=1), axis=0)
    found: dict[int, TranslationCounts] = {}
    for language, *_, translation in kinds.tolist():
        words = columns.translations.names[translation].split()
        if not words:
            continue
        counts = found.setdefault(language, TranslationCounts(columns.languages.names[language]))
        flags = words[1:]
        counts.renditions += 1
        counts.flagged += bool(flags)
        counts.flags.update(flags)
    return [found[language] for language in sorted(found)]
