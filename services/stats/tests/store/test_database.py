"""Migrations, and several processes on one database."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import update

import polyclinic.stats.adapters.store as package
from polyclinic.records.calls import CallUsage
from polyclinic.records.runs import RunCompleted, RunState
from polyclinic.stats.adapters.store.migrating import MIGRATIONS
from polyclinic.stats.adapters.store.store import SqlStore
from polyclinic.stats.adapters.store.tables import Base, RunRow, TrialRow
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


async def test_what_an_older_version_wrote_is_read(databases, run_of, trial):
    database, _ = databases
    await replace(MIGRATIONS, head="0005").apply(database)
    run, one = run_of(), trial(usage=(CallUsage("m", 10, cached=True, asked_at=1_767_225_600.5),))
    end = RunCompleted("", 1, RunState.CANCELLED, 1, 1, 1_767_225_600.5, {"judge": "0.1.0"})
    await SqlStore(database).record(Heard([run], [("r1", one)]))
    ended = {"revision": 1, "state": "cancelled", "trials": 1, "announced": 1}
    ended |= {
        "completed_at": "2026-01-01T00:00:00.500000000Z",
        "service_versions": {"judge": "0.1.0"},
    }
    usage = {"model": "m", "prompt_tokens": 10, "completion_tokens": 0, "latency_s": 0.0}
    usage |= {"cost": 0.0, "cached": True, "asked_at": "2026-01-01T00:00:00.500Z", "asked_in": ""}

    async def as_then(connection):
        of_run = {"ended": json.dumps(ended).encode(), "revision": 1, "expected": 1}
        await connection.execute(update(RunRow).values(of_run))
        await connection.execute(update(TrialRow).values(usage=[usage]))

    await database.write(as_then)
    await MIGRATIONS.apply(database)
    store = SqlStore(database)
    due = await store.due("r1")
    assert (due.run, due.end) == (run, end)
    assert [kept async for batch in store.trials("r1") for kept in batch] == [one]


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
