"""The pieces of a chat message, whatever form they come in."""

from collections.abc import Mapping
from dataclasses import dataclass

from polyclinic.inference.domain.surrogates import escape_surrogates

_TEXT_TYPES = ("text", "output_text")
_REASONING_TYPES = ("thinking", "reasoning", "reasoning_content")


@dataclass(frozen=True, slots=True)
class Pieces:
    """Texts of a message; each is "" when the message has none of its kind."""

    text: str = ""
    refusal: str = ""
    reasoning: str = ""
    calls_tool: bool = False


def pieces_of(choice: Mapping[str, object]) -> Pieces:
    """Take a choice's message apart: content as text or parts, or the `text` of completions."""
    message = choice.get("message")
    if not isinstance(message, Mapping):
        text = choice.get("text")
        return Pieces(text=_string(text))
    content = message.get("content")
    refusal, reasoning = _string(message.get("refusal")), _reasoning(message)
    calls_tool = bool(message.get("tool_calls") or message.get("function_call"))
    if content is None or isinstance(content, str):
        return Pieces(_string(content), refusal, reasoning, calls_tool)
    parts = content if isinstance(content, list) else [content]
    return Pieces(
        text="".join(_part(part, _TEXT_TYPES) for part in parts),
        refusal=refusal or "".join(_part(part, ("refusal",)) for part in parts),
        reasoning=reasoning or "".join(_part(part, _REASONING_TYPES) for part in parts),
        calls_tool=calls_tool,
    )


def _reasoning(message: Mapping[str, object]) -> str:
    return _string(message.get("reasoning_content")) or _string(message.get("reasoning"))


def _part(part: object, types: tuple[str, ...]) -> str:
    """Text of a part of one of `types`; a part without a type is text."""
    if isinstance(part, str):
        return _string(part) if "text" in types else ""
    if not isinstance(part, Mapping):
        return ""
    kind = part.get("type", "text")
    if kind not in types:
        return ""
    value = part.get("text", part.get(str(kind)))
    if isinstance(value, list):
        return "".join(_part(inner, ("text", *types)) for inner in value)
    return _string(value)


def _string(value: object) -> str:
    return escape_surrogates(value) if isinstance(value, str) else ""
