"""Create what the topology declares, and compare what exists with what is meant."""

from nats.aio.client import Client
from nats.js import JetStreamContext
from nats.js.api import ConsumerConfig, KeyValueConfig, StreamConfig
from nats.js.errors import BucketNotFoundError, NotFoundError

from polyclinic.bus.errors import PermanentError
from polyclinic.bus.topology import MIN_SERVER, ConsumerSpec, Topology, consumer_problems

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


async def provision(client: Client, topology: Topology, *, apply: bool = False) -> None:
    """Create what is missing; refuse, or with `apply` mend, what differs.

    Safe to call from several services at once.

    Raises:
        TopologyDriftError: something exists with other settings and `apply` is false.
        PermanentError: the server is too old or has no JetStream.
    """
    version = client.connected_server_version
    check_server(version.major, version.minor)
    js = client.jetstream()
    drift: list[str] = []
    for stream in topology.streams():
        drift += await _ensure_stream(js, stream, apply=apply)
    for consumer in topology.consumers():
        drift += await _ensure_consumer(js, consumer, apply=apply)
    for bucket in topology.buckets():
        await _ensure_bucket(js, bucket)
    await _ensure_object_store(js, topology)
    if drift:
        raise TopologyDriftError(
            "The broker's settings differ from this version's: "
            + "; ".join(drift)
            + ". Run `python -m polyclinic.bus apply` to change them."
        )


async def _ensure_stream(js: JetStreamContext, meant: StreamConfig, *, apply: bool) -> list[str]:
    assert meant.name is not None  # noqa: S101 - every declared stream has a name
    try:
        existing = (await js.stream_info(meant.name)).config
    except NotFoundError:
        await js.add_stream(meant)
        return []
    drift = _differences(f"stream {meant.name}", existing, meant, STREAM_FIELDS)
    if drift and apply:
        await js.update_stream(meant)
        return []
    return drift


async def _ensure_consumer(js: JetStreamContext, spec: ConsumerSpec, *, apply: bool) -> list[str]:
    meant = spec.config()
    if missing := consumer_problems(meant):
        raise PermanentError(f"consumer {spec.durable} is declared without {', '.join(missing)}.")
    try:
        existing = (await js.consumer_info(spec.stream, spec.durable)).config
    except NotFoundError:
        await js.add_consumer(spec.stream, meant)
        return []
    drift = _differences(f"consumer {spec.durable}", existing, meant, CONSUMER_FIELDS)
    if drift and apply:
        await js.add_consumer(spec.stream, meant)
        return []
    return drift


async def _ensure_bucket(js: JetStreamContext, config: KeyValueConfig) -> None:
    try:
        await js.key_value(config.bucket)
    except BucketNotFoundError:
        await js.create_key_value(config)


async def _ensure_object_store(js: JetStreamContext, topology: Topology) -> None:
    config = topology.object_store()
    assert config.bucket is not None  # noqa: S101 - declared with a name
    try:
        await js.object_store(config.bucket)
    except (BucketNotFoundError, NotFoundError):
        await js.create_object_store(config.bucket, config=config)


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
