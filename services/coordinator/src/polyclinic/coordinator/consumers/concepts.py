"""What the linker made of a list, as far as it is kept."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import chain, repeat

from polyclinic.coordinator.domain.facts import Fact, ScoredList
from polyclinic.coordinator.domain.links import kept_links
from polyclinic.records.linking import Candidate, ConceptScores, Link
from polyclinic.records.picking import picked
from polyclinic.records.trials import ConceptLink
from polyclinic.records.wire import record_of
from polyclinic.v1 import linking_pb2


def read_concepts(event: linking_pb2.ConceptsScored) -> Fact:
    """Scores, or the reason why there are none; with the links and the index they come from."""
    scores = record_of(event.scores, ConceptScores)
    read = [_link(link, 0) for link in scores.predicted]
    links, left_out = kept_links(read, list(map(_link, scores.gold, _entries(scores))))
    kept = replace(picked(ScoredList, scores), links=links, links_left_out=left_out)
    return Fact(concepts=kept)


def _entries(scores: ConceptScores) -> Iterable[int]:
    """Number of the entry of each expected string; of its own where the linker does not say."""
    wordings = scores.gold_wordings
    if sum(wordings) != len(scores.gold):
        return range(1, len(scores.gold) + 1)
    return chain.from_iterable(repeat(at, number) for at, number in enumerate(wordings, 1))


def _link(link: Link, entry: int) -> ConceptLink:
    best = link.candidates[0] if link.candidates else Candidate()
    return ConceptLink(link.mention, entry > 0, entry, best.cui, best.name, best.score)
