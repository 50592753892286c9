"""Engines for the databases that are known here: SQLite in a file, and PostgreSQL."""

from pathlib import Path
from typing import Any, Final

from sqlalchemy import event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from polyclinic.bus.errors import PermanentError

_DRIVERS: Final = ("sqlite+aiosqlite", "postgresql+asyncpg")
_BUSY_TIMEOUT_S: Final = 10.0
_POOL_TIMEOUT_S: Final = 120.0


def make_engines(url: str) -> tuple[AsyncEngine, AsyncEngine]:
    """The writer's and the reader's engine; on PostgreSQL they are one. Nothing is opened yet.

    Raises:
        PermanentError: the URL is for no database that is known here.
    """
    parsed = _parsed(url)
    if parsed.get_backend_name() == "sqlite":
        Path(str(parsed.database)).parent.mkdir(parents=True, exist_ok=True)
        # One writer, as SQLite itself has it; the pool is the queue.
        writer = _sqlite(parsed, size=1, begin="BEGIN IMMEDIATE")
        return writer, _sqlite(parsed, size=4, begin="BEGIN")
    engine = create_async_engine(
        parsed,
        pool_size=8,
        max_overflow=8,
        pool_timeout=_POOL_TIMEOUT_S,
        pool_pre_ping=True,
        hide_parameters=True,
    )
    return engine, engine


def _parsed(url: str) -> URL:
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise _refused("The database URL cannot be read.") from error
    if parsed.drivername not in _DRIVERS:
        raise _refused(
            f'The database URL begins with "{parsed.drivername}"; '
            f"it must begin with {' or '.join(_DRIVERS)}."
        )
    if parsed.get_backend_name() == "sqlite" and parsed.database in (None, "", ":memory:"):
        # Each connection would have a database of its own.
        raise _refused("The database URL names no file.")
    return parsed


def _refused(detail: str) -> PermanentError:
    return PermanentError(detail, code="bad_database_url")


def _sqlite(url: URL, *, size: int, begin: str) -> AsyncEngine:
    engine = create_async_engine(
        url,
        pool_size=size,
        max_overflow=0,
        pool_timeout=_POOL_TIMEOUT_S,
        hide_parameters=True,  # an error must not carry sample text into a log
        connect_args={"timeout": _BUSY_TIMEOUT_S},
    )

    def on_connect(connection: Any, _record: object) -> None:  # noqa: ANN401 - DBAPI's own type
        # Transactions are begun by the statement below; the driver would begin them too late.
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute("PRAGMA synchronous = NORMAL")
        cursor.execute("PRAGMA cache_size = -16000")
        cursor.close()

    event.listen(engine.sync_engine, "connect", on_connect)
    event.listen(engine.sync_engine, "begin", lambda connection: connection.exec_driver_sql(begin))
    return engine
