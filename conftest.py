"""Fixtures that every test of the house may ask for: a broker, a database, the shared files."""

import asyncio
import os
import threading
import uuid
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path

import nats
import psycopg
import pytest
from hypothesis import HealthCheck, settings
from servers import NatsServer, local_postgres

REPOSITORY = Path(__file__).parent
# A machine that is busy with other things makes no test fail.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")
IN_CONTAINERS = os.environ.get("POLYCLINIC_TEST_CONTAINERS") == "1"


@pytest.fixture(scope="session")
def nats_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A NATS server with JetStream for the whole session; most tests want `bus_url`."""
    if IN_CONTAINERS:
        from containers import nats_container  # noqa: PLC0415 - a slow import that few need

        with nats_container() as url:
            yield url
        return
    server = NatsServer(tmp_path_factory.mktemp("nats"))
    server.start()
    yield server.url
    server.stop()


@pytest.fixture
def bus_url(nats_url: str) -> str:
    """A broker without streams: each test finds a clean bus."""
    outside_the_loop(lambda: delete_streams(nats_url))
    return nats_url


@pytest.fixture
def nats_server(tmp_path: Path) -> Iterator[NatsServer]:
    """A broker of the test's own, which it may `kill()` (-9) and `start()` again.

    Port and store stay the same. A local process also where containers are used.
    """
    folder = tmp_path / "nats"
    folder.mkdir()
    server = NatsServer(folder)
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A PostgreSQL server: `postgresql://USER@HOST:PORT`, without a database name."""
    if IN_CONTAINERS:
        from containers import postgres_container as postgres  # noqa: PLC0415 - see nats_url
    else:
        postgres = local_postgres
    with postgres() as url:
        yield url


@pytest.fixture
def postgres_database(postgres_url: str) -> Iterator[str]:
    """A fresh database of the test's own, as SQLAlchemy URL for asyncpg."""
    name = f"test_{uuid.uuid4().hex}"
    with psycopg.connect(f"{postgres_url}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        yield f"{postgres_url.replace('postgresql://', 'postgresql+asyncpg://')}/{name}"
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of measured facts and published data that lies beside the repository."""
    folder = Path(os.environ.get("POLYCLINIC_SHARED", REPOSITORY.parent / "shared"))
    if not folder.is_dir():
        pytest.fail(
            f"{folder} is missing: it holds published data that tests compare with; "
            "set POLYCLINIC_SHARED to where it is"
        )
    return folder


async def delete_streams(url: str) -> None:
    """Delete every stream of the broker, key-value buckets and object stores among them."""
    connection = await nats.connect(url)
    manager = connection.jetstream()
    for stream in await manager.streams_info():
        await manager.delete_stream(stream.config.name or "")
    await connection.close()


def outside_the_loop(work: Callable[[], Coroutine[None, None, None]]) -> None:
    """Run a coroutine in a thread: a fixture must not touch the event loop of its test."""
    failures: list[BaseException] = []

    def run() -> None:
        try:
            asyncio.run(work())
        except BaseException as failure:  # handed to the caller, whatever it is
            failures.append(failure)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    if failures:
        raise failures[0]
