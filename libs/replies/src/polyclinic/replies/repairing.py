"""Repair of JSON that is broken in ways that leave no doubt about what it says."""

import json
import math
import re
from collections.abc import Iterable, Iterator

import json_repair

from polyclinic.replies.json_value import JsonValue
from polyclinic.replies.numbers import ascii_digits

MOST_CHARS = 12_288
MOST_WORK = 3_000_000
"""Marks times characters: the time of the library grows with both."""
MOST_DEPTH = 40
MOST_KEYS = 256
_COMMENT = re.compile(
    # Each part ends where the next of its kind begins, so that no text takes long.
    r'"(?:[^"\\\n]|\\.)*+"?|/\*(?:(?!/\*|\*/).)*+\*/|(?<!:)//[^\n]*|(?<=[\s,{\[])#[^\n]*',
    re.DOTALL,
)
_LOCAL_NUMBER = re.compile(r"([:\[,，：]\s*)([+-]?\d+(?:[.,٫]\d+)?)(?=\s*[,，}\]])")
_WIDE = str.maketrans({"：": ":", "，": ",", "；": ","})
_WIDE_MARK = re.compile(r'(?<=["”\d\]}])\s*[：，；]\s*(?=["“\d\[{+-])|(?<=["”])\s*：\s*(?=\w)')
_TOKEN = re.compile(r"[^\s\"'“”„‟‘’«»‹›`,;\\:{}\[\]=]+|[:{}\[\]=]")
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|[nrtbf/])")
_NO_VALUE = re.compile(r":\s*[,}\]]")
_MARK = re.compile("[\"'“”„‘’«»`,，{}\\[\\]]")
_QUOTE = "[\"'“”„‘’«»`]?"
_LITERALS = {"True": "true", "False": "false", "None": "null"}


def repaired(span: str) -> JsonValue | None:
    """What a broken JSON text says, or None where it could say something else.

    A repair library proposes; it is accepted only if the text and the proposal have the same words,
    numbers, colons and brackets in the same order. So it may differ by commas, quotation marks,
    backslashes, comments, line ends in texts and Python's literals, and by nothing else: nothing is
    closed, completed, dropped, moved or taken for a number that stands there otherwise. Keys must
    stand behind a bracket, a comma or a whole value.

    Args:
        span: From an opening bracket to its closing one.
    """
    if span.count('"') % 2 or _is_long(span):
        return None
    text = _with_plain_marks(_without_comments(span))
    if _NO_VALUE.search(text):
        return None
    try:
        value = json_repair.loads(text, skip_json_loads=True)
        written = json.dumps(value, ensure_ascii=False, allow_nan=False)
    except (ValueError, RecursionError, TypeError, IndexError, KeyError, AttributeError):
        return None
    if not isinstance(value, dict | list) or depth_of(value) > MOST_DEPTH:
        return None
    keys = list(_keys(value))
    if len(keys) > MOST_KEYS or _words(written) != _words(text):
        return None
    return value if all(_stands(key, text) for key in keys) else None


def _is_long(span: str) -> bool:
    return len(span) > MOST_CHARS or len(span) * len(_MARK.findall(span)) > MOST_WORK


def _keys(value: JsonValue) -> Iterator[str]:
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            yield from one
            waiting += one.values()
        elif isinstance(one, list):
            waiting += one


def _stands(key: str, text: str) -> bool:
    """Whether a key stands where keys stand, and not in a text that lost a quotation mark."""
    before = rf"(?:[{{,]\s*|[\"'”’»\d}}\]a-z]\s+){_QUOTE}"
    return re.search(rf"{before}{re.escape(key)}{_QUOTE}\s*[:=]", text) is not None


def _without_comments(span: str) -> str:
    return _COMMENT.sub(lambda match: match[0] if match[0][0] == '"' else " ", span)


def _with_plain_marks(span: str) -> str:
    """Digits and punctuation of other scripts as JSON has them, outside of texts."""
    span = _WIDE_MARK.sub(lambda match: match[0].translate(_WIDE), span)
    return _LOCAL_NUMBER.sub(lambda match: match[1] + ascii_digits(match[2]), span)


def _words(text: str) -> list[str]:
    return list(_unified(_TOKEN.findall(_ESCAPE.sub(_unescaped, text))))


def _unescaped(match: re.Match[str]) -> str:
    return chr(int(match[1], 16)) if match[1] else ("/" if match[0] == "\\/" else " ")


def _unified(words: Iterable[str]) -> Iterable[str]:
    for word in words:
        yield _LITERALS.get(word, word)


def depth_of(value: JsonValue) -> float:
    """Levels of nesting; infinite where it is too deep to say."""
    level, depth = [value], 0
    while level and depth <= MOST_DEPTH:
        depth += 1
        level = [
            inner
            for one in level
            if isinstance(one, dict | list)
            for inner in (one.values() if isinstance(one, dict) else one)
        ]
    return math.inf if level else depth
