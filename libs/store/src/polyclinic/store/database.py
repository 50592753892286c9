"""Connections and transactions, alike on SQLite and PostgreSQL."""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final, TypeVar

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from polyclinic.bus.errors import TransientError
from polyclinic.bus.logging import get_logger
from polyclinic.store.engines import make_engines
from polyclinic.store.passing import is_passing

T = TypeVar("T")
Work = Callable[[AsyncConnection], Awaitable[T]]

_TRIES: Final = 4
_FAILURES: Final = (DBAPIError, OSError, PoolTimeoutError)

log = get_logger("polyclinic.store")


class Database:
    """One service's database.

    Work is run in one transaction, and run again when the database was busy, gave way to another
    transaction or lost its connection: work must have no other effect than on the database.
    """

    def __init__(self, url: str) -> None:
        """Open nothing yet.

        Raises:
            PermanentError: the URL is for no database that is known here.
        """
        self._writer, self._reader = make_engines(url)

    async def read(self, work: Work[T]) -> T:
        """Run work that changes nothing.

        Raises:
            TransientError: the database cannot be reached.
        """
        return await _run(self._reader, work)

    async def write(self, work: Work[T]) -> T:
        """Run work in one transaction; on SQLite it holds the write lock from its beginning.

        Raises:
            TransientError: the database cannot be reached, or stays busy.
            sqlalchemy.exc.IntegrityError: a unique key is taken.
        """
        return await _run(self._writer, work)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection for one long read, which is not run again.

        Raises:
            TransientError: the database cannot be reached.
        """
        try:
            async with self._reader.begin() as connection:
                yield connection
        except _FAILURES as error:
            if not is_passing(error):
                raise
            raise _away(error) from error

    async def close(self) -> None:
        """Close every connection."""
        await self._writer.dispose()
        await self._reader.dispose()


async def _run(engine: AsyncEngine, work: Work[T]) -> T:
    for left in reversed(range(_TRIES)):
        try:
            async with engine.begin() as connection:
                return await work(connection)
        except _FAILURES as error:
            if not is_passing(error):
                raise
            # Who stood in the queue of the pool until its end has waited long enough.
            if not left or isinstance(error, PoolTimeoutError):
                raise _away(error) from error
            log.info("transaction is run again", error=type(error).__name__)
        # From 50 ms on, fourfold; apart, so that two that met do not meet again.
        await asyncio.sleep(0.05 * 4 ** (_TRIES - 1 - left) * (1 + random.random()))  # noqa: S311
    raise AssertionError("unreachable: the last try returns or raises")


def _away(error: Exception) -> TransientError:
    return TransientError(
        f"The database is not available: {type(error).__name__}.", code="database"
    )
