"""The service as an operator starts it."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

MAX_MEMORY_MB = 150
MAX_START_S = 3.0


def memory_mb(pid: int) -> float:
    [line] = [
        line
        for line in Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines()
        if line.startswith("VmRSS:")
    ]
    return int(line.split()[1]) / 1024


def test_ready_in_time_small_and_stopped_by_sigterm(bus_url: str, tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "polyclinic.judge"],
        env={
            "PATH": os.environ["PATH"],
            "POLYCLINIC_NATS_URL": bus_url,
            "POLYCLINIC_JUDGE_GRPC_PORT": "0",
            "POLYCLINIC_JUDGE_HTTP_PORT": "0",
        },
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        for line in process.stderr:
            if json.loads(line)["event"] == "ready":
                break
        used_s = cpu_s(process.pid)
        assert used_s < MAX_START_S
        assert memory_mb(process.pid) < MAX_MEMORY_MB
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=20) == 0
    finally:
        process.kill()
        process.wait()
        process.stderr.close()


def cpu_s(pid: int) -> float:
    """Processor time of a process: unlike the clock it does not depend on what else runs here."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
