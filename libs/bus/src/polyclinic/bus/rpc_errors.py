"""Our errors over gRPC: how a service says them, and how one that asks reads them."""

from typing import Any, NoReturn

import grpc

from polyclinic.bus.errors import PermanentError, ServiceError, TransientError

CODE_KEY, RETRY_AFTER_KEY = "polyclinic-code", "polyclinic-retry-after-s"
"""Trailing metadata: the code of the error, and when it is worth asking again."""

_PASSING = frozenset(
    {
        grpc.StatusCode.UNAVAILABLE,
        grpc.StatusCode.DEADLINE_EXCEEDED,
        grpc.StatusCode.CANCELLED,
        grpc.StatusCode.RESOURCE_EXHAUSTED,
        grpc.StatusCode.ABORTED,
    }
)


async def refuse(context: "grpc.aio.ServicerContext[Any, Any]", error: ServiceError) -> NoReturn:
    """End a call: UNAVAILABLE where it may be tried again, else FAILED_PRECONDITION."""
    metadata = [(CODE_KEY, str(error.code))]
    status = grpc.StatusCode.FAILED_PRECONDITION
    if isinstance(error, TransientError):
        status = grpc.StatusCode.UNAVAILABLE
        if error.retry_after_s is not None:
            metadata.append((RETRY_AFTER_KEY, f"{error.retry_after_s:.3f}"))
    await context.abort(status, error.detail, tuple(metadata))
    raise AssertionError("abort returned")


def explained(error: grpc.aio.AioRpcError, service: str) -> ServiceError:
    """The error of ours that a call ended with.

    Args:
        error: What the call raised.
        service: That was asked, such as "inference"; where it said nothing itself, the code is
            "timeout", "<service>_unreachable" or "<service>_failed".
    """
    said = {str(key): value for key, value in error.trailing_metadata() or ()}
    named = CODE_KEY in said
    if error.code() in _PASSING:
        slow = error.code() is grpc.StatusCode.DEADLINE_EXCEEDED
        code = str(said[CODE_KEY]) if named else ("timeout" if slow else f"{service}_unreachable")
        # What gRPC says by itself names the address.
        detail = f"{service}: {error.details() if named else code}"
        return TransientError(detail, code=code, retry_after_s=_seconds(said.get(RETRY_AFTER_KEY)))
    code = str(said[CODE_KEY]) if named else f"{service}_failed"
    return PermanentError(f"{service}: {error.details()}", code=code)


def _seconds(text: object) -> float | None:
    try:
        return float(str(text)) if text is not None else None
    except ValueError:
        return None
