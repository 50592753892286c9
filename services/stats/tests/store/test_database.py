"""Migrations, and several processes on one database."""

import asyncio
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

import polyclinic.stats.adapters.store as package
from polyclinic.stats.adapters.store.migrating import MIGRATIONS
from polyclinic.stats.adapters.store.store import SqlStore
from polyclinic.stats.adapters.store.tables import Base
from polyclinic.stats.ports import Heard
from polyclinic.store.database import Database


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
    assert ScriptDirectory.from_config(config).get_current_head() == MIGRATIONS.head


async def test_the_migrations_make_the_tables(databases):
    database, _ = databases
    await MIGRATIONS.apply(database)

    def differences(connection):
        return compare_metadata(MigrationContext.configure(connection), Base.metadata)

    async def compare(connection):
        return await connection.run_sync(differences)

    assert await database.read(compare) == []


async def test_two_replicas_write_the_same_trials(databases, trial):
    await MIGRATIONS.apply(databases[0])
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
