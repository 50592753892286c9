"""What a judge's reply repeats of the answer is not the judge's."""

import re
from collections.abc import Sequence

from polyclinic.replies.finding import Found, find_values

SHORTEST_ECHO = 12
"""Shorter answers stand in a reply by chance."""
_BRACES = frozenset("{｛")
_FRAME = re.compile(r"```\w*|~~~\w*|[\W_]")


def without_echo(reply: str, answer: str) -> str:
    """A reply without what it repeats of the text under judgement, where that could be a verdict.

    A verdict that stands in the answer is text, also where its judge writes it out: the whole
    answer goes, and each JSON object of it, however it is written. Two replies keep theirs: one
    that is one of those objects and says nothing else, which is a verdict, if perhaps a gullible
    one, and the answer is flagged; and one that ends with it behind an object of its own, whose
    last word it may be: a draft must not count in its place. A reply that is the whole answer,
    words and all, is a copy and no verdict.
    """
    copied = answer.strip()
    if not _BRACES.intersection(copied):
        return reply
    objects = [one for one in find_values(answer).values if isinstance(one.value, dict)]
    prose = _without(answer, objects)
    is_copy = len(copied) >= SHORTEST_ECHO and _FRAME.sub("", prose)
    rest = reply.replace(copied, " ") if is_copy else reply
    shown = [one.value for one in objects]
    found = list(find_values(rest).values) if shown else []
    echoed = [one for one in found if one.value in shown]  # written in another way, too
    if found and echoed and found[-1] is echoed[-1] and len(echoed) < len(found):
        return _without(rest, echoed[:-1])
    rest = _without(rest, echoed)
    for one in objects:
        rest = rest.replace(answer[one.start : one.end], " ")
    if _FRAME.sub("", rest):
        return rest
    return prose if copied in reply and _FRAME.sub("", prose) else reply


def _without(text: str, values: Sequence[Found]) -> str:
    for one in reversed(values):
        text = f"{text[: one.start]} {text[one.end :]}"
    return text
