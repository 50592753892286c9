"""The cache of completions in a key-value bucket that replicas share."""

from google.protobuf.message import DecodeError
from nats.errors import Error as NatsError
from nats.js.errors import KeyNotFoundError
from nats.js.kv import KeyValue

from polyclinic.bus.logging import get_logger
from polyclinic.inference.adapters.wire import completion_to
from polyclinic.records.completions import Completion, CompletionOutcome
from polyclinic.records.wire import record_of
from polyclinic.v1 import inference_pb2

# The bucket is for the many small replies; a message of the broker ends at 1 MiB anyway.
MAX_VALUE_BYTES = 512 * 1024

_NO_OUTCOME = (CompletionOutcome.UNSPECIFIED, CompletionOutcome.UNKNOWN)

log = get_logger("polyclinic.inference.cache")


class KvCompletionCache:
    """`CompletionCache` over a NATS bucket; values are `Completion` messages."""

    def __init__(self, bucket: KeyValue) -> None:
        self._bucket = bucket

    async def get(self, key: str) -> Completion | None:
        """See `CompletionCache`; a value that cannot be read counts as missing."""
        try:
            entry = await self._bucket.get(key)
            stored = inference_pb2.Completion.FromString(entry.value or b"")
        except KeyNotFoundError:
            return None
        except (NatsError, TimeoutError, DecodeError) as error:
            log.warning("cache not read", key=key, error=type(error).__name__)
            return None
        completion = record_of(stored, Completion)
        if completion.outcome in _NO_OUTCOME:
            log.warning("cache not read", key=key, error="unknown outcome")
            return None
        return completion

    async def put(self, key: str, completion: Completion) -> None:
        """See `CompletionCache`."""
        value = completion_to(completion).SerializeToString()
        if len(value) > MAX_VALUE_BYTES:
            return
        try:
            await self._bucket.put(key, value)
        except (NatsError, TimeoutError) as error:
            log.warning("cache not written", key=key, error=type(error).__name__)
