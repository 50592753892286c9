"""Streams, consumers and buckets of the bus, declared here and nowhere else."""

from dataclasses import dataclass, field

from google.protobuf.message import Message
from nats.js.api import (
    AckPolicy,
    ConsumerConfig,
    DeliverPolicy,
    DiscardPolicy,
    KeyValueConfig,
    ObjectStoreConfig,
    RetentionPolicy,
    StorageType,
    StreamConfig,
)

from polyclinic.bus.messages import COMMAND_BY_KIND, COMMANDS, PREFIX
from polyclinic.bus.tokens import subject_token

COMMAND_STREAM = "POLYCLINIC_CMD"
EVENT_STREAM = "POLYCLINIC_EVT"
DEAD_LETTER_STREAM = "POLYCLINIC_DLQ"
ADVISORY_STREAM = "POLYCLINIC_ADVISORIES"
BLOB_STORE = "POLYCLINIC_BLOBS"
CACHE_BUCKET = "POLYCLINIC_CACHE_COMPLETIONS"
TRANSLATIONS_BUCKET = "POLYCLINIC_CACHE_TRANSLATIONS"
CANCELLED_BUCKET = "POLYCLINIC_CANCELLED"

DUPLICATE_WINDOW_S = 600.0
ACK_WAIT_S = 20.0
COMMAND_MAX_DELIVER = 5
# Events carry paid results: a store that is down for hours must not lose them.
EVENT_MAX_DELIVER = 1000
DAY_S = 86_400.0

MIN_SERVER = (2, 11)


@dataclass(frozen=True, slots=True)
class ConsumerSpec:
    """A durable consumer.

    Attributes:
        stream: Stream that it reads.
        durable: Its name, `<service>--<what>`.
        subjects: Subjects that it takes.
        max_deliver: Deliveries of one message before it is given up.
        ack_wait_s: Silence after which a message is delivered again.
        max_ack_pending: Unacknowledged messages over all replicas.
    """

    stream: str
    durable: str
    subjects: tuple[str, ...]
    max_deliver: int = COMMAND_MAX_DELIVER
    ack_wait_s: float = ACK_WAIT_S
    max_ack_pending: int = 10_000

    def config(self) -> ConsumerConfig:
        """As nats-py wants it."""
        single = len(self.subjects) == 1
        return ConsumerConfig(
            durable_name=self.durable,
            deliver_policy=DeliverPolicy.ALL,
            ack_policy=AckPolicy.EXPLICIT,
            ack_wait=self.ack_wait_s,
            max_deliver=self.max_deliver,
            max_ack_pending=self.max_ack_pending,
            filter_subject=self.subjects[0] if single else None,
            filter_subjects=None if single else list(self.subjects),
        )


def command_consumer(kind: type[Message], key: str = "") -> ConsumerSpec:
    """The consumer of one command; `key` names the model of a keyed one."""
    route = COMMAND_BY_KIND[kind]
    tail = f"-{subject_token(key)}" if route.keyed else ""
    return ConsumerSpec(
        stream=COMMAND_STREAM,
        durable=f"{route.service}--{route.verb}{tail}",
        subjects=(route.subject(key),),
    )


INTAKES = {
    "coordinator": ConsumerSpec(
        EVENT_STREAM,
        "coordinator--results",
        (
            f"{PREFIX}.evt.inference.>",
            f"{PREFIX}.evt.judge.>",
            f"{PREFIX}.evt.linker.>",
            f"{PREFIX}.evt.translator.>",
        ),
        max_deliver=EVENT_MAX_DELIVER,
    ),
    "stats": ConsumerSpec(
        EVENT_STREAM,
        "stats--coordinator",
        (f"{PREFIX}.evt.coordinator.>",),
        max_deliver=EVENT_MAX_DELIVER,
    ),
}
ADVISORIES = ConsumerSpec(
    ADVISORY_STREAM,
    "coordinator--max_deliveries",
    (f"$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES.{COMMAND_STREAM}.>",),
    max_deliver=EVENT_MAX_DELIVER,
)


@dataclass(frozen=True, slots=True)
class Topology:
    """All that must exist on the broker before a service may work.

    Attributes:
        replicas: Copies of each stream, for a broker that is a cluster.
        models: Registry names whose completion consumers are needed.
    """

    replicas: int = 1
    models: tuple[str, ...] = field(default=())

    def streams(self) -> list[StreamConfig]:
        """Streams of commands, events, dead letters and advisories."""
        return [
            self._stream(
                COMMAND_STREAM,
                f"{PREFIX}.cmd.>",
                retention=RetentionPolicy.WORK_QUEUE,
                discard=DiscardPolicy.NEW,
                max_msgs=1_000_000,
            ),
            self._stream(EVENT_STREAM, f"{PREFIX}.evt.>", max_age=7 * DAY_S),
            self._stream(DEAD_LETTER_STREAM, f"{PREFIX}.dlq.>", max_age=30 * DAY_S),
            self._stream(ADVISORY_STREAM, ADVISORIES.subjects[0], max_age=7 * DAY_S),
        ]

    def consumers(self) -> list[ConsumerSpec]:
        """Durable consumers of every service."""
        fixed = [command_consumer(route.kind) for route in COMMANDS if not route.keyed]
        keyed = [
            command_consumer(route.kind, model)
            for route in COMMANDS
            if route.keyed
            for model in self.models
        ]
        return [*fixed, *keyed, *INTAKES.values(), ADVISORIES]

    def buckets(self) -> list[KeyValueConfig]:
        """Key-value buckets: the caches, and the runs that were cancelled."""
        return [
            KeyValueConfig(bucket=CACHE_BUCKET, history=1, ttl=90 * DAY_S, replicas=self.replicas),
            KeyValueConfig(
                bucket=TRANSLATIONS_BUCKET, history=1, ttl=90 * DAY_S, replicas=self.replicas
            ),
            KeyValueConfig(
                bucket=CANCELLED_BUCKET, history=1, ttl=30 * DAY_S, replicas=self.replicas
            ),
        ]

    def object_store(self) -> ObjectStoreConfig:
        """Data sets, reports and over-long replies, by content hash.

        Whoever wants one for longer keeps it: the coordinator stores renditions when it accepts
        a suite, stats stores reports.
        """
        return ObjectStoreConfig(bucket=BLOB_STORE, ttl=30 * DAY_S, replicas=self.replicas)

    def _stream(
        self,
        name: str,
        subject: str,
        *,
        retention: RetentionPolicy = RetentionPolicy.LIMITS,
        discard: DiscardPolicy = DiscardPolicy.OLD,
        max_msgs: int = -1,
        max_age: float = 0,
    ) -> StreamConfig:
        return StreamConfig(
            name=name,
            subjects=[subject],
            retention=retention,
            discard=discard,
            max_msgs=max_msgs,
            max_age=max_age,
            storage=StorageType.FILE,
            num_replicas=self.replicas,
            duplicate_window=DUPLICATE_WINDOW_S,
        )


def consumer_problems(config: ConsumerConfig) -> list[str]:
    """Names of settings without which a consumer would lose or loop messages.

    The server's defaults deliver without end (`max_deliver`) and acknowledge nothing
    explicitly; a consumer must say both, and how long it may be silent.
    """
    missing = []
    if config.max_deliver is None or config.max_deliver < 1:
        missing.append("max_deliver")
    if config.ack_wait is None or config.ack_wait <= 0:
        missing.append("ack_wait")
    if config.ack_policy != AckPolicy.EXPLICIT:
        missing.append("ack_policy")
    return missing
