"""Which runs were cancelled, so that workers drop their commands instead of paying for them."""

import asyncio
from contextlib import suppress

from nats.errors import Error as NatsError
from nats.js.errors import KeyNotFoundError
from nats.js.kv import KV_DEL, KV_PURGE, KeyValue

from polyclinic.bus.answering import broker_answers
from polyclinic.bus.logging import get_logger

WATCH_AGAIN_S = 1.0

log = get_logger("polyclinic.bus.cancellations")


class Cancellations:
    """A watched key-value bucket: `is_cancelled` costs a set look-up."""

    def __init__(self, bucket: KeyValue) -> None:
        self._bucket = bucket
        self._runs: set[str] = set()

    async def follow(self) -> None:
        """Keep the set up to date, for ever; a broker that is away is asked again."""
        while True:
            try:
                await self._watch()
            except (NatsError, TimeoutError) as error:
                log.info("the watch of cancelled runs begins anew", error=repr(error))
            await asyncio.sleep(WATCH_AGAIN_S)

    async def _watch(self) -> None:
        watcher = await self._bucket.watchall()
        try:
            await self._read(watcher)
        finally:
            await watcher.stop()  # type: ignore[no-untyped-call]  # nats-py

    async def load(self) -> None:
        """Read the set once, before the first command is taken."""
        watcher = await self._bucket.watchall()
        try:
            while (entry := await watcher.updates(timeout=5.0)) is not None:  # type: ignore[no-untyped-call]  # nats-py
                self._apply(entry)
        finally:
            await watcher.stop()  # type: ignore[no-untyped-call]  # nats-py

    def is_cancelled(self, run_id: str) -> bool:
        """Whether commands of the run are to be dropped, as far as this process knows."""
        return run_id in self._runs

    async def is_still_cancelled(self, run_id: str) -> bool:
        """The same, asked of the broker where it matters.

        The watch may lag behind a `resume`, by seconds after a restart of the broker; a command of
        the resumed run that is dropped meanwhile would not come again.

        Raises:
            TransientError: the broker does not answer.
        """
        if run_id not in self._runs:
            return False
        with broker_answers():
            try:
                await self._bucket.get(run_id)
            except KeyNotFoundError:
                self._runs.discard(run_id)
                return False
        return True

    async def cancel(self, run_id: str) -> None:
        """Tell every worker to drop the run's commands.

        Raises:
            TransientError: the broker does not answer.
        """
        self._runs.add(run_id)
        with broker_answers():
            await self._bucket.put(run_id, b"cancelled")

    async def resume(self, run_id: str) -> None:
        """Tell every worker to take the run's commands again.

        Raises:
            TransientError: the broker does not answer.
        """
        self._runs.discard(run_id)
        with broker_answers(), suppress(KeyNotFoundError):
            await self._bucket.delete(run_id)

    async def _read(self, watcher: KeyValue.KeyWatcher) -> None:
        async for entry in watcher:
            if entry is not None:
                self._apply(entry)

    def _apply(self, entry: KeyValue.Entry) -> None:
        if entry.operation in (KV_DEL, KV_PURGE):
            self._runs.discard(entry.key)
        else:
            self._runs.add(entry.key)
