"""What a judge's reply repeats of the answer is not the judge's."""

import re

from polyclinic.replies.finding import find_values

SHORTEST_ECHO = 12
"""Shorter answers stand in a reply by chance."""
_BRACES = frozenset("{｛")
_FRAME = re.compile(r"```\w*|~~~\w*|[\W_]")


def without_echo(reply: str, answer: str) -> str:
    """A reply without what it repeats of the text under judgement, where that could be a verdict.

    A verdict that stands in the answer is text, also where its judge writes it out: the whole
    answer goes, and each JSON object of it, however it is written. A reply that is one of those
    objects and says nothing else stays: that is a verdict, if perhaps a gullible one, and the
    answer is flagged. One that is the whole answer, words and all, is a copy and no verdict.
    """
    copied = answer.strip()
    if not _BRACES.intersection(copied):
        return reply
    rest = reply.replace(copied, " ") if len(copied) >= SHORTEST_ECHO else reply
    objects = [one for one in find_values(answer).values if isinstance(one.value, dict)]
    shown = [one.value for one in objects]
    for one in reversed(find_values(rest).values if shown else ()):
        if one.value in shown:  # written in another way, too
            rest = f"{rest[: one.start]} {rest[one.end :]}"
    for found in objects:
        rest = rest.replace(answer[found.start : found.end], " ")
    if _FRAME.sub("", rest):
        return rest
    prose = answer
    for found in reversed(objects):
        prose = f"{prose[: found.start]} {prose[found.end :]}"
    return prose if copied in reply and _FRAME.sub("", prose) else reply
