"""The cache of translations in a key-value bucket that replicas share."""

from google.protobuf.message import DecodeError
from nats.errors import Error as NatsError
from nats.js.errors import KeyNotFoundError, KeyWrongLastSequenceError
from nats.js.kv import KeyValue

from polyclinic.bus.logging import get_logger
from polyclinic.records.translating import Segment
from polyclinic.records.wire import message_of, record_of
from polyclinic.translator.domain.segment import Outcome
from polyclinic.v1 import translation_pb2

# A message of the broker ends at 1 MiB; no sentence comes near this.
MAX_VALUE_BYTES = 512 * 1024

log = get_logger("polyclinic.translator.cache")


class KvTranslationCache:
    """`TranslationCache` over a NATS bucket; values are `Segment` messages without a place."""

    def __init__(self, bucket: KeyValue) -> None:
        self._bucket = bucket

    async def get(self, key: str) -> Outcome | None:
        """See `TranslationCache`; a value that cannot be read counts as missing."""
        try:
            entry = await self._bucket.get(key)
            message = translation_pb2.Segment.FromString(entry.value or b"")
        except KeyNotFoundError:
            return None
        except (NatsError, TimeoutError, DecodeError) as error:
            log.warning("cache not read", key=key, error=type(error).__name__)
            return None
        stored = record_of(message, Segment)
        if stored.attempts < 1:
            log.warning("cache not read", key=key, error="never translated")
            return None
        return Outcome(stored.translation, stored.flags, stored.attempts)

    async def keep(self, key: str, outcome: Outcome) -> Outcome:
        """See `TranslationCache`."""
        kept = Segment(translation=outcome.text, flags=outcome.flags, attempts=outcome.attempts)
        value = message_of(kept, translation_pb2.Segment).SerializeToString()
        if len(value) > MAX_VALUE_BYTES:
            return outcome
        try:
            await self._bucket.create(key, value)
        except KeyWrongLastSequenceError:
            return await self._first(key, outcome, value)
        except (NatsError, TimeoutError) as error:
            log.warning("cache not written", key=key, error=type(error).__name__)
        return outcome

    async def _first(self, key: str, outcome: Outcome, value: bytes) -> Outcome:
        """What another replica stored first; a value that cannot be read is replaced."""
        stored = await self.get(key)
        if stored is not None:
            return stored
        try:
            await self._bucket.put(key, value)
        except (NatsError, TimeoutError) as error:
            log.warning("cache not written", key=key, error=type(error).__name__)
        return outcome
