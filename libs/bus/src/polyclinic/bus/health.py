"""Is the service alive, and ready for work: over HTTP and over gRPC."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import uvicorn
from grpc_health.v1 import health, health_pb2

Send = Callable[[dict[str, Any]], Awaitable[None]]
Receive = Callable[[], Awaitable[dict[str, Any]]]
CHECK_EVERY_S = 1.0


class Health:
    """Liveness is the process answering; readiness is the broker answering it, where it has one.

    Args:
        service: Name that replies carry.
        is_ready: Whether the service can take work now.
    """

    def __init__(self, service: str, is_ready: Callable[[], Awaitable[bool]]) -> None:
        self._service = service
        self._is_ready = is_ready
        self.servicer = health.aio.HealthServicer()

    async def follow(self) -> None:
        """Keep the gRPC health status true, for ever."""
        status = health_pb2.HealthCheckResponse
        while True:
            ready = await self._is_ready()
            await self.servicer.set("", status.SERVING if ready else status.NOT_SERVING)
            await asyncio.sleep(CHECK_EVERY_S)

    async def asgi(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """`/livez` and `/readyz`: 200 or 503, with one line of JSON."""
        if scope["type"] != "http":
            return
        path = scope["path"]
        if path == "/livez":
            await _reply(send, 200, {"service": self._service, "live": True})
        elif path == "/readyz":
            ready = await self._is_ready()
            await _reply(send, 200 if ready else 503, {"service": self._service, "ready": ready})
        else:
            await _reply(send, 404, {"error": "there are /livez and /readyz"})


async def _reply(send: Send, status: int, body: dict[str, object]) -> None:
    content = json.dumps(body).encode() + b"\n"
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(content)).encode()),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": content})


class HttpServer:
    """Serves the health pages within the service's own event loop."""

    def __init__(self, health_pages: Health, host: str, port: int) -> None:
        config = uvicorn.Config(
            health_pages.asgi,
            host=host,
            port=port,
            log_config=None,
            access_log=False,
            lifespan="off",
            interface="asgi3",
            loop="asyncio",
            http="h11",
            ws="none",
        )
        self._server = uvicorn.Server(config)

    async def start(self) -> int:
        """Listen; returns the port.

        Raises:
            OSError: the port is taken.
        """
        self._server.config.load()
        self._server.lifespan = self._server.config.lifespan_class(self._server.config)
        await self._server.startup()
        port: int = self._server.servers[0].sockets[0].getsockname()[1]
        return port

    async def stop(self) -> None:
        """Stop listening."""
        self._server.should_exit = True
        await self._server.shutdown()
