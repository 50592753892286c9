"""What the strings of a list were taken for, as far as it is kept with the trial."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from polyclinic.records.trials import ConceptLink

MAX_LINKS = 400
MAX_MENTION_CHARS = 160
MAX_NAME_CHARS = 120
# Where every character takes four bytes that is half a MiB, the most that an event may come to.

_GOLD_SHARE = MAX_LINKS // 2


def kept_links(
    read: Sequence[ConceptLink], expected: Sequence[ConceptLink]
) -> tuple[tuple[ConceptLink, ...], int]:
    """The links of a list, cut to what an event can carry, and how many are left out.

    Where there are more than `MAX_LINKS`, what was read gets the room that what was expected
    leaves, which is at least half of it.
    """
    gold = expected[: max(_GOLD_SHARE, MAX_LINKS - len(read))]
    kept = [*read[: MAX_LINKS - len(gold)], *gold]
    short = tuple(
        replace(one, mention=one.mention[:MAX_MENTION_CHARS], name=one.name[:MAX_NAME_CHARS])
        for one in kept
    )
    return short, len(read) + len(expected) - len(kept)
