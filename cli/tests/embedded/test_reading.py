"""Commands that only read: no broker, the same answer, and nobody is disturbed."""

import json
import shutil
import signal
import sys

import pytest

from polyclinic.cli.problems import ExitCode

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc"),
]


async def test_what_is_settled_is_read_without_a_broker(shell, suite, tmp_path):
    code, _, err = await shell.run("run", suite("s"), "--json", "run.json")
    assert code == ExitCode.PASS, err
    shutil.rmtree(tmp_path / ".polyclinic" / "nats")  # a broker would make it anew
    asked = [
        (("report", "last", "--format", "json", "--gate"), "coordinator, stats"),
        (("scores", "last"), "coordinator, stats"),
        (("runs", "--json"), "coordinator, stats"),
        (("status", "last", "--json"), "coordinator"),
    ]
    answers = {}
    for command, services in asked:
        code, answers[command[0]], err = await shell.run(*command)
        assert (code, shell.running()) == (ExitCode.PASS, []), err
        assert err.startswith(f"Starting {services} to read;"), err
        assert not (tmp_path / ".polyclinic" / "nats").exists(), command
        assert not (tmp_path / ".polyclinic" / "stack.json").exists(), command
    assert json.loads(answers["report"]) == json.loads((tmp_path / "run.json").read_text())
    assert json.loads(answers["runs"])["verdict"] == "pass"
    assert len(answers["scores"].splitlines()) == json.loads(answers["status"])["trials"]
    run_id = json.loads(answers["runs"])["run_id"]
    code, out, err = await shell.run("report", run_id, "--format", "json")
    assert (code, out) == (ExitCode.PASS, answers["report"])
    assert err.startswith("Starting stats to read;"), err


async def test_what_is_not_settled_is_settled_by_a_whole_stack(shell, suite, endpoint, tmp_path):
    code, _, err = await shell.run("runs")
    assert (code, err.splitlines()[1]) == (ExitCode.PASS, "There are no runs yet.")
    _, model = endpoint
    model.delay_s = 60.0  # it goes on until it is killed
    process = await shell.start("run", suite("killed", model="live"))
    await shell.until_asked(process, model, calls=2)
    code, out, err = await shell.run("status", "last", "--json")  # attaches
    assert (code, err) == (ExitCode.PASS, "")
    run_id = json.loads(out)["run_id"]
    assert json.loads(out)["state"] == "RUN_STATE_RUNNING"
    process.send_signal(signal.SIGKILL)
    await process.wait()
    assert await shell.nothing_runs(within_s=3), shell.running()
    code, _, err = await shell.run("report", run_id)
    assert code == ExitCode.BAD_REQUEST, err
    assert "so a whole stack is started" in err
    assert "has not ended" in err
    code, out, err = await shell.run("runs", "--json")
    assert "so a whole stack is started" in err
    assert json.loads(out)["state"] == "RUN_STATE_CANCELLED"
    assert shell.running() == []
