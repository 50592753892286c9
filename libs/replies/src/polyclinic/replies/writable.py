r"""Texts that can be encoded.

In JSON `\ud83d` may stand without its second half. Read, it is no character, and no message or
file can hold it; so it stays the six characters that were written.
"""

import json
import re

from polyclinic.replies.json_value import JsonValue

_HALF = re.compile("[\ud800-\udfff]")
_ESCAPED_HALF = re.compile(r"\\u[dD][89a-fA-F]")


def may_hold_halves(text: str, start: int, end: int) -> bool:
    """Whether that part of a JSON text escapes halves of characters, in pairs or not."""
    return _ESCAPED_HALF.search(text, start, end) is not None


def writable(value: JsonValue) -> JsonValue:
    r"""The value with every lone half of a character as its escape, `\ud83d`, in keys, too."""
    written = json.dumps(value, ensure_ascii=False)
    if not _HALF.search(written):
        return value
    return json.loads(_HALF.sub(lambda match: rf"\\u{ord(match[0]):04x}", written))


def writable_text(text: str) -> str:
    r"""The text with every lone half of a character as its escape, `\ud83d`."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
