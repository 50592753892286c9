"""Text that any JSON may hold, made fit for protobuf and UTF-8."""

import re

_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


def escape_surrogates(text: str) -> str:
    r"""Write lone surrogates as `\uXXXX`, so that the text can be encoded."""
    if text.isascii() or not _LONE_SURROGATE.search(text):
        return text
    return _LONE_SURROGATE.sub(lambda match: f"\\u{ord(match.group()):04x}", text)
