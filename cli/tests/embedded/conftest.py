"""The command in a folder of its own, with recorded and slow models."""

import asyncio
import json
import os
import signal
import sys
import threading
import time
import uuid
from collections.abc import Iterator, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

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
        return await self.ended(await self.start(*arguments))

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

    async def ended(self, process: asyncio.subprocess.Process) -> tuple[int, str, str]:
        """Exit code, stdout and stderr of a command, once it has ended."""
        out, err = await asyncio.wait_for(process.communicate(), 120)
        return process.returncode or 0, out.decode(), err.decode()

    async def until_asked(
        self, process: asyncio.subprocess.Process, model: "type[SlowModel]", *, calls: int
    ) -> None:
        """Wait until the model was called so often; fail if the command ends before."""
        ending = asyncio.create_task(process.wait())
        while model.calls < calls:
            await asyncio.sleep(0.05)
            if ending.done():
                pytest.fail(f"ended too early: {(await self.ended(process))[2]}")
        ending.cancel()


class SlowModel(BaseHTTPRequestHandler):
    """An OpenAI-compatible endpoint that answers A after a while, and counts."""

    delay_s = 0.0
    calls = 0
    counting = threading.Lock()
    refuses_every = 0  # so many calls, one is refused; 0 for none
    limits_first = 0  # so many calls are told to come again after `limit_s`
    limit_s = 0

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        with self.counting:  # requests come in threads
            type(self).calls += 1
            number = self.calls
        time.sleep(self.delay_s)
        if number <= self.limits_first:
            said = {"error": {"message": "too many requests"}}
            self._answer(said, status=429, headers={"Retry-After": str(self.limit_s)})
            return
        if self.refuses_every and number % self.refuses_every == 0:
            self._answer({"error": {"message": "the key is wrong"}}, status=401)
            return
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

    def _answer(
        self, value: object, *, status: int = 200, headers: Mapping[str, str] | None = None
    ) -> None:
        body = json.dumps(value).encode()
        try:
            self.send_response(status)
            for name, text in (headers or {}).items():
                self.send_header(name, text)
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
    def write(name: str, *, model: str = "recorded", least: float = 0.5, more: str = "") -> Path:
        path = tmp_path / f"{name}.yaml"
        path.write_text(
            f"name: {name}\n"
            "datasets: [samples.jsonl]\n"
            "tasks: [mcqa]\n"
            f"models: [{model}]\n"
            "intervals: {resamples: 200}\n"
            f"gate:\n  - {{metric: accuracy, language: each, min: {least}{more}}}\n"
        )
        return path

    return write
