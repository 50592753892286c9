"""Replies in channels (gpt-oss): only the final one is an answer."""

import re

_CHANNEL = re.compile(r"<\|channel\|>\s*(\w+)(?:[^<]|<\|constrain\|>){0,80}<\|message\|>")
_END = re.compile(r"<\|(?:return|end|start|call|channel)\|>")
# The same where the server took the tokens away and left the words.
_BARE_OPEN = re.compile(r"\s*(?:analysis|commentary)[^\W_]")
_BARE_FINAL = "assistantfinal"
_BARE_NEXT = re.compile(r"(?:assistant|user)(?:analysis|commentary|final)")


def final_channel(text: str) -> tuple[str, bool]:
    """The first final channel of a reply that has channels; any other text as it is.

    Returns:
        The text, and whether it has channels and never got to the final one.
    """
    channels = list(_CHANNEL.finditer(text))
    if not channels:
        return _bare(text)
    answered = text.find("<|return|>", 0, channels[0].start())
    if answered != -1 and text[:answered].strip():
        return text[:answered], False  # the channels are another turn's
    final = next((one for one in channels if one[1].lower() == "final"), None)
    if final is None:
        return "", True
    end = _END.search(text, final.end())
    return text[final.end() : end.start() if end else None], False


def _bare(text: str) -> tuple[str, bool]:
    before, mark, rest = text.partition(_BARE_FINAL)
    if mark:
        following = _BARE_NEXT.search(rest)
        return (rest[: following.start()] if following else rest), False
    is_thought = _BARE_OPEN.match(before) is not None
    return ("" if is_thought else text), is_thought
