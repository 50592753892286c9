"""Commands to the linker, and the events that it publishes."""

import asyncio
import json

from polyclinic.bus.topology import COMMAND_STREAM, EVENT_STREAM
from polyclinic.v1 import common_pb2, linking_pb2

EVENTS = "polyclinic.v1.evt.linker"
KINDS = ("link", "score")


def step(step_id="step1", run_id="r1"):
    return common_pb2.Step(
        run_id=run_id, trial_id=f"t-{step_id}", step_id=step_id, name="link", attempt=1
    )


def link(step_id="step1", *mentions, run_id="r1", **fields):
    given = linking_pb2.LinkInput(mentions=mentions or ["pyrexia"], **fields)
    return linking_pb2.LinkConcepts(step=step(step_id, run_id), input=given)


def score(step_id="step1", reply="", *, run_id="r1", gold=("fever",), **fields):
    fields = {"list": linking_pb2.CONCEPT_LIST_DIFFERENTIAL, **fields}
    given = linking_pb2.ConceptScoringInput(
        reply=reply or json.dumps({"differential": ["fever", "chronic kidney disease"]}),
        gold=[linking_pb2.GoldEntry(alternatives=[one]) for one in gold],
        **fields,
    )
    return linking_pb2.ScoreConcepts(step=step(step_id, run_id), input=given)


COMMANDS = {"link": link, "score": score}


class Events:
    """What the service published, in order."""

    def __init__(self, bus):
        self._bus = bus
        self._subscriptions = {}

    async def next(self, event, kind):
        subject = f"{EVENTS}.{event}.r1"
        if subject not in self._subscriptions:
            self._subscriptions[subject] = await self._bus.js.subscribe(
                subject, stream=EVENT_STREAM, ordered_consumer=True
            )
        message = await self._subscriptions[subject].next_msg(timeout=20)
        return kind.FromString(message.data)

    async def done(self, kind="link"):
        if kind == "link":
            return await self.next("concepts_linked", linking_pb2.ConceptsLinked)
        return await self.next("concepts_scored", linking_pb2.ConceptsScored)

    async def failed(self):
        return await self.next("step_failed", common_pb2.StepFailed)


async def drained(bus):
    """Wait until no command is left."""
    while (await bus.js.stream_info(COMMAND_STREAM)).state.messages:
        await asyncio.sleep(0.02)


async def count(bus, stream):
    return (await bus.js.stream_info(stream)).state.messages
