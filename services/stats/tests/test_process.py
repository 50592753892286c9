"""The service as an operator starts it."""

import json
import os
import signal
import subprocess
import sys

import pytest


@pytest.fixture
def run(tmp_path):
    """Starts `python -m polyclinic.stats`; ended afterwards."""
    started = []

    def start(**environment):
        settings = {
            "PATH": os.environ["PATH"],
            "POLYCLINIC_STATS_GRPC_PORT": "0",
            "POLYCLINIC_STATS_HTTP_PORT": "0",
        }
        process = subprocess.Popen(
            [sys.executable, "-m", "polyclinic.stats"],
            env=settings | environment,
            cwd=tmp_path,
            stderr=subprocess.PIPE,
            text=True,
        )
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.wait()
        process.stderr.close()


def until_ready(process):
    for line in process.stderr:
        if json.loads(line)["event"] == "ready":
            return
    pytest.fail("it ended before it was ready")


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
