"""What punctuation, symbols and emoji are to the reader of an answer."""

import unicodedata

from polyclinic.judge.domain.kinds import Kind
from polyclinic.judge.domain.scripts import script_of

TICKS = "✓✔✅☑🗹"
SIGNS = "×"
"""Crosses that are signs of multiplication, too."""
RINGS = "⭕○◯〇◎"
"""Ticks in Japanese, Korean and Chinese; elsewhere bullets."""
CROSSES = "✗✘❌×☒🗷❎✖"
PUNCTUATION = {
    **dict.fromkeys(":=→⇒➡⟶➔➜➤►▶👉\u055d\u1361\u1366\u17d6", Kind.COLON),
    **dict.fromkeys(",、،؛\u1363\u1365\u104a", Kind.COMMA),
    **dict.fromkeys("/|", Kind.SLASH),
    **dict.fromkeys("&+", Kind.AND),
    **dict.fromkeys("-–—―‐‑~•·●▪", Kind.DASH),
    **dict.fromkeys(".!;。।॥۔…｡\u1362\u1364\u17d4\u17d5\u104b\u0589", Kind.STOP),
    **dict.fromkeys("?؟\u1367\u055e", Kind.QUESTION),
    **dict.fromkeys("([{<【〔〈《", Kind.OPEN),
    **dict.fromkeys(")]}>】〕〉》", Kind.CLOSE),
    **dict.fromkeys("*_`$\"'#\\ ^", None),
    "\n": Kind.LINE,
    **dict.fromkeys(TICKS, Kind.CORRECT), **dict.fromkeys(CROSSES, Kind.WRONG),
}  # fmt: skip
_SYMBOLS = frozenset({"So", "Sk", "Co", "Cn", "Cs"})
_MEASURES = frozenset("°℃℉Ω")


def symbol_kind(text: str, place: int) -> Kind:
    """A symbol or an emoji is a bullet; a sign of money, measure or mathematics is a word."""
    char = text[place]
    if unicodedata.category(char) not in _SYMBOLS or char in _MEASURES:
        return Kind.WORD
    around = text[max(0, place - 1) : place + 2]
    inside = (
        len(around) > 2  # noqa: PLR2004 - one character on each side
        and around[0].isalpha()
        and script_of(around[0]) is script_of(around[2])
    )
    return Kind.WORD if char == "\ufffd" and inside else Kind.DASH
