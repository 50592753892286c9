"""Migrations, several processes on one database, and errors of a database that is away."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

import polyclinic.stats.adapters.store as package
from polyclinic.bus.errors import PermanentError, TransientError
from polyclinic.stats.adapters.store.database import Database
from polyclinic.stats.adapters.store.migrating import HEAD, migrate
from polyclinic.stats.adapters.store.store import SqlStore
from polyclinic.stats.adapters.store.tables import Base
from polyclinic.stats.ports import Heard


@pytest.fixture(params=["sqlite", "postgres"])
def url(request, tmp_path):
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'stats.db'}"
    return request.getfixturevalue("postgres_database")


@pytest.fixture
async def databases(url):
    """Two connections pools, as two replicas have them."""
    two = Database(url), Database(url)
    yield two
    for database in two:
        await database.close()


def test_head_is_the_newest_script():
    config = Config()
    scripts = Path(package.__file__).parent / "migrations"
    config.set_main_option("script_location", str(scripts))
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


async def test_the_migrations_make_the_tables(databases):
    database, _ = databases
    await migrate(database)

    def differences(connection):
        return compare_metadata(MigrationContext.configure(connection), Base.metadata)

    async def compare(connection):
        return await connection.run_sync(differences)

    assert await database.read(compare) == []


async def test_replicas_that_start_together_migrate_once(databases):
    await asyncio.gather(*(migrate(database) for database in databases for _ in range(2)))
    await migrate(databases[0])


async def test_a_database_of_a_newer_version_is_refused(databases):
    database, _ = databases
    await migrate(database)

    async def newer(connection):
        await connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))

    await database.write(newer)
    with pytest.raises(PermanentError, match="another version"):
        await migrate(database)


async def test_two_replicas_write_the_same_trials(databases, trial):
    await migrate(databases[0])
    stores = [SqlStore(database) for database in databases]
    trials = [("r1", trial(f"q{i}")) for i in range(300)]
    await asyncio.gather(
        *(
            store.record(Heard(trials=trials[start : start + 200][::step]))
            for start in (0, 100)
            for store, step in zip(stores, (1, -1), strict=True)
        )
    )
    kept = [one async for batch in stores[0].trials("r1") for one in batch]
    assert kept == [one for _, one in trials]


async def test_sqlite_is_in_wal_mode(tmp_path):
    database = Database(f"sqlite+aiosqlite:///{tmp_path / 'stats.db'}")
    await migrate(database)
    await database.close()
    mode = sqlite3.connect(tmp_path / "stats.db").execute("PRAGMA journal_mode").fetchone()
    assert mode == ("wal",)


async def test_a_database_that_is_away_is_transient():
    database = Database("postgresql+asyncpg://nobody@127.0.0.1:1/none")
    with pytest.raises(TransientError):
        await migrate(database)
    with pytest.raises(TransientError):
        async with database.reading():
            pass


@pytest.mark.parametrize("url", ["mysql://host/db", "nonsense", "sqlite:///x.db"])
def test_another_database_is_refused_with_what_is_known(url):
    with pytest.raises(PermanentError, match="database URL"):
        Database(url)
