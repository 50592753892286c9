"""From requests as messages to results as messages."""

from polyclinic.linker.adapters.wire import (
    link_request_from,
    linked_to,
    score_request_from,
    scored_to,
)
from polyclinic.linker.use_cases.link import LinkConcepts
from polyclinic.linker.use_cases.score import ScoreConcepts
from polyclinic.v1 import linking_pb2


class MessageLinker:
    """What the bus and gRPC share: both ask with the same messages and want the same back."""

    def __init__(self, link: LinkConcepts, score: ScoreConcepts) -> None:
        self._link = link
        self._score = score

    async def link(self, message: linking_pb2.LinkInput) -> linking_pb2.LinkOutput:
        """Link the strings of one request.

        Raises:
            TransientError, PermanentError: as `LinkConcepts`.
        """
        return linked_to(await self._link(link_request_from(message)))

    async def score(self, message: linking_pb2.ConceptScoringInput) -> linking_pb2.ConceptScores:
        """Score one reply.

        Raises:
            TransientError, PermanentError: as `ScoreConcepts`.
        """
        return scored_to(await self._score(score_request_from(message)))
