"""Text that a protobuf string can hold."""

from __future__ import annotations


def wire_text(text: str) -> str:
    """The text with lone surrogates escaped as \\uXXXX; anything else as it is."""
    if text.isascii():
        return text
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
