"""A judge that declines in prose."""

import re
from functools import cache

from polyclinic.judge.domain.text import clean, lowered
from polyclinic.replies.refusal_phrases import languages_with_refusals, refusals_of
from polyclinic.replies.refusals import phrase_pattern

OPENING_CHARS = 600
"""A refusal opens a reply; further on the same words are about the patient."""


# A judge that cannot find a fault has looked: no refusal, though it begins like one.
_FINDS_NOTHING = re.compile(
    r"""\b(?:
    (?:can't|cannot|can\ not|unable\ to|not\ able\ to)(?:\ \w+)?
        \ (?:find|see|spot|identify|detect|discern|fault|point\ to|think\ of|name\ any)
    |no\ puedo(?:\ \w+)?\ (?:encontrar|ver|identificar|detectar|hallar|señalar)
    |não\ (?:posso|consigo)(?:\ \w+)?\ (?:encontrar|ver|identificar|detectar|achar|apontar)
    |je\ ne\ peux\ pas(?:\ \w+)?\ (?:trouver|voir|identifier|déceler|détecter|relever)
    |non\ (?:posso|sono\ in\ grado\ di)(?:\ \w+)?\ (?:trovare|vedere|individuare|rilevare)
    |(?:ich\ kann|kann\ ich)(?:\ \w+){1,8}?\ (?:finden|erkennen|sehen|feststellen|entdecken)
    |(?:ik\ kan|kan\ ik)(?:\ \w+){1,8}?\ (?:vinden|zien|ontdekken|herkennen)
    )\b""",
    re.VERBOSE,
)


def is_refusal(reply: str) -> bool:
    """Whether a reply that holds no verdict says that its writer will not give one.

    "I cannot find any error" is none, in English and the languages of western Europe.

    Args:
        reply: Without reasoning; in any of the languages that have cues.
    """
    opening = _FINDS_NOTHING.sub("", lowered(clean(reply[:OPENING_CHARS])))
    return _pattern().search(opening) is not None


@cache
def _pattern() -> re.Pattern[str]:
    phrases = {
        lowered(clean(phrase.strip()))
        for language in languages_with_refusals()
        for phrase in refusals_of(language).cues
    }
    return phrase_pattern(phrases)
