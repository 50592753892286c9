"""The whole thing for real: the command, nats-server, every service."""

import asyncio
import json
import signal
import sys
from pathlib import Path

import pytest

from polyclinic.cli.client import Client, load_suite
from polyclinic.cli.problems import ExitCode

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc"),
]
TRIALS = 24  # of the suites that the fixture `suite` writes


async def test_recorded_replies_pass_and_fail_and_leave_nothing_running(shell, suite, tmp_path):
    code, out, err = await shell.run(
        "run", suite("low"), "--json", "report.json", "--junit", "junit.xml"
    )
    assert (code, shell.running()) == (ExitCode.PASS, []), err
    report = json.loads((tmp_path / "report.json").read_text())
    assert report["coverage"]["scored"] == TRIALS
    assert "accuracy" in out
    assert "<testsuites" in (tmp_path / "junit.xml").read_text()
    code, out, err = await shell.run("run", suite("high", least=0.95))
    assert (code, shell.running()) == (ExitCode.FAIL, []), err
    code, out, err = await shell.run("runs")
    assert code == 0
    assert [line.split()[1] for line in out.splitlines()[1:]] == ["high", "low"]
    code, out, err = await shell.run("scores", "last", "--out", "scores.jsonl")
    assert len((tmp_path / "scores.jsonl").read_text().splitlines()) == TRIALS
    code, out, err = await shell.run("report", "last", "--gate")
    assert code == ExitCode.FAIL
    code, out, err = await shell.run("run", suite("again"), "--baseline", "scores.jsonl")
    assert (code, shell.running()) == (ExitCode.PASS, []), err


async def test_a_file_that_lacks_languages_is_translated_where_there_are_engines(shell, tmp_path):
    examples = Path(__file__).parents[3] / "examples"
    translated = ("run", str(examples / "translated.yaml"))
    code, _, err = await shell.run(*translated)
    assert (code, shell.running()) == (ExitCode.BAD_REQUEST, []), err
    assert 'no rendition in "pt"' in err
    assert "--engines" in err
    engines = str(examples / "translator" / "engines.yaml")
    code, out, err = await shell.run(*translated, "--engines", engines, "--json", "report.json")
    assert (code, shell.running()) == (ExitCode.PASS, []), err
    assert "pt (machine_translated)" in out
    report = json.loads((tmp_path / "report.json").read_text())
    found = {one["language"]: one["flags"] for one in report["translation"]}
    assert found == {"pt": {"degraded": 1, "numbers": 1}, "hi": {"degraded": 1, "numbers": 1}}


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"model: m": "model: n"}, ""),
        ({"replies.jsonl": "no-replies.jsonl"}, "no-replies.jsonl"),
    ],
)
async def test_the_models_file_is_checked_before_a_model_is_called(
    shell, suite, tmp_path, change, complaint
):
    models = tmp_path / "models.yaml"
    for old, new in change.items():
        models.write_text(models.read_text().replace(old, new))
    code, _, err = await shell.run("run", suite("s"))
    assert shell.running() == []
    if complaint:
        assert code == ExitCode.BAD_REQUEST, err
        assert complaint in err
    else:
        assert code == ExitCode.PASS, err  # another model's entry does not matter


async def test_ctrl_c_stops_everything_and_resume_pays_only_for_the_rest(shell, suite, endpoint):
    _, model = endpoint
    model.delay_s = 0.3
    process = await shell.start("run", suite("slow", model="live"), "--json", "part.json")
    await shell.until_asked(process, model, calls=4)
    process.send_signal(signal.SIGINT)
    code, _, err = await shell.ended(process)
    assert (code, shell.running()) == (ExitCode.INTERRUPTED, []), err
    part = json.loads((shell.folder / "part.json").read_text())["run"]
    assert (part["state"], part["complete"]) == ("cancelled", False)
    [resume] = [line for line in err.splitlines() if "polyclinic resume" in line]
    run_id = resume.split("polyclinic resume ")[1].split(".")[0]
    paid = model.calls
    assert 0 < paid < TRIALS
    model.delay_s = 0.0
    code, _, err = await shell.run("resume", run_id)
    assert (code, shell.running()) == (ExitCode.PASS, []), err
    in_flight = 2
    assert model.calls <= TRIALS + in_flight


async def test_an_endpoint_that_refuses_is_no_failed_gate(shell, suite, endpoint):
    _, model = endpoint
    model.refuses_every = 2
    covered = ", coverage_min: 0.99"
    code, _, err = await shell.run("run", suite("half", model="live", more=covered))
    assert code == ExitCode.INCOMPLETE, err
    assert f"{TRIALS // 2} of {TRIALS} trials have no score ({TRIALS // 2} unauthorized)" in err
    wrong = shell.folder / "samples.jsonl"
    wrong.write_text(wrong.read_text().replace('"target": "A"', '"target": "B"'))
    code, _, err = await shell.run("run", suite("low", model="live", more=covered))
    assert code == ExitCode.FAIL, err  # what was measured breaks it
    wrong.write_text(wrong.read_text().replace('"target": "B"', '"target": "A"'))
    model.refuses_every = 1
    whole = suite("none", model="live", more="}\n  - {coverage_min: 0.99")
    code, _, err = await shell.run("run", whole, "--no-cache")
    assert code == ExitCode.INCOMPLETE, err
    model.refuses_every = 0
    code, _, err = await shell.run("resume", "last")
    assert code == ExitCode.PASS, err
    for form in ("jsonl", "csv", "parquet"):
        code, _, err = await shell.run("scores", "last", "--out", f"scores.{form}")
        assert code == 0, err
        code, _, err = await shell.run("run", suite("again"), "--baseline", f"scores.{form}")
        assert code == ExitCode.PASS, err
    code, _, err = await shell.run("run", suite("again"), "--baseline", "last")
    assert (code, shell.running()) == (ExitCode.PASS, []), err


async def test_a_killed_command_leaves_nothing_and_can_be_resumed(shell, suite, endpoint):
    _, model = endpoint
    model.delay_s = 0.3
    process = await shell.start("run", suite("killed", model="live"))
    await shell.until_asked(process, model, calls=2)
    process.kill()
    await process.wait()
    assert await shell.nothing_runs(within_s=3), shell.running()
    code, out, err = await shell.run("status", "last", "--json")
    assert code == 0, err
    status = json.loads(out)
    assert status["state"] == "RUN_STATE_CANCELLED"
    model.delay_s = 0.0
    code, _, err = await shell.run("resume", status["run_id"])
    assert (code, shell.running()) == (ExitCode.PASS, []), err


async def test_killed_children_are_restarted_and_the_run_ends_whole(shell, suite, endpoint):
    _, model = endpoint
    model.delay_s = 0.2
    process = await shell.start("run", suite("chaos", model="live"), "--json", "report.json")
    await shell.until_asked(process, model, calls=4)
    for program in ("nats-server", "polyclinic.inference", "polyclinic.coordinator"):
        shell.kill(program)
        await asyncio.sleep(0.5)
    code, _, err = await shell.ended(process)
    assert (code, shell.running()) == (ExitCode.PASS, []), err
    assert "nats died: ended by SIGKILL; restarting" in err
    assert "inference died: ended by SIGKILL; restarting" in err
    report = json.loads((shell.folder / "report.json").read_text())
    assert report["coverage"]["scored"] == TRIALS
    in_flight_at_each_kill = 3  # lanes of the model
    assert model.calls <= TRIALS + 3 * in_flight_at_each_kill


async def test_up_is_found_by_others_and_stops_in_order(shell, suite):
    up = await shell.start("up")
    assert up.stdout is not None
    first = await asyncio.wait_for(up.stdout.readline(), 60)
    assert first.startswith(b"Polyclinic is up: nats-server 2.")
    code, out, err = await shell.run("submit", suite("s"), "--request-id", "build-1")
    assert code == 0, err
    run_id = out.strip()
    code, out, err = await shell.run("watch", run_id)
    assert code == ExitCode.PASS, err
    code, out, err = await shell.run("run", suite("s"), "--request-id", "build-1")
    assert code == ExitCode.PASS
    assert f"{run_id}: is the run of request build-1" in err
    url = json.loads((shell.folder / ".polyclinic" / "stack.json").read_text())["nats_url"]
    async with Client(url) as client:
        published = await client.publish(load_suite(suite("p", least=0.95)), request_id="build-2")
        decided = await client.wait(published, timeout_s=60)
    assert decided.verdict == "fail"
    code, out, err = await shell.run("doctor")
    assert code == 0, out
    code, out, err = await shell.run("up", "--nats-port", "1")
    assert code in (ExitCode.BAD_REQUEST, ExitCode.INCOMPLETE)
    up.send_signal(signal.SIGTERM)
    code, _, err = await shell.ended(up)
    assert (code, shell.running()) == (0, []), err
    assert "Stopped." in err
