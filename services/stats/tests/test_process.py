"""The service as an operator starts it."""

import signal
import subprocess
import sys

import grpc
import pytest
from processes import starting, until_ready

from polyclinic.v1 import statistics_pb2, statistics_pb2_grpc


@pytest.fixture
def run(tmp_path):
    """Starts the service; ended afterwards."""
    with starting("stats", tmp_path) as start:
        yield start


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_ready_then_stopped(run, bus_url, tmp_path, number):
    process = run(POLYCLINIC_NATS_URL=bus_url)
    until_ready(process)
    assert (tmp_path / ".polyclinic" / "stats.db").exists()
    process.send_signal(number)
    assert process.wait(timeout=20) == 0


def test_a_second_start_finds_its_database(run, bus_url):
    for _ in range(2):
        process = run(POLYCLINIC_NATS_URL=bus_url)
        until_ready(process)
        process.kill()
        process.wait()


async def test_one_that_only_reads_needs_no_broker(run, tmp_path):
    process = run(POLYCLINIC_STATS_READ_ONLY="true", POLYCLINIC_NATS_URL="nats://127.0.0.1:9")
    ready = until_ready(process)[-1]
    assert (tmp_path / ".polyclinic" / "stats.db").exists(), "migrated, if it must be"
    async with grpc.aio.insecure_channel(f"127.0.0.1:{ready['grpc_port']}") as channel:
        reports = statistics_pb2_grpc.ReportServiceStub(channel)
        with pytest.raises(grpc.aio.AioRpcError) as raised:
            await reports.GetReport(statistics_pb2.GetReportRequest(run_id="r1"))
        assert raised.value.code() == grpc.StatusCode.NOT_FOUND
        found = await reports.ListVerdicts(statistics_pb2.ListVerdictsRequest(run_ids=["r1"]))
        assert list(found.verdicts) == []
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=20) == 0


def test_one_that_only_reads_imports_no_bus():
    code = "import sys, polyclinic.stats.reading; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert {"faststream", "nats"}.isdisjoint(loaded.stdout.split())


def test_nothing_slow_is_imported_at_start():
    """Alembic is for migrations; scipy and pyarrow are for others."""
    code = "import sys, polyclinic.stats.app; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert {"alembic", "scipy", "pyarrow", "jsonschema"}.isdisjoint(loaded.stdout.split())


def test_a_database_that_is_not_known_is_said_in_one_sentence(run, bus_url):
    process = run(POLYCLINIC_NATS_URL=bus_url, POLYCLINIC_STATS_DATABASE_URL="mysql://h/d")
    _, said = process.communicate(timeout=20)
    assert process.returncode == 1
    assert "it must begin with sqlite+aiosqlite or postgresql+asyncpg" in said
    assert "Traceback" not in said
