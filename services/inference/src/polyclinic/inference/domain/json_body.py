"""The JSON value of what a server sent."""

import json
from collections.abc import Mapping
from email.message import Message

UNDECODABLE = object()

_DONE = "[DONE]"


def decoded(body: object, headers: Mapping[str, str] | None = None) -> object:
    """The value of a body; `UNDECODABLE` where there is none. Never raises.

    Gateways that keep a connection awake send lines of server-sent events before the JSON, such as
    ": OPENROUTER PROCESSING", or the JSON itself behind "data:"; those are read over.

    Args:
        body: Bytes, text, or the value if it is decoded already.
        headers: Of the reply, names in any case; they may name another encoding than UTF-8.
    """
    if isinstance(body, bytes | bytearray):
        body = _text(bytes(body), headers or {})
    if not isinstance(body, str):
        return body
    try:
        return json.loads(_without_events(body))
    except (ValueError, RecursionError):
        return UNDECODABLE


def _text(body: bytes, headers: Mapping[str, str]) -> str:
    """JSON is UTF-8, whatever is declared; what is not even that is read as declared."""
    try:
        return body.decode("utf-8-sig")
    except UnicodeDecodeError:
        pass
    try:
        return body.decode(_charset(headers))
    except (LookupError, ValueError):
        return body.decode("utf-8-sig", errors="replace")


def _charset(headers: Mapping[str, str]) -> str:
    declared = Message()
    for name, value in headers.items():
        if name.lower() == "content-type":
            declared["Content-Type"] = value
    charset = declared.get_content_charset()
    return charset if isinstance(charset, str) else "utf-8"


def _without_events(text: str) -> str:
    if not text.lstrip().startswith((":", "data:", "event:", "id:", "retry:")):
        return text
    lines = text.splitlines()
    while lines and _is_event_line(lines[0]):
        lines.pop(0)
    data = [line.strip().removeprefix("data:").strip() for line in lines]
    return "\n".join(line for line in data if line and line != _DONE)


def _is_event_line(line: str) -> bool:
    line = line.strip()
    return not line or line.startswith((":", "event:", "id:", "retry:"))
