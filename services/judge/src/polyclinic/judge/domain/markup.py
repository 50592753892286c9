"""Markup around an answer: tags become lines and cues, JSON objects become their fields."""

import json
import re
from collections.abc import Iterator
from typing import Any

_TAG = re.compile(r"<(/?)\s*([A-Za-z][A-Za-z0-9_]{0,30})(?:\s[^<>]{0,200})?/?>")
_BLOCK_TAGS = frozenset(
    {"p", "br", "li", "ul", "ol", "div", "h1", "h2", "h3", "h4", "td", "th", "tr"}
)
_ANSWER_TAGS = frozenset(
    {"answer", "final", "final_answer", "finalanswer", "choice", "ans", "solution", "option"}
)
_CELLS = re.compile(r"</t[dh]>\s*<t[dh](?:\s[^<>]{0,200})?>", re.IGNORECASE)
_FENCE = re.compile(r"```[a-zA-Z]{0,12}")
MAX_JSON_OBJECTS = 50
FIELD_NAMES = frozenset({"result", "response", "output", "prediction", "selected", "pick"})
"""Names of answer fields that are no cue in prose."""
OTHERS = frozenset(
    {"alternative", "alternatives", "alternativas", "alternativen", "alternative_answers"}
    | {"other", "others", "otras", "autres", "andere", "altre", "remaining", "rejected"}
    | {"eliminated", "excluded", "incorrect", "wrong", "considered", "runner", "second"}
)
"""Words in the names of fields that hold what was not chosen, or not in the end."""
LISTS = frozenset({"options", "choices", "opciones", "opções", "optionen", "opzioni"})
"""Names of fields that repeat the options where their value is a list."""


def without_tags(text: str) -> str:
    """HTML and XML tags as what they do to the text: "<answer>B</answer>" is "answer: B"."""
    text = _CELLS.sub(": ", text)
    names = {match[2].lower() for match in _TAG.finditer(text) if match[1]}

    def plain(match: re.Match[str]) -> str:
        closing, name = match[1], match[2].lower()
        if name in _ANSWER_TAGS:
            return "\n" if closing else "\nanswer: "
        if name in _BLOCK_TAGS:
            return "\n"
        if len(name) <= 2 and name not in names:  # noqa: PLR2004 - "<B>" is a bracketed label
            return match[0]
        return ""

    return _FENCE.sub("\n", _TAG.sub(plain, text))


def json_objects(text: str) -> Iterator[dict[str, Any]]:
    """The JSON objects of a reply, outermost, in their order."""
    decoder = json.JSONDecoder()
    place, tried = text.find("{"), 0
    while place != -1 and tried < MAX_JSON_OBJECTS:
        tried += 1
        try:
            value, end = decoder.raw_decode(text, place)
        except (ValueError, RecursionError):
            end = place + 1
        else:
            if isinstance(value, dict):
                yield value
        place = text.find("{", end)


def is_json(text: str) -> bool:
    """Whether a reply is one JSON object and nothing else, in a code fence or not."""
    bare = _FENCE.sub("", text).strip()
    try:
        return bare.startswith("{") and isinstance(json.loads(bare), dict)
    except (ValueError, RecursionError):
        return False
