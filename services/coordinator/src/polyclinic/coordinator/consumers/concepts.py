"""What the linker made of a list, as a fact."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, repeat
from typing import Any

from polyclinic.coordinator.consumers.usage import read_usage
from polyclinic.coordinator.domain.links import links_fact
from polyclinic.records.trials import ConceptLink
from polyclinic.v1 import linking_pb2


def read_concepts(event: linking_pb2.ConceptsScored) -> dict[str, Any]:
    """Scores, or the reason why there are none; with the links and the index they come from."""
    scores = event.scores
    read = [_link(link, 0) for link in scores.predicted]
    expected = list(map(_link, scores.gold, _entries(scores)))
    return {
        "scores": dict(scores.scores),
        "reason": scores.reason,
        "rule": scores.rule,
        "warnings": list(scores.warnings),
        "usage": [read_usage(call) for call in scores.usage],
        "index": [scores.index.name, scores.index.fingerprint],
        **links_fact(read, expected),
    }


def _entries(scores: linking_pb2.ConceptScores) -> Iterable[int]:
    """Number of the entry of each expected string; of its own where the linker does not say."""
    wordings = scores.gold_wordings
    if sum(wordings) != len(scores.gold):
        return range(1, len(scores.gold) + 1)
    return chain.from_iterable(repeat(at, number) for at, number in enumerate(wordings, 1))


def _link(link: linking_pb2.Link, entry: int) -> ConceptLink:
    best = link.candidates[0] if link.candidates else linking_pb2.Candidate()
    return ConceptLink(link.mention, entry > 0, entry, best.cui, best.name, best.score)
