"""Bring the database to this version's tables; whoever comes first does it."""

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncConnection

from polyclinic.bus.errors import PermanentError
from polyclinic.stats.adapters.store.database import Database

HEAD: Final = "0003"
_LOCK: Final = 0x73746174_0001  # "stat"; no other user of the database takes this number
_SCRIPTS: Final = Path(__file__).with_name("migrations")


async def migrate(database: Database) -> None:
    """Upgrade to `HEAD`; replicas that start together wait for one another.

    Raises:
        PermanentError: a newer version of the service wrote the database.
        TransientError: the database cannot be reached.
    """
    if await database.read(_version) != HEAD:
        await database.write(_upgrade)


async def _version(connection: AsyncConnection) -> str | None:
    if not await connection.run_sync(lambda sync: inspect(sync).has_table("alembic_version")):
        return None
    found: str | None = await connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


async def _upgrade(connection: AsyncConnection) -> None:
    if connection.dialect.name == "postgresql":
        await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    if await _version(connection) != HEAD:
        await connection.run_sync(_run_scripts)


def _run_scripts(connection: Connection) -> None:
    # A slow import, needed once in the life of a database.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415
    from alembic.util import CommandError  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(_SCRIPTS))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, HEAD)
    except CommandError as error:
        raise PermanentError(
            f"The database is of another version of the statistics: {error}", code="schema"
        ) from error
