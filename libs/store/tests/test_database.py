"""Transactions on both kinds of database: what is kept, what is run again, what is refused."""

import asyncio
import sqlite3

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from polyclinic.bus.errors import PermanentError, TransientError
from polyclinic.store.database import Database
from polyclinic.store.passing import is_passing

COUNT = text("SELECT n FROM things WHERE id = 'made once'")


async def count(connection):
    return await connection.scalar(COUNT)


async def test_what_fails_leaves_nothing(database):
    async def work(connection):
        await connection.execute(text("UPDATE things SET n = 99"))
        raise LookupError

    with pytest.raises(LookupError):
        await database.write(work)
    assert await database.read(count) == 1


async def test_reading_then_writing_loses_no_update(url, databases, database):
    """`FOR UPDATE` on PostgreSQL, the lock from the beginning on SQLite."""
    for_update = "" if url.startswith("sqlite") else " FOR UPDATE"
    tries = 0

    async def add_one(connection):
        nonlocal tries
        tries += 1
        n = await connection.scalar(text(f"{COUNT.text}{for_update}"))
        await asyncio.sleep(0.02)
        await connection.execute(text("UPDATE things SET n = :n"), {"n": n + 1})

    await asyncio.gather(*(one.write(add_one) for one in databases for _ in range(5)))
    assert await database.read(count) == 11
    assert tries == 10, "no snapshot was overtaken"


async def test_readers_do_not_wait_for_a_writer(database):
    async def work(connection):
        await connection.execute(text("UPDATE things SET n = 2"))
        return await asyncio.wait_for(database.read(count), 5)

    assert await database.write(work) == 1
    assert await database.read(count) == 2


async def test_a_key_that_is_taken_is_told_at_once(database):
    tries = 0

    async def work(connection):
        nonlocal tries
        tries += 1
        await connection.execute(text("INSERT INTO things (id) VALUES ('made once')"))

    with pytest.raises(IntegrityError):
        await database.write(work)
    assert tries == 1


async def test_a_transaction_that_gave_way_is_run_again(postgres_database, migrations):
    """Two that take the same rows in turned order: PostgreSQL ends one of them."""
    database = Database(postgres_database)
    await migrations.apply(database)
    await database.write(lambda c: c.execute(text("INSERT INTO things VALUES ('other', 1)")))
    tries = 0

    async def work(connection, names):
        nonlocal tries
        tries += 1
        for name in names:
            change = text("UPDATE things SET n = n + 1 WHERE id = :name")
            await connection.execute(change, {"name": name})
            await asyncio.sleep(0.1)

    orders = [("made once", "other"), ("other", "made once")]
    await asyncio.gather(*(database.write(lambda c, o=order: work(c, o)) for order in orders))
    assert tries > 2
    assert await database.read(count) == 3
    await database.close()


async def test_a_locked_file_is_waited_for(tmp_path, migrations):
    database = Database(f"sqlite+aiosqlite:///{tmp_path / 'x.db'}")
    await migrations.apply(database)
    with sqlite3.connect(tmp_path / "x.db", isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        write = asyncio.create_task(
            database.write(lambda c: c.execute(text("UPDATE things SET n = 7")))
        )
        await asyncio.sleep(0.5)
        assert not write.done()
        other.execute("ROLLBACK")
        await write
    assert await database.read(count) == 7
    await database.close()


async def test_sqlite_is_in_wal_mode(tmp_path, migrations):
    database = Database(f"sqlite+aiosqlite:///{tmp_path / 'x.db'}")
    await migrations.apply(database)
    await database.close()
    assert sqlite3.connect(tmp_path / "x.db").execute("PRAGMA journal_mode").fetchone() == ("wal",)


async def test_a_full_disk_passes(tmp_path, migrations):
    database = Database(f"sqlite+aiosqlite:///{tmp_path / 'x.db'}")
    await migrations.apply(database)

    async def work(connection):
        await connection.execute(text("PRAGMA max_page_count = 1"))
        for _ in range(200):
            await connection.execute(text("INSERT INTO things (id) VALUES (hex(randomblob(5000)))"))

    with pytest.raises(TransientError) as raised:
        await database.write(work)
    assert raised.value.code == "database"
    await database.close()


async def test_a_full_pool_is_not_waited_for_twice(database):
    tries = 0

    async def work(_):
        nonlocal tries
        tries += 1
        raise PoolTimeoutError("QueuePool limit reached")

    with pytest.raises(TransientError) as raised:
        await database.write(work)
    assert (raised.value.code, tries) == ("database", 1)


async def test_a_table_that_is_called_locked_is_no_lock(database):
    with pytest.raises(DBAPIError) as raised:
        await database.read(lambda c: c.execute(text("SELECT is_locked FROM busy_locked")))
    assert not is_passing(raised.value)


async def test_errors_hold_no_values(database):
    statement = text("SELECT nothing FROM nowhere WHERE name = :name")
    with pytest.raises(DBAPIError) as raised:
        await database.read(lambda c: c.execute(statement, {"name": "Jane Doe"}))
    assert "Jane" not in str(raised.value)


async def test_a_long_read_gives_row_after_row(database):
    async with database.reading() as connection:
        rows = await connection.stream(text("SELECT id FROM things"))
        assert [row.id async for row in rows] == ["made once"]
    with pytest.raises(DBAPIError):
        async with database.reading() as connection:
            await connection.execute(text("SELECT nothing FROM nowhere"))


async def test_a_database_that_is_away_is_transient(migrations):
    database = Database("postgresql+asyncpg://nobody@127.0.0.1:1/none")
    with pytest.raises(TransientError):
        await migrations.apply(database)
    with pytest.raises(TransientError):
        async with database.reading():
            pass


@pytest.mark.parametrize(
    "url",
    [
        "mysql://host/db",
        "nonsense",
        "sqlite:///x.db",
        "sqlite+aiosqlite://",
        "sqlite+aiosqlite:///:memory:",
    ],
)
def test_another_database_is_refused_with_what_is_known(url):
    with pytest.raises(PermanentError, match="The database URL") as raised:
        Database(url)
    assert raised.value.code == "bad_database_url"
