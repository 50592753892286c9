"""The servers that tests stand on behave as their fixtures promise."""

import nats
import psycopg


async def test_a_killed_broker_comes_back_with_what_it_had_acked(nats_server):
    connection = await nats.connect(nats_server.url)
    await connection.jetstream().add_stream(name="KEPT", subjects=["kept"])
    await connection.jetstream().publish("kept", b"one")
    await connection.close()

    nats_server.kill()
    nats_server.start()

    connection = await nats.connect(nats_server.url)
    info = await connection.jetstream().stream_info("KEPT")
    await connection.close()
    assert info.state.messages == 1


async def leave_a_stream(url):
    connection = await nats.connect(url)
    assert await connection.jetstream().streams_info() == []
    await connection.jetstream().add_stream(name="LEFT", subjects=["left"])
    await connection.close()


async def test_a_bus_is_clean_at_first(bus_url):
    await leave_a_stream(bus_url)


async def test_a_bus_is_clean_again(bus_url):
    await leave_a_stream(bus_url)


def test_a_database_is_empty_and_of_its_own(postgres_database):
    url = postgres_database.replace("+asyncpg", "")
    with psycopg.connect(url) as connection:
        tables = connection.execute(
            "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
        ).fetchone()
        connection.execute("CREATE TABLE mark (n int)")
    assert tables == (0,)


def test_the_next_database_has_nothing_of_the_last(postgres_database):
    test_a_database_is_empty_and_of_its_own(postgres_database)


def test_the_shared_folder_is_there(shared):
    assert (shared / "DESIGN.md").is_file()
