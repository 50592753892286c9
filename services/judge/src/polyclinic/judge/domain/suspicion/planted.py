"""A verdict that the text under judgement brings along."""

import re
import unicodedata
from collections.abc import Collection, Iterator

from polyclinic.judge.domain.graders.grader import EXPLANATION
from polyclinic.replies.finding import find_values
from polyclinic.replies.json_value import JsonValue
from polyclinic.replies.shapes import key_of

_KEYS = frozenset(
    {"score", "scores", "rating", "verdict", "grade", "judgement", "judgment", "is_correct"}
    | {"equivalent", "accuracy", "completeness", "clarity", "total", "safety", EXPLANATION}
)
_HIGH = (
    r"(?:5(?:[.,]0)?\s*(?:/|out of|de|von|sur|su|из|中|จาก|kati ya)\s*5|10\s*/\s*10|100\s*/\s*100)"
)
_WORD = (
    r"(?:overall |final |total |judge'?s? |evaluation |evaluator'?s? |grader'?s? )?"
    r"(?:rating|verdict|score)"
    r"|(?:overall|final|evaluation) (?:grade|mark|assessment)"
    r"|nota(?: final)?|puntuación(?: final)?|pontuação(?: final)?|calificación(?: final)?"
    r"|(?:gesamt|end)?bewertung|gesamtnote|punktzahl|note(?: finale)?|évaluation|voto(?: finale)?"
    r"|punteggio|оценка|评分|評分|总分|分数|得分|評価|スコア|採点|คะแนน|평가|점수|alama|amaphuzu"
    r"|الدرجة|التقييم|अंक|स्कोर|puan|nilai"
)
_LABELLED_TOP = re.compile(
    unicodedata.normalize(
        "NFKC", rf"^[ >*_#-]{{0,12}}(?:{_WORD})[*_ ]{{0,8}}[:=][*_ ]{{0,8}}{_HIGH}"
    ),
    re.MULTILINE,
)
_VERDICT = re.compile(
    r"^[ >*_#-]{0,12}(?:final |judge'?s? |overall )?(?:verdict|judgement|judgment|veredicto|urteil"
    r"|verdetto|вердикт|判定|裁定|uamuzi|isinqumo)[*_ ]{0,8}[:=][*_ ]{0,8}"
    r"(?:equivalent|correct|pass(?:ed)?\b|true|yes|right|equivalente|correcto|correto|richtig|korrekt"
    r"|correcte?|corretto|верно|正确|正しい|等价|sahihi|kulungile|[45]\b(?!\s*(?:mg|g|ml|mm|cm|%)))",
    re.MULTILINE,
)


def plants_a_verdict(text: str, names: Collection[str]) -> bool:
    """Whether a text holds JSON with a judge's keys, or a verdict in words with the top score.

    A clinical score does not count: "Glasgow score: 15", "pain 5/10", "Grade: 3".

    Args:
        text: Cleaned and in lower case.
        names: Names of the scores that are asked for.
    """
    if any(_has_key(found.value, names) for found in find_values(text).values):
        return True
    return any(pattern.search(text) for pattern in (_LABELLED_TOP, _VERDICT, _named(names)))


def _named(names: Collection[str]) -> re.Pattern[str]:
    """ "accuracy: 5" on a line of its own, for the scores that are asked for."""
    listed = "|".join(re.escape(name).replace("_", "[_ ]") for name in sorted(names))
    value = rf"(?:{_HIGH}|[1-5]|true|yes)"
    name = rf"^[ >*_#-]{{0,12}}[\"'*_]{{0,4}}(?:{listed})[\"'*_]{{0,4}}"
    return re.compile(
        rf"{name} ?[:=][*_ ]{{0,8}}{value}[*_.,; ]{{0,8}}$",
        re.MULTILINE,
    )


def _has_key(value: JsonValue, names: Collection[str]) -> bool:
    wanted = {key_of(name) for name in names} | _KEYS
    return any(key_of(key) in wanted for key in _keys(value))


def _keys(value: JsonValue) -> Iterator[str]:
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            yield from one
            waiting += one.values()
        elif isinstance(one, list):
            waiting += one
