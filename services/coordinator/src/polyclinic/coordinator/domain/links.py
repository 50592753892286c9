"""What the strings of a list were taken for, as far as it is kept with the trial."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from polyclinic.records.trials import ConceptLink

MAX_LINKS = 400
MAX_MENTION_CHARS = 160
MAX_NAME_CHARS = 120
# Where every character takes four bytes that is half a MiB, the most that an event may come to.
LINKS, LEFT_OUT = "links", "links_left_out"

_GOLD_SHARE = MAX_LINKS // 2


class Links(NamedTuple):
    """What is kept of a trial's links, and how many are not."""

    kept: Sequence[ConceptLink] = ()
    left_out: int = 0


def links_fact(read: Sequence[ConceptLink], expected: Sequence[ConceptLink]) -> dict[str, Any]:
    """The links of a list as part of a fact: cut to what an event can carry.

    Where there are more than `MAX_LINKS`, what was read gets the room that what was expected
    leaves, which is at least half of it.
    """
    gold = expected[: max(_GOLD_SHARE, MAX_LINKS - len(read))]
    kept = [*read[: MAX_LINKS - len(gold)], *gold]
    rows = [
        (one.mention[:MAX_MENTION_CHARS], one.entry, one.cui, one.name[:MAX_NAME_CHARS], one.score)
        for one in kept
    ]
    return {LINKS: rows, LEFT_OUT: len(read) + len(expected) - len(kept)}


def links_of(fact: Mapping[str, Any]) -> Links:
    """The links that a fact holds; none in one of another kind."""
    rows = fact.get(LINKS, ())
    kept = [ConceptLink(mention, entry > 0, entry, *rest) for mention, entry, *rest in rows]
    return Links(kept, int(fact.get(LEFT_OUT, 0)))
