"""Commands from the bus."""

from collections.abc import Awaitable, Callable

from polyclinic.bus.bus import Bus
from polyclinic.bus.consuming import consumes
from polyclinic.v1 import linking_pb2

Linker = Callable[[linking_pb2.LinkInput], Awaitable[linking_pb2.LinkOutput]]
Scorer = Callable[[linking_pb2.ConceptScoringInput], Awaitable[linking_pb2.ConceptScores]]


def register(bus: Bus, link: Linker, score: Scorer, *, lanes: int) -> None:
    """Attach the consumers of `LinkConcepts` and `ScoreConcepts`.

    Args:
        bus: Not yet consuming.
        link: Links the strings of one request.
        score: Scores one reply.
        lanes: Commands of each kind that are worked on at once; their strings share batches.
    """

    @consumes(bus, linking_pb2.LinkConcepts, lanes=lanes)
    async def on_link_concepts(command: linking_pb2.LinkConcepts) -> linking_pb2.ConceptsLinked:
        return linking_pb2.ConceptsLinked(step=command.step, output=await link(command.input))

    @consumes(bus, linking_pb2.ScoreConcepts, lanes=lanes)
    async def on_score_concepts(command: linking_pb2.ScoreConcepts) -> linking_pb2.ConceptsScored:
        return linking_pb2.ConceptsScored(step=command.step, scores=await score(command.input))
