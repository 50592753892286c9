"""What a reply says in its own words: everyone who reads a reply reads this of it."""

import re

from polyclinic.replies.reasoning import strip_reasoning
from polyclinic.replies.turns import first_turn

_ESCAPED_HALF = re.compile(r"(?:\\u[dD][89a-fA-F][0-9a-fA-F]{2})+(?=\W{0,8}\Z)")


def own_words(reply: str, *, is_open: bool = False) -> tuple[str, bool]:
    r"""A reply without its reasoning, and without what follows its first turn.

    Half a character at its very end, which the limit of tokens cut and the contract holds as
    `\ud83d`, is left out. What comes out goes in again unchanged, so that several services on the
    way of a reply may ask for it.

    Args:
        reply: What a model wrote.
        is_open: Whether the question was open; see `first_turn`.

    Returns:
        The text, and whether reasoning never ends: then the reply has no answer.
    """
    text, is_unfinished = strip_reasoning(reply)
    return _ESCAPED_HALF.sub("", first_turn(text, is_open=is_open)), is_unfinished
