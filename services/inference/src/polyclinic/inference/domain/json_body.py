"""The JSON value of what a server sent."""

import json

UNDECODABLE = object()


def decoded(body: object) -> object:
    """The value of a body; `UNDECODABLE` where there is none. Never raises.

    Args:
        body: Bytes, text, or the value if it is decoded already.
    """
    if isinstance(body, bytes | bytearray):
        body = body.decode("utf-8-sig", errors="replace")
    if not isinstance(body, str):
        return body
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return UNDECODABLE
