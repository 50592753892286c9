"""How many replies could not be read, of each model in each language of a task.

A reply that nothing was read out of counts as a wrong answer, and whether it is the model's fault
or the reader's cannot be told by a number. So a share that could move a score is said before any
score, and decides nothing by itself.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from polyclinic.stats.domain.run import Run
from polyclinic.stats.domain.trials import CANDIDATE, TrialColumns

UNREAD_RULES: Final = frozenset(
    {"unparseable", "ambiguous", "invalid_label", "unparsed", "truncated"}
)
"""What `rule` says of a reply with a text that no answer or list was read out of; "truncated" is a
list that was cut before its first entry was whole."""
UNREAD_LIMIT: Final = 0.05
"""Share of unread replies over which it is said first."""
APART: Final = 0.05
"""Difference between the languages of a model from which on it is said first."""
CUT: Final = " (cut at the token limit)"
"""Behind the reason of a reply that ended before its answer."""

_SAME: Final = 1e-9

Place = tuple[str, str, str]
"""Task, model, language."""


@dataclass
class Unread:
    """Replies of one place: those that came, and those among them that were not read."""

    replies: int = 0
    reasons: Counter[str] = field(default_factory=Counter)

    @property
    def unread(self) -> int:
        """Replies that were not read."""
        return self.reasons.total()

    @property
    def share(self) -> float:
        """Unread share of the replies, in [0, 1]; 0 without any."""
        return self.unread / self.replies if self.replies else 0.0

    @property
    def is_loud(self) -> bool:
        """Whether it is to be said before any score."""
        return self.share > UNREAD_LIMIT + _SAME


def unread_replies(run: Run, columns: TrialColumns) -> dict[Place, Unread]:
    """Count the run's own replies, by task, model and language in the order of the run.

    Refusals and empty replies are replies that say nothing, and count as read. Trials that ended
    without scores had no reply to read.
    """
    rows = np.flatnonzero(columns.codes("side") == CANDIDATE)
    fields = ("task", "model", "language", "unscored", "rule", "cut")
    codes = np.stack([columns.codes(name)[rows] for name in fields], axis=1)
    found: dict[Place, Unread] = {}
    kinds, numbers = np.unique(codes, axis=0, return_counts=True)
    for (task, model, language, unscored, rule, cut), number in zip(
        kinds.tolist(), numbers.tolist(), strict=True
    ):
        if columns.notes.names[unscored]:
            continue
        names = columns.tasks.names, columns.models.names, columns.languages.names
        place = (names[0][task], names[1][model], names[2][language])
        counts = found.setdefault(place, Unread())
        counts.replies += number
        reason = columns.notes.names[rule]
        if reason in UNREAD_RULES:
            counts.reasons[reason + (CUT if cut else "")] += number
    models = [one.name for one in run.models]
    return {place: found[place] for place in sorted(found, key=lambda at: _order(run, models, at))}


def _order(run: Run, models: list[str], place: Place) -> tuple[object, ...]:
    task, model, language = place
    return (
        run.task_order(task),
        models.index(model) if model in models else len(models),
        model,
        run.languages.index(language) if language in run.languages else len(run.languages),
        language,
    )


@dataclass(frozen=True, slots=True)
class Apart:
    """Two languages of a model between which the share of unread replies differs much."""

    task: str
    model: str
    most: str
    fewest: str
    high: float
    low: float


def apart(counts: Mapping[Place, Unread]) -> Iterator[Apart]:
    """Tasks and models whose languages lie apart: a bias that no score shows."""
    for task, model in dict.fromkeys((task, model) for task, model, _ in counts):
        shares = {
            language: one.share
            for (of_task, of_model, language), one in counts.items()
            if (of_task, of_model) == (task, model) and one.replies
        }
        if not shares:
            continue
        most, fewest = (pick(shares, key=lambda code: shares[code]) for pick in (max, min))
        if shares[most] - shares[fewest] >= APART - _SAME:
            yield Apart(task, model, most, fewest, shares[most], shares[fewest])
