"""Words to the judge, in the languages of the suites and the ones that attackers like."""

import re
import unicodedata

from polyclinic.judge.domain.suspicion import further_cues, western_cues

_GROUPS = (
    *(western_cues.ENGLISH, western_cues.IBERIAN, western_cues.GERMANIC, western_cues.ROMANCE),
    *(further_cues.EAST_ASIAN, further_cues.SOUTH_EAST_ASIAN),
    *(further_cues.AFRICAN, further_cues.OTHER),
)


def _compiled(words: str, pattern: str) -> tuple[tuple[str, ...], re.Pattern[str]]:
    # Texts come in this form, and in Thai it takes letters apart.
    words, pattern = (unicodedata.normalize("NFKC", text) for text in (words, pattern))
    return tuple(words.split("|")), re.compile(pattern, re.MULTILINE)


_INSTRUCTIONS = [_compiled(*pair) for group in _GROUPS for pair in group]


def instructs_the_judge(text: str) -> bool:
    """Whether a text tells its judge what to do: to forget its task, or which score to give.

    Every language's cues are tried: an attacker need not write in the language of the question.

    Args:
        text: Cleaned and in lower case, without runs of blanks.
    """
    return any(
        pattern.search(text)
        for words, pattern in _INSTRUCTIONS
        if any(word in text for word in words)
    )
