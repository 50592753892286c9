"""Words that are written with a dot and do not end a sentence by it.

Four kinds, in each language's folder, words without their last dot, in lower case:
`title` and `inner` are never followed by a new sentence; `number` only where no number follows;
`closing` may end one, which what follows decides. `plain` words are abbreviations elsewhere only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from polyclinic.languages import facts

SENTENCES = "sentences"
_KINDS = ("title", "inner", "number", "closing", "plain")
_EVERYWHERE = {
    kind: words.split()
    for kind, words in {
        "title": "dr dra drs prof mr mrs ms mme st",
        "inner": "vs cf ca approx resp incl e.g i.e viz",
        "number": "fig figs no nos nr vol p pp art jan feb mar apr jun jul aug sep sept oct nov "
        "dec",
        "closing": "etc al a.m p.m i.v i.m p.o s.c b.i.d t.i.d q.i.d q.d p.r.n inc max min mg ml "
        "kg cm",
    }.items()
}


@dataclass(frozen=True)
class Abbreviations:
    """The words of one language, by what may follow them; see the module."""

    never: frozenset[str]
    number: frozenset[str]
    closing: frozenset[str]


@cache
def abbreviations(code: str) -> Abbreviations:
    """The words of a language (BCP-47 without region) and those of every language."""
    said = facts(code, SENTENCES)
    own = {kind: said[kind] for kind in _KINDS if kind in said}
    closing = _words("closing", own)
    number = _words("number", own)
    own_words = {word for words in own.values() for word in words}
    everywhere = _words("title", _EVERYWHERE) | _words("inner", _EVERYWHERE)
    return Abbreviations(
        never=_words("title", own)
        | _words("inner", own) - set(own.get("closing", ()))
        | (everywhere - own_words),
        number=number | (_words("number", _EVERYWHERE) - own_words),
        closing=closing | (_words("closing", _EVERYWHERE) - own_words),
    )


def _words(kind: str, lists: Mapping[str, Sequence[str]]) -> frozenset[str]:
    return frozenset(lists.get(kind, ()))
