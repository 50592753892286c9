"""Migrations on both kinds of database: once, whoever starts first."""

import asyncio
import dataclasses

import pytest
from sqlalchemy import text

from polyclinic.bus.errors import PermanentError


async def things(database):
    rows = await database.read(lambda c: c.execute(text("SELECT id FROM things")))
    return list(rows.scalars())


async def test_replicas_that_start_together_migrate_once(databases, migrations):
    await asyncio.gather(*(migrations.apply(one) for one in databases for _ in range(3)))
    await migrations.apply(databases[0])
    assert await things(databases[1]) == ["made once"]


async def test_an_older_database_is_brought_up(databases, migrations):
    await dataclasses.replace(migrations, head="0001").apply(databases[0])
    assert await things(databases[0]) == []
    await migrations.apply(databases[0])
    assert await things(databases[0]) == ["made once"]


async def test_a_migration_that_fails_leaves_the_database_as_it_was(databases, migrations):
    broken = migrations.scripts / "versions" / "0002_second.py"
    whole = broken.read_text()
    broken.write_text(whole + "    raise LookupError\n")
    with pytest.raises(LookupError):
        await migrations.apply(databases[0])
    broken.write_text(whole)
    await migrations.apply(databases[1])
    assert await things(databases[0]) == ["made once"]


async def test_a_database_of_a_newer_version_is_refused(databases, migrations):
    await migrations.apply(databases[0])
    newer = text("UPDATE alembic_version SET version_num = '9999'")
    await databases[0].write(lambda c: c.execute(newer))
    with pytest.raises(PermanentError, match="another version of the things") as raised:
        await migrations.apply(databases[0])
    assert raised.value.code == "schema"
