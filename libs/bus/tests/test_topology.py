"""The declared topology against a real broker."""

import pytest
from nats.js.api import AckPolicy, ConsumerConfig, StreamConfig

from polyclinic.bus.bus import Bus
from polyclinic.bus.errors import PermanentError, TransientError
from polyclinic.bus.provisioning import Mode, TopologyDriftError, check_server, provision
from polyclinic.bus.topology import COMMAND_STREAM, EVENT_STREAM, Topology, consumer_problems


async def test_provisioning_twice_changes_nothing(bus: Bus) -> None:
    await provision(bus.client, Topology(models=("candidate",)))
    info = await bus.js.consumer_info(COMMAND_STREAM, "inference--complete-candidate")
    assert info.config.filter_subject == "polyclinic.v1.cmd.inference.complete.candidate"
    assert info.config.max_deliver == 5


async def test_the_coordinator_hears_the_workers_and_not_itself(bus: Bus) -> None:
    info = await bus.js.consumer_info(EVENT_STREAM, "coordinator--results")
    assert info.config.filter_subjects == [
        "polyclinic.v1.evt.inference.>",
        "polyclinic.v1.evt.judge.>",
        "polyclinic.v1.evt.linker.>",
        "polyclinic.v1.evt.translator.>",
    ]


async def test_a_stream_that_differs_is_refused_by_name(bus: Bus) -> None:
    config = (await bus.js.stream_info(EVENT_STREAM)).config
    await bus.js.update_stream(config.evolve(max_age=3600.0))
    with pytest.raises(TopologyDriftError, match="stream POLYCLINIC_EVT has max_age=3600"):
        await provision(bus.client, Topology())


async def test_a_consumer_that_differs_is_refused_and_can_be_mended(bus: Bus) -> None:
    changed = (await bus.js.consumer_info(COMMAND_STREAM, "judge--judge")).config
    changed.max_deliver = 9
    await bus.js.add_consumer(COMMAND_STREAM, changed)
    with pytest.raises(TopologyDriftError, match="judge--judge has max_deliver=9"):
        await provision(bus.client, Topology())
    await provision(bus.client, Topology(), mode=Mode.APPLY)
    info = await bus.js.consumer_info(COMMAND_STREAM, "judge--judge")
    assert info.config.max_deliver == 5


def test_an_old_server_is_refused() -> None:
    with pytest.raises(PermanentError, match=r"2\.9 is too old"):
        check_server(2, 9)
    check_server(2, 11)


def test_a_consumer_must_say_when_to_give_up() -> None:
    config = ConsumerConfig(durable_name="judge", ack_policy=AckPolicy.EXPLICIT, ack_wait=30)
    assert consumer_problems(config) == ["max_deliver"]


def test_every_declared_consumer_says_when_to_give_up() -> None:
    for spec in Topology(models=("a", "b")).consumers():
        assert consumer_problems(spec.config()) == []


async def test_no_broker_is_said_when_not_asked_to_wait() -> None:
    with pytest.raises(TransientError, match="no broker"):
        await Bus.connect("judge", "nats://127.0.0.1:9", wait=False)


async def test_a_foreign_stream_does_not_disturb(bus: Bus) -> None:
    await bus.js.add_stream(StreamConfig(name="OTHER", subjects=["other.>"]))
    await provision(bus.client, Topology())


async def test_checking_creates_nothing_and_names_what_is_missing(bus_url: str) -> None:
    connection = await Bus.connect("topology", bus_url)
    with pytest.raises(TopologyDriftError, match="stream POLYCLINIC_CMD is missing"):
        await provision(connection.client, Topology(), mode=Mode.CHECK)
    assert await connection.js.streams_info() == []
    await connection.close()


async def test_a_bucket_that_keeps_its_entries_for_ever_is_refused_and_mended(bus: Bus) -> None:
    config = (await bus.js.stream_info("KV_POLYCLINIC_CACHE_COMPLETIONS")).config
    await bus.js.update_stream(config.evolve(max_age=0))
    with pytest.raises(TopologyDriftError, match="KV_POLYCLINIC_CACHE_COMPLETIONS keeps entries"):
        await provision(bus.client, Topology())
    await provision(bus.client, Topology(), mode=Mode.APPLY)
    await provision(bus.client, Topology(), mode=Mode.CHECK)
