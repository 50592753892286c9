"""The whole thing for real: the command, nats-server, every service, recorded and slow models."""

import asyncio
import json
import os
import signal
import sys
import threading
import time
import uuid
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from polyclinic.cli.problems import ExitCode

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc"),
]
LANGUAGES = ("en", "pt")
SAMPLES = 12


class Shell:
    """Runs the command in a folder; every process that it starts carries a mark."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._started: list[asyncio.subprocess.Process] = []
        self._mark = f"TEST_MARK={uuid.uuid4().hex}"

    async def start(self, *arguments: object) -> asyncio.subprocess.Process:
        name, value = self._mark.split("=")
        inherited = {k: v for k, v in os.environ.items() if not k.startswith("POLYCLINIC_")}
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            "from polyclinic.cli.main import main; main()",
            *map(str, arguments),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            cwd=self.folder,
            env={**inherited, name: value},
        )
        self._started.append(process)
        return process

    def end(self) -> None:
        """End what a failed test left running."""
        for process in self._started:
            if process.returncode is None:
                process.kill()

    async def run(self, *arguments: object) -> tuple[int, str, str]:
        return await ended(await self.start(*arguments))

    def processes(self) -> dict[int, str]:
        """Process id and command line of the processes that carry the mark."""
        found = {}
        for process in Path("/proc").glob("[0-9]*"):
            try:
                if self._mark.encode() in (process / "environ").read_bytes():
                    line = (process / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                    found[int(process.name)] = line
            except (OSError, UnicodeDecodeError):
                continue
        return {pid: line for pid, line in found.items() if line}

    def running(self) -> list[str]:
        """Command lines of the processes that carry the mark."""
        return list(self.processes().values())

    def kill(self, program: str) -> None:
        """Kill -9 the one child whose command line holds a word."""
        [pid] = [pid for pid, line in self.processes().items() if program in line]
        os.kill(pid, signal.SIGKILL)

    async def nothing_runs(self, within_s: float) -> bool:
        deadline = time.monotonic() + within_s
        while self.running() and time.monotonic() < deadline:
            await asyncio.sleep(0.05)
        return not self.running()


async def ended(process: asyncio.subprocess.Process) -> tuple[int, str, str]:
    out, err = await asyncio.wait_for(process.communicate(), 120)
    return process.returncode or 0, out.decode(), err.decode()


async def until_asked(
    process: asyncio.subprocess.Process, model: "type[SlowModel]", *, calls: int
) -> None:
    """Wait until the model was called so often; fail with what the command said if it ends."""
    ending = asyncio.create_task(process.wait())
    while model.calls < calls:
        await asyncio.sleep(0.05)
        if ending.done():
            pytest.fail(f"ended too early: {(await ended(process))[2]}")
    ending.cancel()


class SlowModel(BaseHTTPRequestHandler):
    """An OpenAI-compatible endpoint that answers A after a while, and counts."""

    delay_s = 0.0
    calls = 0

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        type(self).calls += 1
        time.sleep(self.delay_s)
        self._answer(
            {
                "model": json.loads(body)["model"],
                "choices": [
                    {"index": 0, "finish_reason": "stop", "message": {"content": "Answer: A"}}
                ],
                "usage": {"prompt_tokens": 9, "completion_tokens": 3},
            }
        )

    def do_GET(self) -> None:
        self._answer({"data": [{"id": "m"}]})

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""

    def _answer(self, value: object) -> None:
        body = json.dumps(value).encode()
        try:
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        except ConnectionError:
            self.close_connection = True  # the caller was stopped meanwhile


@pytest.fixture
def endpoint() -> Iterator[tuple[str, type[SlowModel]]]:
    handler = type("Model", (SlowModel,), {"calls": 0})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/v1", handler
    server.shutdown()


@pytest.fixture
def shell(tmp_path, sample_line, endpoint) -> Iterator[Shell]:
    """A folder with a suite, samples, a models file and recorded replies (three in four right)."""
    ids = [(f"q{n}", language) for n in range(SAMPLES) for language in LANGUAGES]
    samples = [
        sample_line(id=q, language=lang, input={"question": q, "options": {"A": "x", "B": "y"}})
        for q, lang in ids
    ]
    (tmp_path / "samples.jsonl").write_text("".join(samples))
    replies = [
        {"id": q, "language": lang, "model": "recorded", "text": "B" if q in ("q0", "q1") else "A"}
        for q, lang in ids
    ]
    (tmp_path / "replies.jsonl").write_text("".join(json.dumps(r) + "\n" for r in replies))
    (tmp_path / "models.yaml").write_text(
        "models:\n"
        "  recorded: {backend: replay, path: replies.jsonl}\n"
        f"  live: {{backend: openai, base_url: '{endpoint[0]}', model: m, max_concurrency: 2}}\n"
    )
    made = Shell(tmp_path)
    yield made
    made.end()


@pytest.fixture
def suite(tmp_path):
    def write(name: str, *, model: str = "recorded", least: float = 0.5) -> Path:
        path = tmp_path / f"{name}.yaml"
        path.write_text(
            f"name: {name}\n"
            "datasets: [samples.jsonl]\n"
            "tasks: [mcqa]\n"
            f"models: [{model}]\n"
            "intervals: {resamples: 200}\n"
            f"gate:\n  - {{metric: accuracy, language: each, min: {least}}}\n"
        )
        return path

    return write


async def test_recorded_replies_pass_and_fail_and_leave_nothing_running(shell, suite, tmp_path):
    code, out, err = await shell.run(
        "run", suite("low"), "--json", "report.json", "--junit", "junit.xml"
    )
    assert (code, shell.running()) == (ExitCode.PASS, []), err
    report = json.loads((tmp_path / "report.json").read_text())
    assert report["coverage"]["scored"] == SAMPLES * len(LANGUAGES)
    assert "accuracy" in out
    assert "<testsuites" in (tmp_path / "junit.xml").read_text()
    code, out, err = await shell.run("run", suite("high", least=0.95))
    assert (code, shell.running()) == (ExitCode.FAIL, []), err
    code, out, err = await shell.run("runs")
    assert code == 0
    assert [line.split()[1] for line in out.splitlines()[1:]] == ["high", "low"]
    code, out, err = await shell.run("scores", "last", "--out", "scores.jsonl")
    assert len((tmp_path / "scores.jsonl").read_text().splitlines()) == SAMPLES * len(LANGUAGES)
    code, out, err = await shell.run("report", "last", "--gate")
    assert code == ExitCode.FAIL
    code, out, err = await shell.run("run", suite("again"), "--baseline", "scores.jsonl")
    assert (code, shell.running()) == (ExitCode.PASS, []), err


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
    process = await shell.start("run", suite("slow", model="live"))
    await until_asked(process, model, calls=4)
    process.send_signal(signal.SIGINT)
    code, _, err = await ended(process)
    assert (code, shell.running()) == (ExitCode.INTERRUPTED, []), err
    [resume] = [line for line in err.splitlines() if "polyclinic resume" in line]
    run_id = resume.split("polyclinic resume ")[1].split(".")[0]
    paid = model.calls
    assert 0 < paid < SAMPLES * len(LANGUAGES)
    model.delay_s = 0.0
    code, _, err = await shell.run("resume", run_id)
    assert (code, shell.running()) == (ExitCode.PASS, []), err
    in_flight = 2
    assert model.calls <= SAMPLES * len(LANGUAGES) + in_flight


async def test_a_killed_command_leaves_nothing_and_can_be_resumed(shell, suite, endpoint):
    _, model = endpoint
    model.delay_s = 0.3
    process = await shell.start("run", suite("killed", model="live"))
    await until_asked(process, model, calls=2)
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
    await until_asked(process, model, calls=4)
    for program in ("nats-server", "polyclinic.inference", "polyclinic.coordinator"):
        shell.kill(program)
        await asyncio.sleep(0.5)
    code, _, err = await ended(process)
    assert (code, shell.running()) == (ExitCode.PASS, []), err
    assert "nats died: ended by SIGKILL; restarting" in err
    assert "inference died: ended by SIGKILL; restarting" in err
    report = json.loads((shell.folder / "report.json").read_text())
    assert report["coverage"]["scored"] == SAMPLES * len(LANGUAGES)
    in_flight_at_each_kill = 3  # lanes of the model
    assert model.calls <= SAMPLES * len(LANGUAGES) + 3 * in_flight_at_each_kill


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
    code, out, err = await shell.run("doctor")
    assert code == 0, out
    code, out, err = await shell.run("up", "--nats-port", "1")
    assert code in (ExitCode.BAD_REQUEST, ExitCode.INCOMPLETE)
    up.send_signal(signal.SIGTERM)
    code, _, err = await ended(up)
    assert (code, shell.running()) == (0, []), err
    assert "Stopped." in err
