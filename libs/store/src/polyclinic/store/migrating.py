"""Bring a database to its service's schema, once, whoever starts first."""

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncConnection

from polyclinic.bus.errors import PermanentError
from polyclinic.store.database import Database


@dataclass(frozen=True, slots=True)
class Migrations:
    """The migrations of one service.

    Attributes:
        scripts: Alembic's directory; its `env.py` takes the open connection from
            `config.attributes["connection"]`.
        head: Newest revision. Written down, so that a start without migrations need not import
            Alembic, which takes a fifth of a second.
        lock: Number of PostgreSQL's advisory lock; nobody else in the database takes it.
        owner: Whose database it is, for sentences: "the coordinator".
    """

    scripts: Path
    head: str
    lock: int
    owner: str

    async def apply(self, database: Database) -> None:
        """Upgrade to `head`; replicas that start together wait for the first.

        Raises:
            PermanentError: the database was written by another version.
            TransientError: the database cannot be reached.
        """
        if await database.read(_version) != self.head:
            await database.write(self._upgrade)

    async def _upgrade(self, connection: AsyncConnection) -> None:
        # On SQLite the transaction itself is the lock.
        if connection.dialect.name == "postgresql":
            lock = text("SELECT pg_advisory_xact_lock(:lock)")
            await connection.execute(lock, {"lock": self.lock})
        if await _version(connection) != self.head:
            await connection.run_sync(self._run_scripts)

    def _run_scripts(self, connection: Connection) -> None:
        from alembic import command  # noqa: PLC0415 - slow, see `head`
        from alembic.config import Config  # noqa: PLC0415 - the same
        from alembic.util import CommandError  # noqa: PLC0415 - the same

        config = Config()
        config.set_main_option("script_location", str(self.scripts))
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, self.head)
        except CommandError as error:
            raise PermanentError(
                f"The database was written by another version of {self.owner}: {error}",
                code="schema",
            ) from error


async def _version(connection: AsyncConnection) -> str | None:
    if not await connection.run_sync(lambda sync: inspect(sync).has_table("alembic_version")):
        return None
    version: str | None = await connection.scalar(text("SELECT version_num FROM alembic_version"))
    return version
