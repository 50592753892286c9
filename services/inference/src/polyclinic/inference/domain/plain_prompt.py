"""Conversations for models that have no form of their own for them."""

from collections.abc import Sequence

from polyclinic.records.completions import ChatMessage

_SPEAKERS = {"system": "System", "user": "User", "assistant": "Assistant"}
NEXT_TURN = "\nUser:"
"""Ends a reply: a base model would go on to write the other side too."""


def plain_prompt(messages: Sequence[ChatMessage]) -> str:
    """Write turns as paragraphs that begin with "System:", "User:" or "Assistant:".

    The last line is "Assistant:", without a blank after it: tokenizers join a blank to the word
    that follows.
    """
    turns = [f"{_SPEAKERS.get(m.role, 'User')}: {m.content}" for m in messages]
    return "\n\n".join([*turns, "Assistant:"])


def without_system(messages: Sequence[ChatMessage]) -> list[ChatMessage]:
    """The same conversation for a form that knows no system turn.

    What the system says becomes the beginning of the first turn of the user.
    """
    said = [m.content for m in messages if m.role == "system"]
    others = [m for m in messages if m.role != "system"]
    if not said:
        return others
    first = others[0].content if others and others[0].role == "user" else None
    opening = ChatMessage("user", "\n\n".join([*said, *([first] if first is not None else [])]))
    return [opening, *(others[1:] if first is not None else others)]
