"""What lists are scored with, and what their strings were taken for, as messages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from polyclinic.coordinator.adapters.wire.texts import wire_text
from polyclinic.coordinator.domain.indexes import Index, PlannedIndex
from polyclinic.coordinator.domain.links import ConceptLink
from polyclinic.v1 import run_pb2


def write_index(planned: PlannedIndex) -> run_pb2.PlannedIndex:
    """The message for an index."""
    index = planned.index
    return run_pb2.PlannedIndex(
        task=planned.task,
        index=index.name,
        fingerprint=index.fingerprint,
        release=wire_text(index.release),
        concepts=index.concepts,
    )


def planned_indexes(event: run_pb2.RunAccepted) -> list[PlannedIndex]:
    """What the lists of an accepted run are scored with."""
    return [
        PlannedIndex(one.task, Index(one.index, one.fingerprint, one.release, one.concepts))
        for one in event.indexes
    ]


def write_links(links: Iterable[ConceptLink]) -> Iterator[run_pb2.ConceptLink]:
    """Messages for links."""
    for link in links:
        yield run_pb2.ConceptLink(
            mention=wire_text(link.mention),
            gold=link.entry > 0,
            entry=link.entry,
            cui=link.cui,
            name=wire_text(link.name),
            score=link.score,
        )
