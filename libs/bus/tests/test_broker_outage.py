"""A broker that is killed and comes back."""

import asyncio

from polyclinic.bus.bus import Bus
from polyclinic.bus.consuming import consumes
from polyclinic.bus.topology import EVENT_STREAM, Topology
from polyclinic.v1 import common_pb2, judging_pb2


def judge(number: int) -> judging_pb2.Judge:
    step = common_pb2.Step(run_id="r1", trial_id=f"t{number}", step_id=f"s{number}")
    return judging_pb2.Judge(step=step)


async def test_every_command_is_answered_once_although_the_broker_was_killed(nats_server) -> None:
    bus = await Bus.connect("judge", nats_server.url)
    await bus.open(Topology())

    @consumes(bus, judging_pb2.Judge, lanes=4)
    async def on_judge(command: judging_pb2.Judge) -> judging_pb2.Judged:
        await asyncio.sleep(0.01)
        return judging_pb2.Judged(step=command.step)

    await bus.broker.start()
    publishing = asyncio.create_task(bus.publish_all([judge(n) for n in range(200)], in_flight=8))
    await asyncio.sleep(0.2)
    nats_server.kill()
    await asyncio.sleep(0.5)
    nats_server.start()
    await publishing
    async with asyncio.timeout(60):
        while (await bus.js.stream_info(EVENT_STREAM)).state.messages < 200:
            await asyncio.sleep(0.1)
    subscription = await bus.js.subscribe(
        "polyclinic.v1.evt.judge.judged.>", stream=EVENT_STREAM, ordered_consumer=True
    )
    seen = [
        judging_pb2.Judged.FromString((await subscription.next_msg(timeout=5)).data).step.step_id
        for _ in range(200)
    ]
    assert sorted(seen) == sorted(f"s{n}" for n in range(200))
    await bus.close()


async def test_connecting_waits_for_a_broker_that_starts_later(nats_server) -> None:
    nats_server.kill()
    connecting = asyncio.create_task(Bus.connect("judge", nats_server.url))
    await asyncio.sleep(0.3)
    assert not connecting.done()
    nats_server.start()
    bus = await asyncio.wait_for(connecting, timeout=20)
    await bus.open(Topology())
    await bus.close()
