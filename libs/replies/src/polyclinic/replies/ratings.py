"""A rating in prose: "On a scale of 1 to 5, I give 4"."""

import re
import unicodedata

from polyclinic.replies.numbers import WORDS, ascii_digits

_NUMBER = r"\d{1,6}(?:[.,]\d{1,6})?"
_RANGE = re.compile(
    rf"{_NUMBER}\s*(?:-|–|—|~|to|through|and|until|bis|und|à|et|a|e|al|y|до|и|至|到|から|〜|～|ถึง"
    rf"|hadi|kuya ku|إلى)\s*{_NUMBER}(?:\s*まで)?",
    re.IGNORECASE,
)
_OF = r"(?:/|⁄|out of|of|de um total de|de|sobre|von|sur|su|из|中|จาก|kati ya)\s*"
_NEGATED = re.compile(
    r"(?:\bnot(?: an?)?|\bnever|\binstead of|\brather than|\bno|\bnão|\bnicht|\bne|不是|并非"
    r"|\bless than|\bmore than|\bat least|\bat most|[<>≤≥])\s*$",
    re.IGNORECASE,
)
_ANY = re.compile(
    rf"(?<![\w.,-])({_NUMBER})(?:\s*{_OF}({_NUMBER}))?(?![\w%]|[.,]\d)", re.IGNORECASE
)


def read_rating(text: str, *, low: float, high: float) -> float | None:
    """The one number on a scale that a sentence gives; None when there is none, or several.

    A scale's ends ("1 to 5") and the highest score behind a stroke ("4/5") are no ratings, nor
    is a number that is denied; a number outside the scale makes the sentence unreadable instead
    of being left out.

    Args:
        text: A sentence, in any script.
        low: Lowest score.
        high: Highest score.
    """
    plain = ascii_digits(unicodedata.normalize("NFKC", text)).strip()
    word = plain.strip(" .!*_").casefold()
    if word in WORDS:
        return float(WORDS[word]) if low <= WORDS[word] <= high else None
    plain = _RANGE.sub(lambda match: " " * len(match[0]), plain)
    ratings: set[float] = set()
    for match in _ANY.finditer(plain):
        value = float(match[1].replace(",", "."))
        of = match[2]
        if of is not None and float(of.replace(",", ".")) != high:
            return None
        if _NEGATED.search(plain, 0, match.start()):
            continue
        ratings.add(value)
    if len(ratings) != 1:
        return None
    [rating] = ratings
    return rating if low <= rating <= high else None
