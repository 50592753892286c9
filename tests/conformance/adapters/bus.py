"""Area 6, the broker's side: on a real server, through the bus library.

Times of the cases are minutes; here they pass faster, all by the same factor.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from google.protobuf.message import Message
from nats.js.api import AckPolicy, ConsumerConfig, StreamConfig

from polyclinic.bus import deadletters, topology
from polyclinic.bus.bus import Bus
from polyclinic.bus.consuming import consumes
from polyclinic.bus.errors import PermanentError, TransientError
from polyclinic.bus.fetching import fetch
from polyclinic.bus.topology import Topology, command_consumer, consumer_problems
from polyclinic.coordinator.domain import ids
from polyclinic.v1 import common_pb2, inference_pb2, judging_pb2

MODEL = "candidate"
JUDGE = command_consumer(judging_pb2.Judge)
COMPLETE = command_consumer(inference_pb2.Complete, MODEL)
# What the whole of a case may take here, and the shortest window that the server takes.
LONGEST_S = 2.0
SHORTEST_WINDOW_S = 0.2
PATIENCE_S = 20.0

Handler = Callable[[Any], Awaitable[Message | None]]


def check_consumer_config(given: Mapping[str, Any]) -> Any:
    config = given["config"]
    written = {"ack_wait": "ack_wait_s"}
    policy = config.get("ack_policy")
    problems = consumer_problems(
        ConsumerConfig(
            durable_name=config.get("durable_name"),
            ack_policy=AckPolicy(policy) if policy else None,
            ack_wait=config.get("ack_wait_s"),
            max_deliver=config.get("max_deliver"),
        )
    )
    return {"ok": not problems, "missing": [written.get(name, name) for name in problems]}


async def publish_log(given: Mapping[str, Any], bus_url: str) -> Any:
    async with opened("coordinator", bus_url) as bus:
        await _publish(bus, given)
        return {"stored_messages": await _messages(bus, topology.COMMAND_STREAM)}


async def publish_log_and_consume(given: Mapping[str, Any], bus_url: str) -> Any:
    deliveries = 0

    async def on_complete(command: inference_pb2.Complete) -> inference_pb2.Completed:
        nonlocal deliveries
        deliveries += 1
        return inference_pb2.Completed(step=command.step)

    async with opened("inference", bus_url) as bus:
        await _publish(bus, given)
        stored = await _messages(bus, topology.COMMAND_STREAM)
        await _consume(bus, inference_pb2.Complete, on_complete, key=MODEL)
        await until_idle(bus, COMPLETE.stream, COMPLETE.durable)
        results = await _messages(bus, topology.EVENT_STREAM)
    return {
        "stored_messages": stored,
        "deliveries": deliveries,
        "handled": deliveries,
        "stored_results": results,
    }


async def handle_slow(given: Mapping[str, Any], bus_url: str) -> Any:
    # The library's heartbeat keeps to the declared ack_wait. The consumer on the server gets a
    # shorter one: too short for the heartbeat, or long enough for it.
    beat_s = JUDGE.ack_wait_s / 3
    ack_wait_s = beat_s * 1.2 if given.get("heartbeat") else beat_s / 12
    handler_s = ack_wait_s * given["handler_s"] / given["ack_wait_s"]
    deliveries = 0

    async def on_judge(command: judging_pb2.Judge) -> judging_pb2.Judged:
        nonlocal deliveries
        deliveries += 1
        await asyncio.sleep(handler_s)
        return judging_pb2.Judged(step=command.step)

    async with opened("judge", bus_url) as bus:
        await bus.js.add_consumer(JUDGE.stream, replace(JUDGE, ack_wait_s=ack_wait_s).config())
        await bus.publish_command(judging_pb2.Judge(step=_step("r1", "s1", 1)))
        await _consume(bus, judging_pb2.Judge, on_judge, lanes=4)
        await until_idle(bus, JUDGE.stream, JUDGE.durable)
        results = await _messages(bus, topology.EVENT_STREAM)
    return {"deliveries": deliveries, "stored_results": results}


async def fetch_empty(given: Mapping[str, Any], bus_url: str) -> Any:
    del given  # the client raises TimeoutError by itself, for the stream is empty
    async with opened("judge", bus_url) as bus:
        subscription = await bus.js.pull_subscribe_bind(JUDGE.durable, stream=JUDGE.stream)
        empty = await fetch(subscription, batch=10, timeout_s=0.2)
        await bus.publish_command(judging_pb2.Judge(step=_step("r1", "s1", 1)))
        after = await fetch(subscription, batch=1, timeout_s=PATIENCE_S)
        await subscription.unsubscribe()
    return {"messages": [msg.data for msg in empty], "error": None, "worker_alive": len(after) == 1}


async def on_advisory(given: Mapping[str, Any], bus_url: str) -> Any:
    """The stream that the advisory names is made, with a message at its place."""
    advisory = json.dumps(given["body"]).encode()
    named = deadletters.parse_advisory(advisory)
    async with opened("coordinator", bus_url) as bus:
        await bus.js.add_stream(
            StreamConfig(name=named.stream, subjects=["given.up"], first_seq=named.stream_seq)
        )
        await bus.js.publish("given.up", b"payload")
        follower = asyncio.create_task(deadletters.follow_advisories(bus))
        subject = topology.ADVISORIES.subjects[0].replace(">", named.consumer)
        await bus.js.publish(subject, advisory)
        await _until(lambda: _holds(bus, topology.DEAD_LETTER_STREAM, 1))
        await _until(lambda: _holds(bus, named.stream, 0))
        follower.cancel()
        letter = await deadletters.dead_letter(bus, 1)
        raw = await bus.js.get_msg(topology.DEAD_LETTER_STREAM, 1)
    stream, _, seq = (raw.headers or {})[deadletters.SOURCE_HEADER].partition(":")
    return {
        "dead_letter": {
            "stream": stream,
            "consumer": letter.detail.split(" ", 1)[0],
            "stream_seq": int(seq),
            "deliveries": letter.deliveries,
            "payload": letter.body,
        }
    }


async def on_message(given: Mapping[str, Any], bus_url: str) -> Any:
    """A body that is no JSON stands for one that is no message; else a handler may fail."""

    async def on_judge(command: judging_pb2.Judge) -> judging_pb2.Judged:
        error = _ERRORS.get(given.get("error") or given.get("raises") or "")
        if error is not None:
            raise error
        return judging_pb2.Judged(step=command.step)

    async with opened("judge", bus_url) as bus:
        verbs = await _watch_verbs(bus)
        await _publish_payload(bus, given.get("payload", "{}"))
        await _spend_deliveries(bus, verbs, given.get("delivery", 1) - 1)
        await _consume(bus, judging_pb2.Judge, on_judge)
        await _until(lambda: _is_settled(bus, verbs))
        letters = [letter async for letter in deadletters.dead_letters(bus)]
    return {"action": verbs[0] if verbs else "ack", "dead_letter": bool(letters)}


_ERRORS = {
    "transient": TransientError("busy"),
    "permanent": PermanentError("never"),
    "bug": RuntimeError("a bug"),
}


@asynccontextmanager
async def opened(service: str, url: str) -> AsyncIterator[Bus]:
    """A connection of a service to a provisioned broker."""
    bus = await Bus.connect(service, url, graceful_timeout_s=1.0)
    try:
        await bus.open(Topology(models=(MODEL,)))
        yield bus
    finally:
        await bus.close()


def _step(run: object, item: object, attempt: int) -> common_pb2.Step:
    trial = ids.trial_id(
        str(run),
        task="mcqa",
        dataset="own",
        model=MODEL,
        sample_id=str(item),
        language="en",
        variant="original",
        epoch=1,
    )
    step = ids.step_id(str(run), trial, "complete", attempt)
    return common_pb2.Step(
        run_id=str(run), trial_id=trial, step_id=step, name="complete", attempt=attempt
    )


async def _publish(bus: Bus, given: Mapping[str, Any]) -> None:
    """The publishes of a case at their times, within its duplicate window."""
    window_s = float(given.get("duplicate_window_s", topology.DUPLICATE_WINDOW_S))
    last = max((one.get("t", 0) for one in given["publishes"]), default=0)
    factor = max(min(1.0, LONGEST_S / max(last, 1e-9)), SHORTEST_WINDOW_S / window_s)
    info = await bus.js.stream_info(topology.COMMAND_STREAM)
    await bus.js.update_stream(replace(info.config, duplicate_window=window_s * factor))
    started = asyncio.get_running_loop().time()
    for one in given["publishes"]:
        await asyncio.sleep(started + one.get("t", 0) * factor - asyncio.get_running_loop().time())
        command = inference_pb2.Complete(step=_step(one["run"], one["item"], one.get("attempt", 1)))
        command.input.model = MODEL
        await bus.publish_command(command)


async def _publish_payload(bus: Bus, payload: str) -> None:
    try:
        json.loads(payload)
    except ValueError:
        await bus.js.publish(JUDGE.subjects[0], payload.encode())
    else:
        await bus.publish_command(judging_pb2.Judge(step=_step("r1", "s1", 1)))


async def _spend_deliveries(bus: Bus, verbs: list[str], count: int) -> None:
    """Have the message given back so often before the worker sees it."""
    subscription = await bus.js.pull_subscribe_bind(JUDGE.durable, stream=JUDGE.stream)
    for _ in range(count):
        [msg] = await fetch(subscription, batch=1, timeout_s=PATIENCE_S)
        await msg.nak()
    await subscription.unsubscribe()

    async def all_noticed() -> bool:
        return len(verbs) == count

    await _until(all_noticed)
    verbs.clear()


async def _consume(
    bus: Bus, kind: type[Message], handler: Handler, *, key: str = "", lanes: int = 1
) -> None:
    consumes(bus, kind, key=key, lanes=lanes)(handler)
    await bus.broker.start()


async def _watch_verbs(bus: Bus) -> list[str]:
    """What the server says that workers did, as it comes in from now on."""
    verbs: list[str] = []
    names = {"MSG_TERMINATED": "term", "MSG_NAKED": "nak"}
    for name, verb in names.items():

        async def note(_msg: Any, verb: str = verb) -> None:
            verbs.append(verb)

        await bus.client.subscribe(f"$JS.EVENT.ADVISORY.CONSUMER.{name}.>", cb=note)
    return verbs


async def _is_settled(bus: Bus, verbs: list[str]) -> bool:
    info = await bus.js.consumer_info(JUDGE.stream, JUDGE.durable)
    return bool(verbs) or not (info.num_pending or info.num_ack_pending)


async def until_idle(bus: Bus, stream: str, durable: str) -> None:
    """Wait until nothing of a consumer is waiting or in hand."""

    async def idle() -> bool:
        info = await bus.js.consumer_info(stream, durable)
        return not info.num_pending and not info.num_ack_pending

    await _until(idle, patience_s=10 * PATIENCE_S)


async def _holds(bus: Bus, stream: str, messages: int) -> bool:
    return await _messages(bus, stream) == messages


async def _messages(bus: Bus, stream: str) -> int:
    return (await bus.js.stream_info(stream)).state.messages


async def _until(holds: Callable[[], Awaitable[bool]], *, patience_s: float = PATIENCE_S) -> None:
    async with asyncio.timeout(patience_s):
        while not await holds():
            await asyncio.sleep(0.02)


ADAPTERS = {
    "check_consumer_config": check_consumer_config,
    "publish_log": publish_log,
    "publish_log_and_consume": publish_log_and_consume,
    "handle_slow": handle_slow,
    "fetch_empty": fetch_empty,
    "on_advisory": on_advisory,
    "on_message": on_message,
}
