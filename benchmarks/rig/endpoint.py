"""A chat endpoint that waits and then always answers the same, and says when it was asked.

python -m rig.endpoint --port PORT
"""

import argparse
import asyncio
import json
import subprocess
import sys
import time
import urllib.request
from dataclasses import dataclass

from aiohttp import web

from rig.ports import free_ports

ANSWER = "Answer: B"


def body(text: str) -> bytes:
    """A reply of the endpoint."""
    message = {"role": "assistant", "content": text}
    reply = {
        "id": "chatcmpl-0",
        "object": "chat.completion",
        "created": 1_700_000_000,
        "model": "mock",
        "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 80, "completion_tokens": 4, "total_tokens": 84},
    }
    return json.dumps(reply).encode()


@dataclass
class Traffic:
    """What the endpoint saw since it was reset; times in seconds since the epoch."""

    latency_s: float = 0.0
    requests: int = 0
    at_once: int = 0
    most_at_once: int = 0
    first_request: float = 0.0
    last_reply: float = 0.0

    @property
    def span_s(self) -> float:
        """From the first request to the last reply."""
        return self.last_reply - self.first_request


class Application:
    """The endpoint's routes."""

    def __init__(self) -> None:
        self.traffic = Traffic()
        self.body = body(ANSWER)
        self.app = web.Application()
        self.app.router.add_post("/v1/chat/completions", self.complete)
        self.app.router.add_get("/v1/models", self.models)
        self.app.router.add_post("/reset", self.reset)
        self.app.router.add_get("/traffic", self.report)

    async def complete(self, request: web.Request) -> web.Response:
        await request.read()
        seen = self.traffic
        seen.first_request = seen.first_request or time.time()
        seen.requests += 1
        seen.at_once += 1
        seen.most_at_once = max(seen.most_at_once, seen.at_once)
        if seen.latency_s:
            await asyncio.sleep(seen.latency_s)
        seen.at_once -= 1
        seen.last_reply = time.time()
        return web.Response(body=self.body, content_type="application/json")

    async def models(self, request: web.Request) -> web.Response:
        return web.json_response({"object": "list", "data": [{"id": "mock", "object": "model"}]})

    async def reset(self, request: web.Request) -> web.Response:
        self.traffic = Traffic(latency_s=float(request.query["latency_ms"]) / 1000)
        self.body = body((await request.text()) or ANSWER)
        return web.json_response({})

    async def report(self, request: web.Request) -> web.Response:
        return web.json_response(vars(self.traffic))


class Endpoint:
    """The endpoint as a process of its own: `with Endpoint() as endpoint: ...`."""

    def __init__(self) -> None:
        self.port = free_ports(1)[0]
        self.base_url = f"http://127.0.0.1:{self.port}/v1"

    def __enter__(self) -> "Endpoint":
        command = [sys.executable, "-m", "rig.endpoint", "--port", str(self.port)]
        self.process = subprocess.Popen(command)
        for _ in range(200):
            try:
                self.traffic()
                return self
            except OSError:
                time.sleep(0.05)
        raise RuntimeError("the mock endpoint did not start")

    def __exit__(self, *reason: object) -> None:
        self.process.terminate()
        self.process.wait()

    def reset(self, latency_ms: float, answer: str = ANSWER) -> None:
        """Forget the traffic, and answer `answer` after `latency_ms` from now on."""
        url = f"http://127.0.0.1:{self.port}/reset?latency_ms={latency_ms}"
        request = urllib.request.Request(url, data=answer.encode(), method="POST")
        urllib.request.urlopen(request).read()

    def traffic(self) -> Traffic:
        """What came since `reset`."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/traffic") as reply:
            return Traffic(**json.load(reply))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, required=True)
    app = Application().app
    port = parser.parse_args().port
    web.run_app(app, host="127.0.0.1", port=port, access_log=None, backlog=4096, print=None)


if __name__ == "__main__":
    main()
