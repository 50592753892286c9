"""What one service says over gRPC is what the other reads."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import grpc
import pytest

from polyclinic.bus.errors import PermanentError, ServiceError, TransientError
from polyclinic.bus.rpc_errors import explained, refuse

METHOD = "/polyclinic.test/Ask"


@asynccontextmanager
async def asking(raised: ServiceError | grpc.StatusCode) -> AsyncIterator[Any]:
    """A call of a service that ends every call so."""

    async def ask(request: bytes, context: Any) -> bytes:
        if isinstance(raised, ServiceError):
            await refuse(context, raised)
        await context.abort(raised, "ipv4:10.0.0.7:7402: something")
        return b""

    server = grpc.aio.server()
    handler = grpc.unary_unary_rpc_method_handler(ask)
    service, _, name = METHOD.strip("/").partition("/")
    server.add_generic_rpc_handlers(
        (grpc.method_handlers_generic_handler(service, {name: handler}),)
    )
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
        yield channel.unary_unary(METHOD)
    await server.stop(None)


async def heard(raised: ServiceError | grpc.StatusCode) -> ServiceError:
    async with asking(raised) as ask:
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await ask(b"")
    return explained(caught.value, "inference")


@pytest.mark.parametrize(
    "said",
    [
        TransientError("slow down", code="rate_limited", retry_after_s=2.5),
        TransientError("slow down", code="rate_limited"),
        PermanentError("nobody knows it", code="unknown_model"),
    ],
)
async def test_an_error_arrives_as_it_was_said(said: ServiceError) -> None:
    found = await heard(said)
    assert type(found) is type(said)
    assert (found.code, found.detail) == (said.code, f"inference: {said.detail}")
    if isinstance(said, TransientError) and isinstance(found, TransientError):
        assert found.retry_after_s == said.retry_after_s


@pytest.mark.parametrize(
    ("status", "kind", "code"),
    [
        (grpc.StatusCode.UNAVAILABLE, TransientError, "inference_unreachable"),
        (grpc.StatusCode.CANCELLED, TransientError, "inference_unreachable"),
        (grpc.StatusCode.ABORTED, TransientError, "inference_unreachable"),
        (grpc.StatusCode.RESOURCE_EXHAUSTED, TransientError, "inference_unreachable"),
        (grpc.StatusCode.DEADLINE_EXCEEDED, TransientError, "timeout"),
        (grpc.StatusCode.UNIMPLEMENTED, PermanentError, "inference_failed"),
        (grpc.StatusCode.INTERNAL, PermanentError, "inference_failed"),
    ],
)
async def test_what_the_service_did_not_say_itself(
    status: grpc.StatusCode, kind: type[ServiceError], code: str
) -> None:
    found = await heard(status)
    assert (type(found), found.code) == (kind, code)
    if kind is TransientError:
        assert "10.0.0.7" not in found.detail
