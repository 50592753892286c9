"""Names of marks around reasoning, by a rule: a model of next year says "think" as well."""

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache


class Side(StrEnum):
    """Which end of its block a mark is, where its name says so ("begin_of_thought")."""

    OPEN = "open"
    CLOSE = "close"


@dataclass(frozen=True)
class ReasoningName:
    """What the name of a mark says.

    Attributes:
        family: Names that may close one another: with "begin_of_thought", "end_of_thought".
        side: Where the name itself says it.
        is_aside: Whether such a block can also be a part of an answer, which explains it
            ("reason"): then it is reasoning only where it stands before the answer.
    """

    family: str
    side: Side | None
    is_aside: bool


_SIDES = {
    **dict.fromkeys(("begin", "start", "open", "prefix"), Side.OPEN),
    **dict.fromkeys(("end", "stop", "close", "suffix", "finish"), Side.CLOSE),
}
_BETWEEN_WORDS = re.compile(r"[\W_](?<![\u0300-\u036f\u0900-\u0dff\u0e00-\u0eff])")
"""Vowel signs are no letters to `re`, and no gaps between words."""
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_STEMS = (
    "think", "thought", "reasoning", "reflect", "monolog", "soliloqu", "scratchpad", "ponder",
    "chainofthought", "introspect", "brainstorm", "deliberat", "contemplat", "musing", "cogitat",
    "razonamiento", "pensamiento", "pensando", "pensar", "raciocinio", "raciocínio", "pensamento",
    "raisonnement", "pensée", "réflexion", "reflexión", "reflexion", "reflexão", "ragionamento",
    "pensiero", "riflession", "gedanke", "nachdenken", "überleg", "denken", "denkprozess",
    "redenering", "resonemang", "tankegång", "ajattelu", "päättely", "myślenie", "rozumowanie",
    "přemýšl", "úvaha", "úvahy", "uvažov", "gondolkod", "gândire", "raționament", "razmišlj",
    "размышл", "рассужд", "мышлен", "мысли", "міркуван", "роздум", "мислен", "разсъжд", "σκέψ",
    "συλλογισμ", "düşünce", "düşünme", "muhakeme", "akılyürütme", "pemikiran", "penalaran",
    "berpikir", "suynghĩ", "suyluận", "tafakari", "tafakuri", "fikra", "umcabango", "ukucabanga",
    "tunani", "ìrònú", "pagiisip", "თფიქრ", "ფიქრ", "思考", "思维", "思維", "推理", "反思",
    "思索", "思路", "内心独白", "推論", "熟考", "생각", "사고과정", "추론", "숙고", "คิด",
    "ไตร่ตรอง", "เหตุผล", "ຄິດ", "تفكير", "استدلال", "تأمل", "تفکر", "اندیشه", "استدلال", "سوچ",
    "חשיבה", "מחשב", "विचार", "चिंतन", "तर्क", "চিন্তা", "যুক্তি", "சிந்தனை", "ఆలోచన", "ಆಲೋಚನೆ",
    "ചിന്ത", "વિચાર", "ਸੋਚ", "ማሰብ", "հիմնավոր", "մտածող",
)  # fmt: skip
_EXACT = frozenset({"cot", "innervoice"})
_ASIDES = frozenset(
    {
        "thoughtprocess", "reason", "reasons", "rationale", "analysis", "reflection",
        "reflections", "razón", "razon", "motivo", "análisis", "analisis", "análise", "analyse",
        "raison", "begründung", "grund", "理由", "分析", "이유", "분석", "سبب", "التحليل", "कारण",
    }
)  # fmt: skip
_ABOUT_PATIENTS = frozenset(
    {
        "of", "for", "visit", "admission", "referral", "disorder", "disorders",
        "insertion", "withdrawal", "blocking", "broadcasting", "suicide", "suicidal", "harm",
        "difficulty", "difficulties", "abstract", "patient", "patients", "blood", "gas", "speech",
        "abnormal", "pressured", "racing", "encounter", "consultation", "discharge",
        "presentation",
    }
)  # fmt: skip
"""Beside such a word it is a finding ("thought_disorder", "reason_for_visit")."""
_OF_AN_EXAMINATION = frozenset({"thoughtcontent", "thoughtform", "contentofthought"})
MOST_CHARS = 48


@lru_cache(maxsize=1024)
def reasoning_name(name: str) -> ReasoningName | None:
    """What the name of a tag says of reasoning; None where it says nothing of it.

    Args:
        name: Such as "think", "seed:think", "END_THINKING", "思考"; without brackets.
    """
    if len(name) > MOST_CHARS:
        return None
    plain = unicodedata.normalize("NFKC", _CAMEL.sub("_", name)).casefold().rpartition(":")[2]
    words = [word for word in _BETWEEN_WORDS.split(plain) if word]
    sides = [_SIDES[word] for word in words if word in _SIDES]
    words = [word for word in words if word not in _SIDES and not (sides and word == "of")]
    joined = "".join(words)
    chain = joined in ("chainofthought", "chainofthoughts", "trainofthought", "treeofthought")
    if not words or (not chain and _ABOUT_PATIENTS.intersection(words)):
        return None
    if joined in _OF_AN_EXAMINATION:
        return None
    side = sides[0] if sides else None
    if joined in _ASIDES or (
        any(word in _ASIDES for word in words)
        and not any(word.startswith(("think", "thought")) for word in words)
    ):
        return ReasoningName(_family(joined), side, is_aside=True)
    if joined in _EXACT or any(stem in joined for stem in _STEMS):
        return ReasoningName(_family(joined), side, is_aside=False)
    return None


def _family(joined: str) -> str:
    """ "think" closes "thinking" and "thoughts"; other names close themselves."""
    return "think" if joined.startswith(("think", "thought")) else joined
