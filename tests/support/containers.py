"""The same servers from container images, where a Docker engine answers."""

import contextlib
import os
from collections.abc import Iterator

from testcontainers.community.postgres import PostgresContainer
from testcontainers.core.container import DockerContainer
from testcontainers.core.wait_strategies import LogMessageWaitStrategy

NATS_IMAGE = os.environ.get("POLYCLINIC_TEST_NATS_IMAGE", "nats:2")
POSTGRES_IMAGE = os.environ.get("POLYCLINIC_TEST_POSTGRES_IMAGE", "postgres:15")


@contextlib.contextmanager
def nats_container() -> Iterator[str]:
    """NATS with JetStream; yields its URL."""
    container = DockerContainer(NATS_IMAGE).with_exposed_ports(4222).with_command("-js -sd /data")
    with container.waiting_for(LogMessageWaitStrategy("Server is ready")) as nats:
        yield f"nats://{nats.get_container_host_ip()}:{nats.get_exposed_port(4222)}"


@contextlib.contextmanager
def postgres_container() -> Iterator[str]:
    """PostgreSQL; yields `postgresql://USER:PASSWORD@HOST:PORT`."""
    with PostgresContainer(POSTGRES_IMAGE, dbname="postgres", driver=None) as postgres:
        yield postgres.get_connection_url().rsplit("/", 1)[0]
