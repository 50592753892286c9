"""The Python client on a real bus, where a test plays the services."""

import asyncio
from collections.abc import AsyncIterator

import nats
import pytest

from polyclinic.bus.bus import Bus
from polyclinic.bus.provisioning import provision
from polyclinic.bus.topology import COMMAND_STREAM, Topology
from polyclinic.cli.client import (
    BadRequestError,
    Client,
    Decision,
    RuleOutcome,
    WaitTimeoutError,
    load_suite,
)
from polyclinic.cli.problems import InfrastructureError
from polyclinic.v1 import common_pb2, run_pb2, statistics_pb2


@pytest.fixture
async def coordinator(bus_url) -> AsyncIterator[Bus]:
    bus = await Bus.connect("coordinator", bus_url, wait=False)
    await bus.open(Topology())
    yield bus
    await bus.close()


@pytest.fixture
async def client(coordinator, bus_url) -> AsyncIterator[Client]:
    async with Client(bus_url) as connected:
        yield connected


async def next_command(bus: Bus) -> run_pb2.EvaluateSuite:
    stream = bus.js
    subscription = await stream.pull_subscribe_bind(
        "coordinator--evaluate_suite", stream=COMMAND_STREAM
    )
    [msg] = await subscription.fetch(1, timeout=5)
    await msg.ack_sync()
    return run_pb2.EvaluateSuite.FromString(msg.data)


async def test_publish_waits_until_the_suite_is_accepted(
    client, coordinator, write_suite, tmp_path
):
    loaded = load_suite(write_suite(tmp_path))
    publishing = asyncio.create_task(client.publish(loaded, request_id="build-7"))
    command = await next_command(coordinator)
    assert command.request_id == "build-7"
    assert (await coordinator.blobs.get(command.suite.datasets[0])).startswith(b"{")
    other = run_pb2.RunAccepted(run_id="r1", request_id="build-6")
    await coordinator.publish_event(other)
    await coordinator.publish_event(run_pb2.RunAccepted(run_id="r2", request_id="build-7"))
    assert await asyncio.wait_for(publishing, 5) == "r2"


async def test_the_same_request_again_finds_its_run(client, coordinator):
    suite = run_pb2.Suite(name="s", models=["m"])
    publishing = asyncio.create_task(client.publish(suite, request_id="build-7"))
    await next_command(coordinator)
    await coordinator.publish_event(run_pb2.RunAccepted(run_id="r2", request_id="build-7"))
    assert await asyncio.wait_for(publishing, 5) == "r2"
    publishing = asyncio.create_task(client.publish(suite, request_id="build-7"))
    await next_command(coordinator)
    again = run_pb2.RunAccepted(run_id="r2", request_id="build-7", attached=True)
    await coordinator.publish_event(again)
    assert await asyncio.wait_for(publishing, 5) == "r2"


async def test_a_changed_suite_does_not_get_the_earlier_ones_run(client, coordinator):
    suite = run_pb2.Suite(name="s", models=["m"])
    await coordinator.publish_event(run_pb2.RunAccepted(run_id="r2", request_id="build-7"))
    suite.models[0] = "n"
    publishing = asyncio.create_task(client.publish(suite, request_id="build-7"))
    await next_command(coordinator)
    await asyncio.sleep(0.1)
    assert not publishing.done()
    problem = common_pb2.Problem(where="request_id", what="is run r2, of a different suite")
    await coordinator.publish_event(run_pb2.RunRejected(request_id="build-7", problems=[problem]))
    with pytest.raises(BadRequestError, match="different suite"):
        await asyncio.wait_for(publishing, 5)


async def test_a_refused_suite_raises_its_problems_and_a_mended_one_is_heard(client, coordinator):
    suite = run_pb2.Suite(name="s", models=["m"])
    publishing = asyncio.create_task(client.publish(suite, request_id="build-7"))
    await next_command(coordinator)
    problem = common_pb2.Problem(where="models[0]", what="unknown model", remedy="Did you mean n?")
    await coordinator.publish_event(run_pb2.RunRejected(request_id="build-7", problems=[problem]))
    with pytest.raises(BadRequestError, match="unknown model"):
        await asyncio.wait_for(publishing, 5)
    # The same request again is looked at again: the registry may have been mended meanwhile.
    publishing = asyncio.create_task(client.publish(suite, request_id="build-7"))
    await next_command(coordinator)
    await coordinator.publish_event(run_pb2.RunRejected(request_id="build-7", problems=[problem]))
    with pytest.raises(BadRequestError, match="unknown model"):
        await asyncio.wait_for(publishing, 5)
    suite.models[0] = "n"
    publishing = asyncio.create_task(client.publish(suite, request_id="build-7"))
    assert (await next_command(coordinator)).suite.models[0] == "n"
    await coordinator.publish_event(run_pb2.RunAccepted(run_id="r3", request_id="build-7"))
    assert await asyncio.wait_for(publishing, 5) == "r3"


async def test_wait_hears_the_gate_before_and_after_it_asks(client, bus_url):
    stats = await Bus.connect("stats", bus_url, wait=False)
    decided = statistics_pb2.GateDecided(
        run_id="r1", revision=1, verdict=statistics_pb2.VERDICT_FAIL
    )
    decided.rules.add(rule="a rule", verdict=statistics_pb2.VERDICT_FAIL, reason="so")
    waiting = asyncio.create_task(client.wait("r1", timeout_s=5))
    await asyncio.sleep(0.1)
    await stats.publish_event(decided)
    assert await waiting == Decision("r1", 1, "fail", (RuleOutcome("a rule", "fail", "so"),))
    assert await client.wait("r1", timeout_s=5) == Decision.of(decided)
    again = statistics_pb2.GateDecided(run_id="r1", revision=2, verdict=statistics_pb2.VERDICT_PASS)
    await stats.publish_event(again)  # of the run that was resumed
    assert await client.wait("r1", timeout_s=5) == Decision("r1", 2, "pass", ())
    with pytest.raises(WaitTimeoutError, match=r"r2: has not ended after 0\.2 s"):
        await client.wait("r2", timeout_s=0.2)
    await stats.close()


@pytest.mark.parametrize(
    ("verdict", "word"),
    [
        (statistics_pb2.VERDICT_UNSPECIFIED, ""),
        (statistics_pb2.VERDICT_INCONCLUSIVE, "inconclusive"),
    ],
)
def test_verdicts_are_words(verdict, word):
    assert Decision.of(statistics_pb2.GateDecided(run_id="r1", verdict=verdict)).verdict == word


async def test_a_bus_without_services_is_said(bus_url):
    async with Client(bus_url) as client:
        with pytest.raises(InfrastructureError, match="holds no streams of Polyclinic"):
            await client.publish(run_pb2.Suite(name="s"))


async def test_submit_and_report_over_grpc(deployed):
    addresses = deployed.addresses
    async with Client(
        addresses.nats_url, coordinator=addresses.coordinator, stats=addresses.stats
    ) as client:
        submitted = await client.submit(run_pb2.Suite(name="s"), request_id="a")
        assert not submitted.attached
        assert (await client.submit(run_pb2.Suite(name="s"), request_id="a")).attached
        states = [progress.scored async for progress in client.watch(submitted.run_id)]
        assert states == [1, 2]
        assert (await client.report(submitted.run_id, "text")).body.startswith(b"report of")


async def test_a_file_over_the_limit_is_a_bad_request(deployed, write_suite, tmp_path):
    loaded = load_suite(write_suite(tmp_path))
    connection = await nats.connect(deployed.addresses.nats_url)
    await provision(connection, Topology())
    await connection.close()
    [file] = loaded.datasets
    large = type(file)(file.name, bytes(512 * 1024 * 1024 + 1))
    loaded.datasets = [large]
    async with Client(deployed.addresses.nats_url) as client:
        with pytest.raises(BadRequestError, match=r"samples\.jsonl has 536,870,913 bytes"):
            await client.upload(loaded)
