"""Reasoning is not an answer."""

import re

_NAME = r"(?:think(?:ing)?|thoughts?|reason(?:ing)?|reflection|scratchpad|analysis)"
_OPEN = re.compile(
    rf"<\s*{_NAME}\s*>|◁\s*think\s*▷|\[THINK\]|<\|begin_of_thought\|>", re.IGNORECASE
)
_CLOSE = re.compile(
    rf"<\s*/\s*{_NAME}\s*>|◁\s*/\s*think\s*▷|\[/THINK\]|<\|end_of_thought\|>", re.IGNORECASE
)
_CHANNEL = re.compile(r"<\|channel\|>\s*(\w+)[^<]{0,80}<\|message\|>")
_CONTROL = re.compile(r"<\|[a-z_]{1,40}\|>")


def strip_reasoning(text: str) -> tuple[str, bool]:
    """What a reply says outside its reasoning.

    Text goes that is inside a thinking block, or before a closing mark without an opening one.

    Returns:
        The rest, and whether a block never closes: then the reply has no answer.
    """
    text, cut = _last_channel(text)
    kept: list[str] = []
    place = 0
    while opening := _OPEN.search(text, place):
        kept.append(text[place : opening.start()])
        closing = _CLOSE.search(text, opening.end())
        if closing is None:
            return "\n".join(kept), True
        place = closing.end()
    kept.append(text[place:])
    rest = "\n".join(kept)
    closed = [closing.end() for closing in _CLOSE.finditer(rest)]
    rest = rest[closed[-1] :] if closed else rest
    return _CONTROL.sub("\n", rest), cut


def _last_channel(text: str) -> tuple[str, bool]:
    """The final channel of a reply that has channels; cut when it never got there."""
    channels = list(_CHANNEL.finditer(text))
    if not channels:
        return text, False
    final = [channel for channel in channels if channel[1].lower() == "final"]
    if not final:
        return "", True
    return text[final[-1].end() :], False
