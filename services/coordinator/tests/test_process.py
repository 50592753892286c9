"""The coordinator as an operator starts it: one that only reads."""

import signal
import subprocess
import sys

import grpc
import pytest
from processes import starting, until_ready

from polyclinic.v1 import run_pb2, run_pb2_grpc

READ_ONLY = {
    "POLYCLINIC_COORDINATOR_READ_ONLY": "true",
    "POLYCLINIC_NATS_URL": "nats://127.0.0.1:9",  # nobody is there
}


@pytest.fixture
def run(tmp_path):
    """Starts the service; ended afterwards."""
    with starting("coordinator", tmp_path) as start:
        yield start


async def test_one_that_only_reads_needs_no_broker_and_changes_nothing(run, tmp_path):
    process = run(**READ_ONLY)
    ready = until_ready(process)[-1]
    assert (tmp_path / ".polyclinic" / "coordinator.db").exists(), "migrated, if it must be"
    async with grpc.aio.insecure_channel(f"127.0.0.1:{ready['grpc_port']}") as channel:
        runs = run_pb2_grpc.RunServiceStub(channel)
        assert list((await runs.ListRuns(run_pb2.ListRunsRequest())).runs) == []
        refused = {
            grpc.StatusCode.NOT_FOUND: [
                runs.GetRun(run_pb2.GetRunRequest(run_id="r1")),
            ],
            grpc.StatusCode.FAILED_PRECONDITION: [
                runs.SubmitRun(run_pb2.SubmitRunRequest()),
                runs.CancelRun(run_pb2.CancelRunRequest(run_id="r1")),
                runs.ResumeRun(run_pb2.ResumeRunRequest(run_id="r1")),
            ],
        }
        for status, calls in refused.items():
            for call in calls:
                with pytest.raises(grpc.aio.AioRpcError) as raised:
                    await call
                assert raised.value.code() == status
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=20) == 0


def test_one_that_only_reads_imports_no_bus():
    code = "import sys, polyclinic.coordinator.reading; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert {"faststream", "nats"}.isdisjoint(loaded.stdout.split())
