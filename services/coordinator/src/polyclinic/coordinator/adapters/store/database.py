"""Connections and transactions, alike on SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from polyclinic.bus.errors import PermanentError, TransientError
from polyclinic.bus.logging import get_logger

T = TypeVar("T")
Work = Callable[[AsyncConnection], Awaitable[T]]

BUSY_TIMEOUT_S = 5.0
POOL_TIMEOUT_S = 120.0
_TRIES = 4
_DRIVERS = ("sqlite+aiosqlite", "postgresql+asyncpg")
_PASSING_STATES = frozenset({"40001", "40P01", "55P03", "57P01", "57P02", "57P03"})

log = get_logger("polyclinic.coordinator.store")


class Database:
    """The coordinator's database.

    `write` runs its work in one transaction and runs it again when the database was busy, gave
    way to another transaction or lost its connection: work must have no other effect.
    """

    def __init__(self, url: str) -> None:
        """Open nothing yet.

        Raises:
            PermanentError: the URL is for no database that is known here.
        """
        parsed = _parsed(url)
        self.is_sqlite = parsed.get_backend_name() == "sqlite"
        if self.is_sqlite:
            Path(str(parsed.database)).parent.mkdir(parents=True, exist_ok=True)
            # One writer, as SQLite itself has it; the pool is the queue.
            self._writer = _sqlite(parsed, size=1, begin="BEGIN IMMEDIATE")
            self._reader = _sqlite(parsed, size=4, begin="BEGIN")
        else:
            self._writer = self._reader = create_async_engine(
                parsed,
                pool_size=8,
                max_overflow=8,
                pool_timeout=POOL_TIMEOUT_S,
                pool_pre_ping=True,
                hide_parameters=True,
            )

    async def read(self, work: Work[T]) -> T:
        """Run work that changes nothing.

        Raises:
            TransientError: the database cannot be reached.
        """
        return await self._run(self._reader, work)

    async def write(self, work: Work[T]) -> T:
        """Run work in one transaction.

        Raises:
            TransientError: the database cannot be reached, or stays busy.
            sqlalchemy.exc.IntegrityError: a unique key is taken.
        """
        return await self._run(self._writer, work)

    async def close(self) -> None:
        """Close every connection."""
        await self._writer.dispose()
        if self._reader is not self._writer:
            await self._reader.dispose()

    async def _run(self, engine: AsyncEngine, work: Work[T]) -> T:
        problem: Exception | None = None
        for again in range(_TRIES):
            try:
                async with engine.begin() as connection:
                    return await work(connection)
            except IntegrityError:
                raise
            except PoolTimeoutError as error:
                # Two minutes in the queue were enough.
                problem = error
                break
            except (DBAPIError, OSError) as error:
                if not _is_passing(error):
                    raise
                problem = error
                log.info("transaction is run again", error=type(error).__name__)
                await asyncio.sleep(0.05 * 2**again * (1 + random.random()))  # noqa: S311
        raise TransientError(
            f"The database is not available: {type(problem).__name__}.", code="database"
        ) from problem


def _parsed(url: str) -> URL:
    parsed = make_url(url)
    if parsed.drivername not in _DRIVERS:
        known = " and ".join(_DRIVERS)
        raise PermanentError(
            f'The database URL starts with "{parsed.drivername}"; known are {known}.'
        )
    return parsed


def _sqlite(url: URL, *, size: int, begin: str) -> AsyncEngine:
    engine = create_async_engine(
        url,
        pool_size=size,
        max_overflow=0,
        pool_timeout=POOL_TIMEOUT_S,
        connect_args={"timeout": BUSY_TIMEOUT_S},
        hide_parameters=True,
    )

    def on_connect(connection: Any, _record: Any) -> None:  # noqa: ANN401 - DBAPI's own types
        connection.isolation_level = None  # transactions are begun below, not by the driver
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute("PRAGMA synchronous = NORMAL")
        cursor.execute("PRAGMA cache_size = -16000")
        cursor.close()

    event.listen(engine.sync_engine, "connect", on_connect)
    event.listen(engine.sync_engine, "begin", lambda connection: connection.exec_driver_sql(begin))
    return engine


def _is_passing(error: DBAPIError | OSError) -> bool:
    if isinstance(error, OSError) or error.connection_invalidated:
        return True
    state = getattr(error.orig, "sqlstate", None) or ""
    return state in _PASSING_STATES or state.startswith("08") or "is locked" in str(error.orig)
