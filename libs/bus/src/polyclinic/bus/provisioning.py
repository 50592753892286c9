"""Create what the topology declares, and compare what exists with what is meant."""

import asyncio
from enum import Enum

from nats.aio.client import Client
from nats.errors import Error as NatsError
from nats.js import JetStreamContext
from nats.js.api import ConsumerConfig, KeyValueConfig, ObjectStoreConfig, StreamConfig
from nats.js.errors import BucketNotFoundError, NotFoundError

from polyclinic.bus.errors import PermanentError
from polyclinic.bus.logging import get_logger
from polyclinic.bus.topology import MIN_SERVER, ConsumerSpec, Topology, consumer_problems

KEEP_EVERY_S = 5.0
STREAM_FIELDS = (
    "subjects",
    "retention",
    "discard",
    "max_msgs",
    "max_age",
    "storage",
    "num_replicas",
    "duplicate_window",
)
CONSUMER_FIELDS = (
    "ack_policy",
    "ack_wait",
    "max_deliver",
    "max_ack_pending",
    "filter_subject",
    "filter_subjects",
)


log = get_logger("polyclinic.bus.provisioning")


class TopologyDriftError(PermanentError):
    """What exists on the broker is not what this version means."""

    default_code = "topology_drift"


def check_server(major: int, minor: int) -> None:
    """Refuse a broker that silently ignores what the topology needs.

    Raises:
        PermanentError: the server is older than 2.11.
    """
    if (major, minor) < MIN_SERVER:
        wanted = ".".join(map(str, MIN_SERVER))
        raise PermanentError(
            f"nats-server {major}.{minor} is too old: {wanted} or newer is needed "
            "(older servers ignore consumer filters without a word).",
            code="server_too_old",
        )


class Mode(Enum):
    """What provisioning may change."""

    CHECK = "check"
    """Nothing: what is missing is a difference like any other."""

    CREATE = "create"
    """What is missing is created; what differs is refused."""

    APPLY = "apply"
    """What is missing is created; what differs is changed."""


async def provision(client: Client, topology: Topology, *, mode: Mode = Mode.CREATE) -> None:
    """Make the broker what the topology says, as far as `mode` allows.

    Safe to call from several services at once.

    Raises:
        TopologyDriftError: something is not as it is meant, and `mode` does not mend it.
        PermanentError: the server is too old or has no JetStream.
    """
    version = client.connected_server_version
    check_server(version.major, version.minor)
    js = client.jetstream()
    drift: list[str] = []
    for stream in topology.streams():
        drift += await _ensure_stream(js, stream, mode)
    for consumer in topology.consumers():
        drift += await _ensure_consumer(js, consumer, mode)
    for bucket in topology.buckets():
        drift += await _ensure_bucket(js, bucket, mode)
    drift += await _ensure_object_store(js, topology.object_store(), mode)
    if drift:
        raise TopologyDriftError(
            "The broker's settings differ from this version's: "
            + "; ".join(drift)
            + ". Run `python -m polyclinic.bus apply` to change them."
        )


async def keep_provisioned(client: Client, topology: Topology) -> None:
    """Look every few seconds, for ever, whether the broker still has everything.

    A broker that comes back without its volume is empty: without streams and consumers the
    services would ask for messages in vain until somebody restarts them all.
    """
    while True:
        await asyncio.sleep(KEEP_EVERY_S)
        try:
            await provision(client, topology, mode=Mode.CHECK)
        except TopologyDriftError as drift:
            log.error("the broker is not as it was", detail=drift.detail)
            await _mend(client, topology)
        except (NatsError, TimeoutError) as error:
            log.info("the broker cannot be looked at", error=repr(error))


async def _mend(client: Client, topology: Topology) -> None:
    try:
        await provision(client, topology)
    except (PermanentError, NatsError, TimeoutError) as error:
        log.error("the broker cannot be mended", error=str(error))
    else:
        log.info("streams, consumers and buckets are there again")


async def ensure_consumer(client: Client, spec: ConsumerSpec) -> None:
    """Make a consumer that nothing declared at the start; safe to call again.

    Raises:
        TopologyDriftError: there is one of that name, with other settings.
    """
    drift = await _ensure_consumer(client.jetstream(), spec, Mode.CREATE)
    if drift:
        raise TopologyDriftError("; ".join(drift))


async def _ensure_stream(js: JetStreamContext, meant: StreamConfig, mode: Mode) -> list[str]:
    assert meant.name is not None  # noqa: S101 - every declared stream has a name
    try:
        existing = (await js.stream_info(meant.name)).config
    except NotFoundError:
        if mode is Mode.CHECK:
            return [f"stream {meant.name} is missing"]
        await js.add_stream(meant)
        return []
    drift = _differences(f"stream {meant.name}", existing, meant, STREAM_FIELDS)
    if drift and mode is Mode.APPLY:
        await js.update_stream(meant)
        return []
    return drift


async def _ensure_consumer(js: JetStreamContext, spec: ConsumerSpec, mode: Mode) -> list[str]:
    meant = spec.config()
    if missing := consumer_problems(meant):
        raise PermanentError(f"consumer {spec.durable} is declared without {', '.join(missing)}.")
    try:
        existing = (await js.consumer_info(spec.stream, spec.durable)).config
    except NotFoundError:
        if mode is Mode.CHECK:
            return [f"consumer {spec.durable} is missing"]
        await js.add_consumer(spec.stream, meant)
        return []
    drift = _differences(f"consumer {spec.durable}", existing, meant, CONSUMER_FIELDS)
    if drift and mode is Mode.APPLY:
        await js.add_consumer(spec.stream, meant)
        return []
    return drift


async def _ensure_bucket(js: JetStreamContext, meant: KeyValueConfig, mode: Mode) -> list[str]:
    try:
        await js.key_value(meant.bucket)
    except BucketNotFoundError:
        if mode is Mode.CHECK:
            return [f"bucket {meant.bucket} is missing"]
        await js.create_key_value(meant)
        return []
    return await _lifetime(js, f"KV_{meant.bucket}", meant.ttl, mode)


async def _ensure_object_store(
    js: JetStreamContext, meant: ObjectStoreConfig, mode: Mode
) -> list[str]:
    assert meant.bucket is not None  # noqa: S101 - declared with a name
    try:
        await js.object_store(meant.bucket)
    except (BucketNotFoundError, NotFoundError):
        if mode is Mode.CHECK:
            return [f"object store {meant.bucket} is missing"]
        await js.create_object_store(meant.bucket, config=meant)
        return []
    return await _lifetime(js, f"OBJ_{meant.bucket}", meant.ttl, mode)


async def _lifetime(
    js: JetStreamContext, stream: str, ttl_s: float | None, mode: Mode
) -> list[str]:
    """How long entries live: the one setting of buckets and object stores that we mean."""
    existing = (await js.stream_info(stream)).config
    if (existing.max_age or 0) == (ttl_s or 0):
        return []
    if mode is Mode.APPLY:
        await js.update_stream(existing.evolve(max_age=ttl_s or 0))
        return []
    return [f"{stream} keeps entries for {existing.max_age:g} s, this version means {ttl_s:g} s"]


def _differences(
    what: str,
    existing: StreamConfig | ConsumerConfig,
    meant: StreamConfig | ConsumerConfig,
    fields: tuple[str, ...],
) -> list[str]:
    return [
        f"{what} has {name}={_plain(getattr(existing, name))}, "
        f"this version means {_plain(getattr(meant, name))}"
        for name in fields
        if _plain(getattr(existing, name)) != _plain(getattr(meant, name))
    ]


def _plain(value: object) -> object:
    """Values as the server gives them back: enums by value, absent as None."""
    value = getattr(value, "value", value)
    return None if value in (None, "", []) else value
