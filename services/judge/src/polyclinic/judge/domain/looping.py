"""Replies that loop: a long run of one unit says what a few of it say."""

import re
import zlib

LONGEST_UNIT = 60
"""Characters that repeat."""
FEWEST_REPEATS = 10
KEPT_REPEATS = 8
LOOPING = 8
"""A text that can be packed to less than this part of its length has runs to look for."""
SHORTEST = 400

_RUN = re.compile(rf"(.{{1,{LONGEST_UNIT}}}?)\1{{{FEWEST_REPEATS - 1},}}", re.DOTALL)


def without_runs(text: str) -> str:
    """A text in which a unit that follows itself many times does so only a few times.

    Only a text that packs well is looked through, so that prose costs nothing.
    """
    data = text.encode("utf-8", "surrogatepass")
    if len(data) < SHORTEST or len(zlib.compress(data, 1)) * LOOPING > len(data):
        return text
    return _RUN.sub(lambda run: run[1] * KEPT_REPEATS, text)
