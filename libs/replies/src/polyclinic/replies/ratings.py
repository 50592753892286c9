"""A rating in prose: "On a scale of 1 to 5, I give 4"."""

import re
import unicodedata

from polyclinic.replies.numbers import ascii_digits, read_number

MOST_CHARS = 4_096
SEEN_CHARS = 60
_NUMBER = r"\d{1,6}(?:[.,]\d{1,6})?"
_RANGE = re.compile(
    rf"{_NUMBER}\s*(?:-|–|—|~|to|through|and|or|until|bis|und|oder|à|et|ou|a|e|o|al|y|до|и|или"
    rf"|至|到|から|〜|～|或|ถึง|หรือ|hadi|au|kuya ku|إلى|أو)\s*{_NUMBER}(?:\s*まで)?",
    re.IGNORECASE,
)
_OF = r"(?:/|out of|of|de un total de|de|sobre|von|sur|su|из|中|จาก|kati ya|من)\s*"
_UNIT = r"(?:points?|stars?|puntos?|pontos?|punkte?|balls?|балл\w*|分|点|점|คะแนน)"
_ANY = re.compile(
    rf"(?<![\w.,-])({_NUMBER})(?:\s*{_OF}({_NUMBER}))?(?:\s*({_UNIT}))?(?![\w%]|[.,]\d)",
    re.IGNORECASE,
)
_NEGATED = re.compile(
    r"(?:\bnot(?: an?)?|\bnever|\binstead of|\brather than|\bno|\bnão|\bnicht|\bne|不是|并非|不给"
    r"|\bless than|\bmore than|\bat least|\bat most|[<>≤≥])\s*$",
    re.IGNORECASE,
)
_CUE = re.compile(
    r"\b(?:give|gave|giving|rate[ds]?|rating|scor(?:e[ds]?|ing)|grade[ds]?|assign(?:ed)?|award(?:ed)?"
    r"|mark(?:ed)?|verdict|judge[ds]?|deserves?|say|merece|verdient|mérite|doy|otorgo|asigno|califico|puntuación|calificación|puntaje|nota"
    r"|dou|atribuo|avalio|pontuação|gebe|vergebe|bewerte|bewertung|note|donne|attribue|assegno|voto"
    r"|punteggio|natoa|alama|ngin\w+|amaphuzu|оценка|оцениваю|ставлю|балл\w*)\b"
    r"|评分|評分|打|给|給|得分|分数|評価|採点|スコア|点数|คะแนน|ให้|점수|평가|أعطي|الدرجة|تقييم|स्कोर|अंक",
    re.IGNORECASE,
)
_CONDITIONAL = re.compile(
    r"\b(?:would|could|should|might|if|unless|minus|deduct\w*|subtract\w*|less than the|too many"
    r"|würde|wäre|könnte|wenn|minus|abzug|menos|si|se fosse|seria|sería|daria|moins|serait)\b",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"[.!?。！？]\s|\n")
_COUNTED = re.compile(
    r"\s+(?!(?:out|of|for|because|since|as|and|but|with|overall|in|on)\b)[^\W\d_]"
)


def read_rating(text: str, *, low: float, high: float) -> float | None:
    """The one number on a scale that a text gives; None when there is none, or several.

    A number counts that stands alone, that has its highest score ("4/5") or a unit behind it, or
    a word of rating before it in its sentence and no noun behind ("2 errors"). A scale's ends ("1
    to 5") and what is denied are no ratings. One outside the scale makes the text unreadable; so do
    conditions and sums ("would be 4", "4 minus 1").

    Args:
        text: A sentence or two, in any script.
        low: Lowest score.
        high: Highest score.
    """
    plain = ascii_digits(unicodedata.normalize("NFKC", text[-MOST_CHARS:])).strip()
    alone = read_number(plain, of=high)
    if alone is not None:
        return alone if low <= alone <= high else None
    if _CONDITIONAL.search(plain):
        return None
    plain = _RANGE.sub(lambda match: " " * len(match[0]), plain)
    ratings = {
        value
        for match in _ANY.finditer(plain)
        if (value := _rating(plain, match, high)) is not None
    }
    if len(ratings) != 1:
        return None
    [rating] = ratings
    return rating if low <= rating <= high else None


def _rating(text: str, match: re.Match[str], high: float) -> float | None:
    """What a number rates, or None where it counts or denies something."""
    before = text[max(0, match.start() - SEEN_CHARS) : match.start()]
    if _NEGATED.search(before):
        return None
    value = float(match[1].replace(",", "."))
    counts = _COUNTED.match(text, match.end()) is not None
    if counts and (match[2] or match[3]):
        return float("inf")  # "2 of 5 drugs", "1 point less": who knows of what
    if match[2] is not None:
        return value if float(match[2].replace(",", ".")) == high else float("inf")
    sentence = _SENTENCE.split(before)[-1]
    cued = _CUE.search(sentence) is not None
    if match[3] is not None and (cued or not before.strip()):
        return value
    return value if cued and not counts else None
