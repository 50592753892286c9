"""From requests as messages to results as messages."""

from polyclinic.linker.use_cases.link import LinkConcepts
from polyclinic.linker.use_cases.score import ScoreConcepts
from polyclinic.records.linking import ConceptScoringInput, LinkInput
from polyclinic.records.wire import message_of, record_of
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
        linked = await self._link(record_of(message, LinkInput))
        return message_of(linked, linking_pb2.LinkOutput)

    async def score(self, message: linking_pb2.ConceptScoringInput) -> linking_pb2.ConceptScores:
        """Score one reply.

        Raises:
            TransientError, PermanentError: as `ScoreConcepts`.
        """
        scored = await self._score(record_of(message, ConceptScoringInput))
        return message_of(scored, linking_pb2.ConceptScores)
