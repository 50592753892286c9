"""Prompts of which the endpoint dropped a part, told by tokens that are too few. Pure."""

import re
from collections.abc import Iterable

LETTERS_A_TOKEN = 12
"""More characters than tokens have on average in any script with letters; 3 to 5 is usual."""
SIGNS_A_TOKEN = 4
"""The same where a character is a syllable or a word; 1 to 2 is usual."""

_SIGNS = re.compile(
    "[\u1200-\u139f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]"
)
# Long runs of one character have tokens of their own.
_BLANKS = re.compile(r"\s+")
_RUN = re.compile(r"(.)\1{3,}")


def cut_chars(texts: Iterable[str], prompt_tokens: int) -> int:
    """Characters that were sent, where the endpoint read fewer tokens than these can have; 0 else.

    Endpoints with a window that is too small drop the front of a prompt without a word: the answer
    is then one to another question.

    Args:
        texts: Of the prompt's messages.
        prompt_tokens: As the endpoint counted; 0 where it did not say.
    """
    if prompt_tokens <= 0:
        return 0
    chars, fewest = 0, 0.0
    for text in texts:
        chars += len(text)
        if len(text) > prompt_tokens:  # else there cannot be too few
            fewest += _fewest_tokens(text)
    return chars if prompt_tokens < fewest else 0


def _fewest_tokens(text: str) -> float:
    squeezed = _RUN.sub(r"\1\1\1", _BLANKS.sub(" ", text))
    signs = len(_SIGNS.findall(squeezed))
    return signs / SIGNS_A_TOKEN + (len(squeezed) - signs) / LETTERS_A_TOKEN
