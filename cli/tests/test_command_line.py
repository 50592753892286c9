"""The installed command as a shell sees it: streams, exit codes, signals."""

import asyncio
import os
import signal
import sys
import time

import pytest

from polyclinic.cli.problems import ExitCode
from polyclinic.v1 import run_pb2


@pytest.fixture
def polyclinic(tmp_path):
    """Starts the command in a folder of its own, without the environment's deployment."""

    async def start(
        *arguments, environment=None, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    ) -> asyncio.subprocess.Process:
        inherited = {k: v for k, v in os.environ.items() if not k.startswith("POLYCLINIC_")}
        return await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            "from polyclinic.cli.main import main; main()",
            *map(str, arguments),
            stdout=stdout,
            stderr=stderr,
            cwd=tmp_path,
            env={**inherited, **(environment or {})},
        )

    return start


@pytest.fixture
def slow_run(deployed, write_suite, tmp_path, run_progress):
    """A deployment where the run of the request `slow` does not end."""
    write_suite(tmp_path)
    deployed.fake.requests["slow"] = "r1"
    deployed.fake.runs["r1"] = [run_progress("r1", 1)]
    return deployed


async def outcome(process) -> tuple[int, str, str]:
    out, err = await asyncio.wait_for(process.communicate(), 60)
    return process.returncode, (out or b"").decode(), (err or b"").decode()


async def test_help_is_quick(polyclinic):
    began = time.monotonic()
    code, out, err = await outcome(await polyclinic("--help"))
    assert code == 0
    assert "run" in out
    assert err == ""
    assert time.monotonic() - began < 2.0  # 0.15 s on a quiet machine


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["run"], "SUITE.yaml"),
        (["run", "s.yaml", "--colour"], "--colour"),
        (["rnu"], "rnu"),
        (["run", "s.yaml", "--timeout", "soon"], "soon"),
        (["run", "s.yaml"], "s.yaml: does not exist."),
        (["dataset", "check", "none.jsonl"], "none.jsonl: does not exist."),
        (["submit", "s.yaml"], "polyclinic up"),
        (["up"], "models"),
    ],
)
async def test_what_cannot_be_done_exits_with_4(polyclinic, arguments, complaint):
    code, out, err = await outcome(await polyclinic(*arguments))
    assert code == ExitCode.BAD_REQUEST
    assert out == ""
    assert complaint in err
    assert "Traceback" not in err


async def test_results_are_on_stdout_and_everything_else_on_stderr(
    polyclinic, deployed, write_suite, tmp_path
):
    write_suite(tmp_path)
    process = await polyclinic("run", "suite.yaml", environment=deployed.environment)
    code, out, err = await outcome(process)
    assert (code, out) == (0, "summary of r000000000000\n")
    assert "r000000000000: accepted" in err


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
async def test_a_signal_stops_the_run_and_exits_with_130(polyclinic, slow_run, number):
    command = ("run", "suite.yaml", "--request-id", "slow")
    process = await polyclinic(*command, environment=slow_run.environment)
    await asyncio.wait_for(slow_run.fake.watched.wait(), 20)
    process.send_signal(number)
    code, _, err = await outcome(process)
    assert code == ExitCode.INTERRUPTED
    assert "polyclinic resume r1" in err
    assert slow_run.fake.cancelled == ["r1"]


async def test_a_timeout_exits_with_124(polyclinic, slow_run):
    command = ("run", "suite.yaml", "--request-id", "slow", "--timeout", "1s")
    code, _, err = await outcome(await polyclinic(*command, environment=slow_run.environment))
    assert code == ExitCode.TIMEOUT
    assert "did not end within 1s" in err


async def test_a_reader_that_goes_away_makes_no_traceback_and_no_pass(polyclinic, deployed):
    deployed.fake.runs["r1"] = []
    deployed.fake.trials = [run_pb2.TrialScored(trial_id=f"t{n}") for n in range(3)]
    read, write = os.pipe()
    os.close(read)
    process = await polyclinic("scores", "r1", environment=deployed.environment, stdout=write)
    os.close(write)
    code, _, err = await outcome(process)
    assert code == ExitCode.INCOMPLETE
    assert err == ""


async def test_a_signal_stops_it_even_if_nobody_reads_what_it_says(polyclinic, slow_run):
    read, write = os.pipe()
    os.close(read)
    command = ("run", "suite.yaml", "--request-id", "slow")
    process = await polyclinic(*command, environment=slow_run.environment, stderr=write)
    os.close(write)
    await asyncio.wait_for(slow_run.fake.watched.wait(), 20)
    process.send_signal(signal.SIGTERM)
    assert (await outcome(process))[0] == ExitCode.INTERRUPTED
    assert slow_run.fake.cancelled == ["r1"]
