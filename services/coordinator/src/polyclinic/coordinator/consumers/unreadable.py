"""The answer to a suite on the bus that cannot be decoded, where it says who asked."""

from __future__ import annotations

import json
from collections.abc import Mapping

from polyclinic.v1 import common_pb2, run_pb2

REQUEST_HEADER = "Polyclinic-Request-Id"
_REQUEST_ID_TAG = b"\x0a"  # field 1, length-delimited: how a serialized EvaluateSuite begins
_MOST_CHARS = 127  # what one byte of length can say


def refused_unreadable(body: bytes, headers: Mapping[str, str]) -> run_pb2.RunRejected | None:
    """What to tell whoever sent these bytes; None where they do not say who that is."""
    request_id = headers.get(REQUEST_HEADER, "") or _in_json(body) or _in_front(body)
    if not request_id:
        return None
    problem = common_pb2.Problem(
        where="body",
        what=f"The {len(body)} bytes of the message are no polyclinic.v1.EvaluateSuite.",
        remedy="Serialize the message as protobuf, by the contracts of this version.",
        code="undecodable",
    )
    return run_pb2.RunRejected(request_id=request_id, problems=[problem])


def _in_json(body: bytes) -> str:
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        return ""
    name = found.get("request_id", found.get("requestId")) if isinstance(found, dict) else None
    return name if isinstance(name, str) and name.isprintable() else ""


def _in_front(body: bytes) -> str:
    """The request id of a message that is broken behind it."""
    if not body.startswith(_REQUEST_ID_TAG) or len(body) < 2 or body[1] > _MOST_CHARS:  # noqa: PLR2004 - tag and length
        return ""
    try:
        name = body[2 : 2 + body[1]].decode()
    except UnicodeDecodeError:
        return ""
    return name if len(body) >= 2 + body[1] and name.isprintable() else ""
