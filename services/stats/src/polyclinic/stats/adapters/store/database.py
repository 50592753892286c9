"""Connections and transactions, alike on SQLite and PostgreSQL."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from polyclinic.bus.errors import PermanentError, TransientError

T = TypeVar("T")

_DRIVERS: Final = ("sqlite+aiosqlite", "postgresql+asyncpg")
_BUSY_TIMEOUT_S: Final = 10.0
_TRIES: Final = 4
# Serialization failure, deadlock, lock not available, shutdown, and connection trouble (08...).
_PASSING: Final = ("40001", "40P01", "55P03", "57P", "53", "08")


class Database:
    """One database: a writer's engine and a reader's.

    Work in a transaction may be run again when another one was in its way, so it must have no
    other effect than on the database.
    """

    def __init__(self, url: str) -> None:
        """Open nothing yet.

        Raises:
            PermanentError: the URL is of no database that is known here.
        """
        parsed = _parsed(url)
        if parsed.get_backend_name() == "sqlite":
            Path(str(parsed.database)).absolute().parent.mkdir(parents=True, exist_ok=True)
            self._writer = _sqlite(parsed, size=1, begin="BEGIN IMMEDIATE")
            self._reader = _sqlite(parsed, size=4, begin="BEGIN")
        else:
            self._writer = create_async_engine(
                parsed, pool_size=8, pool_pre_ping=True, hide_parameters=True
            )
            self._reader = self._writer

    async def read(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Run work that changes nothing.

        Raises:
            TransientError: the database cannot be reached.
        """
        return await _run(self._reader, work)

    async def write(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Run work in one transaction.

        Raises:
            TransientError: the database cannot be reached, or stays busy.
        """
        return await _run(self._writer, work)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection for a long read, which sees one state of the database.

        Raises:
            TransientError: the database cannot be reached.
        """
        try:
            async with self._reader.begin() as connection:
                yield connection
        except (DBAPIError, OSError, PoolTimeoutError) as error:
            raise _classified(error) from error

    async def close(self) -> None:
        """Close every connection."""
        await self._writer.dispose()
        await self._reader.dispose()


async def _run(engine: AsyncEngine, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
    for again in range(_TRIES):
        try:
            async with engine.begin() as connection:
                return await work(connection)
        except (DBAPIError, OSError, PoolTimeoutError) as error:
            problem = _classified(error)
            if not isinstance(problem, TransientError) or again == _TRIES - 1:
                raise problem from error
        await asyncio.sleep(0.05 * 4**again)
    raise AssertionError("unreachable: the last try returns or raises")


def _classified(error: Exception) -> Exception:
    """A TransientError when trying again can help, else the error itself."""
    passing = isinstance(error, OSError | PoolTimeoutError)
    if isinstance(error, DBAPIError) and not isinstance(error, IntegrityError):
        state = str(getattr(error.orig, "sqlstate", None) or "")
        locked = "locked" in str(error.orig) or "busy" in str(error.orig)
        passing = error.connection_invalidated or locked or state.startswith(_PASSING)
    if not passing:
        return error
    return TransientError(f"The database is away: {type(error).__name__}.", code="database")


def _parsed(url: str) -> URL:
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise PermanentError("The database URL cannot be read.", code="bad_database_url") from error
    if parsed.drivername not in _DRIVERS:
        raise PermanentError(
            f'The database URL begins with "{parsed.drivername}"; '
            f"it must begin with {' or '.join(_DRIVERS)}.",
            code="bad_database_url",
        )
    return parsed


def _sqlite(url: URL, *, size: int, begin: str) -> AsyncEngine:
    engine = create_async_engine(
        url,
        pool_size=size,
        max_overflow=0,
        hide_parameters=True,  # an error must not carry sample text into a log
        connect_args={"timeout": _BUSY_TIMEOUT_S},
    )

    def on_connect(connection: Any, _record: object) -> None:  # noqa: ANN401 - DBAPI's own type
        # Transactions are begun by the statement below; the driver would begin them too late.
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute("PRAGMA synchronous = NORMAL")
        cursor.execute("PRAGMA cache_size = -8000")
        cursor.close()

    event.listen(engine.sync_engine, "connect", on_connect)
    event.listen(engine.sync_engine, "begin", lambda connection: connection.exec_driver_sql(begin))
    return engine
