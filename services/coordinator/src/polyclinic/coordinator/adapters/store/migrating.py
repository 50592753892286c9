"""Bring the database to the schema of this version, once, whoever starts first."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncConnection

from polyclinic.bus.errors import PermanentError
from polyclinic.coordinator.adapters.store.database import Database

HEAD = "0003"
_LOCK = 0x706F6C79_0001  # any number that nobody else locks: "poly", coordinator
_MIGRATIONS = Path(__file__).with_name("migrations")


async def migrate(database: Database) -> None:
    """Upgrade to `HEAD`; replicas that start together wait for the first.

    Raises:
        PermanentError: the database was written by a newer version.
        TransientError: the database cannot be reached.
    """
    if await database.read(_version) != HEAD:
        await database.write(_upgrade)


async def _upgrade(connection: AsyncConnection) -> None:
    if connection.dialect.name == "postgresql":
        await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    if await _version(connection) != HEAD:
        await connection.run_sync(_run_alembic)


async def _version(connection: AsyncConnection) -> str | None:
    has_table = await connection.run_sync(lambda sync: inspect(sync).has_table("alembic_version"))
    if not has_table:
        return None
    version: str | None = await connection.scalar(text("SELECT version_num FROM alembic_version"))
    return version


def _run_alembic(connection: Connection) -> None:
    # Takes a fifth of a second to import, and is needed once in a database's life.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415
    from alembic.util import CommandError  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise PermanentError(
            f"The database was written by another version of the coordinator: {error}",
            code="schema",
        ) from error
