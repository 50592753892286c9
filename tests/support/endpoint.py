"""An OpenAI-compatible endpoint of a test: deterministic replies, counted calls."""

import asyncio
import hashlib
from collections import Counter
from collections.abc import Callable
from typing import Any

from aiohttp import web

LABELS = "ABCD"
NO_QUOTA = {"message": "used up", "type": "insufficient_quota", "code": "insufficient_quota"}


class Endpoint:
    """Replies to a question with a label that depends on the question alone.

    Args:
        latency_s: Time that each reply takes.
        answer: Text of a reply, given the name of the model at the endpoint and the question.

    Attributes:
        exhausted: Names of models at the endpoint whose quota is used up.
        answer: Text of a reply; may be changed, as weights behind a name are.
        listed: What the list of models says of the model besides its name.
        system: What replies call the system behind them; None for nothing.
        says_nothing: Whether replies hold no choice, as those of an endpoint in trouble.
        calls: Question to the times that it was asked.
        by_model: Name of the model at the endpoint to its calls.
    """

    def __init__(
        self, latency_s: float = 0.0, answer: Callable[[str, str], str] | None = None
    ) -> None:
        self.latency_s = latency_s
        self.exhausted: set[str] = set()
        self.answer = answer or (lambda _, question: f"Answer: {self.label(question)}")
        self.listed: dict[str, Any] = {}
        self.system: str | None = None
        self.says_nothing = False
        self.calls: Counter[str] = Counter()
        self.by_model: Counter[str] = Counter()
        self.running = 0
        self.most_at_once = 0
        self._runner: web.AppRunner | None = None
        self.url = ""

    async def __aenter__(self) -> "Endpoint":
        app = web.Application()
        app.router.add_post("/v1/chat/completions", self._chat)
        app.router.add_get("/v1/models", self._models)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        port = self._runner.addresses[0][1]
        self.url = f"http://127.0.0.1:{port}/v1"
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._runner
        await self._runner.cleanup()

    async def _models(self, _: web.Request) -> web.Response:
        model = {"id": "mock", "object": "model", **self.listed}
        return web.json_response({"object": "list", "data": [model]})

    async def _chat(self, request: web.Request) -> web.Response:
        body = await request.json()
        question = "\n".join(message["content"] for message in body["messages"])
        self.calls[question] += 1
        self.by_model[body["model"]] += 1
        if body["model"] in self.exhausted:
            return web.json_response({"error": NO_QUOTA}, status=429)
        self.running += 1
        self.most_at_once = max(self.most_at_once, self.running)
        try:
            await asyncio.sleep(self.latency_s)
        finally:
            self.running -= 1
        if self.says_nothing:
            return web.json_response({"object": "chat.completion", "choices": []})
        said = {} if self.system is None else {"system_fingerprint": self.system}
        return web.json_response({**reply(self.answer(body["model"], question)), **said})

    @staticmethod
    def label(question: str) -> str:
        """The label that a question gets: by its hash, so that every run is alike."""
        return LABELS[hashlib.sha256(question.encode()).digest()[0] % len(LABELS)]


def reply(text: str) -> dict[str, Any]:
    """A chat completion body."""
    return {
        "id": "x",
        "object": "chat.completion",
        "model": "mock",
        "choices": [
            {
                "index": 0,
                "finish_reason": "stop",
                "message": {"role": "assistant", "content": text, "refusal": None},
            }
        ],
        "usage": {"prompt_tokens": 50, "completion_tokens": 3, "total_tokens": 53},
    }
