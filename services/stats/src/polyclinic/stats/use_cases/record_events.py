"""Keep what the coordinator says."""

from collections.abc import Callable

from polyclinic.stats.ports import Heard, Store


class RecordEvents:
    """Store a batch of events, then wake whoever makes reports.

    Nothing is decided here, so the order of events does not matter: a run is reported when its end
    and all of its trials are in the store, whichever came last.
    """

    def __init__(self, store: Store, wake: Callable[[str], None]) -> None:
        self._store, self._wake = store, wake

    async def __call__(self, heard: Heard) -> None:
        """Keep one batch.

        Raises:
            TransientError: the store cannot be reached; nothing of the batch is kept.
        """
        await self._store.record(heard)
        for run_id in heard.run_ids:
            self._wake(run_id)
