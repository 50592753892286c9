"""The installed command as a shell sees it: streams, exit codes, signals."""

import asyncio
import contextlib
import os
import re
import signal
import sys
import time
from pathlib import Path

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


async def test_version_and_no_command(polyclinic):
    code, out, err = await outcome(await polyclinic("--version"))
    assert (code, err) == (0, "")
    assert re.fullmatch(r"polyclinic \d+\.\d+\.\d+\n", out)
    code, _, err = await outcome(await polyclinic())
    assert code == ExitCode.BAD_REQUEST
    assert "polyclinic: " not in err


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["run"], "SUITE.yaml"),
        (["run", "s.yaml", "--colour"], "--colour"),
        (["rnu"], "rnu"),
        (
            ["run", "s.yaml", "--timeout", "soon"],
            "polyclinic: Invalid value for '--timeout': 'soon'",
        ),
        (["run", "s.yaml", "--html", "."], "--html: . is a folder."),
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


async def test_a_full_disk_behind_stdout_is_one_sentence_and_no_pass(polyclinic, deployed):
    deployed.fake.runs["r1"] = []
    deployed.fake.trials = [run_pb2.TrialScored(trial_id="t1")]
    with open("/dev/full", "wb") as full:  # noqa: PTH123 - a device
        process = await polyclinic("scores", "r1", environment=deployed.environment, stdout=full)
        code, _, err = await outcome(process)
    assert code == ExitCode.INCOMPLETE
    assert err == "standard output: cannot be written: No space left on device.\n"


async def test_what_nobody_foresaw_is_one_sentence_and_its_traceback_in_a_log(polyclinic, tmp_path):
    process = await polyclinic("runs", environment={"POLYCLINIC_NATS_URL": "nats://[::1"})
    code, _, err = await outcome(process)
    assert code == ExitCode.INCOMPLETE
    assert err.count("\n") == 1
    log = tmp_path / ".polyclinic" / "logs" / "polyclinic.log"
    assert "ValueError" in err
    assert "Traceback" in log.read_text()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
async def test_a_signal_while_it_starts_is_one_sentence(polyclinic, write_suite, tmp_path, number):
    write_suite(tmp_path)
    (tmp_path / "models.yaml").write_text("models: {candidate: {backend: replay, path: r.jsonl}}")
    for delay_s in (0.2, 0.5, 0.9, 1.4):
        process = await polyclinic("run", "suite.yaml")
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(until_it_listens(process), 20)
        await asyncio.sleep(delay_s)
        process.send_signal(number)
        code, out, err = await outcome(process)
        if code == ExitCode.BAD_REQUEST:  # it was faster: there are no replies
            assert "r.jsonl" in err
            return
        assert (code, out) == (ExitCode.INTERRUPTED, ""), err
        assert "no run was started" in err or "while the suite was handed in" in err
        assert "Traceback" not in err
        assert "exception" not in err


async def until_it_listens(process) -> None:
    """Wait until the process catches SIGTERM: before that it is the interpreter that starts."""
    status = Path(f"/proc/{process.pid}/status")
    while True:
        caught = re.search(r"SigCgt:\s*(\w+)", status.read_text())
        if caught and int(caught[1], 16) & 1 << (signal.SIGTERM - 1):
            return
        await asyncio.sleep(0.005)
