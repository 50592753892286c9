"""Cheap questions whether something serves on a loopback port."""

import asyncio
import contextlib

PROBE_TIMEOUT_S = 2.0


async def http_ready(port: int, path: str = "/readyz") -> bool:
    """Whether a service's readiness answers 200."""
    reply = await _exchange(port, f"GET {path} HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n".encode())
    return reply.startswith((b"HTTP/1.1 200", b"HTTP/1.0 200"))


async def nats_ready(port: int) -> bool:
    """Whether a NATS server greets with JetStream switched on."""
    reply = await _exchange(port, b"")
    return reply.startswith(b"INFO ") and b'"jetstream":true' in reply


async def _exchange(port: int, request: bytes) -> bytes:
    writer = None
    try:
        async with asyncio.timeout(PROBE_TIMEOUT_S):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(request)
            return await reader.readline()
    except (OSError, TimeoutError, ValueError):
        return b""
    finally:
        if writer is not None:
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()
