"""Which characters end a sentence, open and close, by script."""

import re

STOPS = ".!?…؟‼⁇⁈⁉։‽"
"""End a sentence when a blank or the end of the text follows."""
DANDAS = "।॥۔།༎"
"""End a sentence, usually with a blank after them."""
HARD_STOPS = "。！？｡．።፧፨။៕។"
"""End a sentence without a blank after them."""
GREEK_QUESTION = ";\u037e"
OPENING = "([{“‘„‚«‹「『（【〔《〈¿¡"
CLOSING = ")]}”’“»›«」』）】〕》〉"
_STRAIGHT = "\"'"

PAIRS = {
    "(": ")",
    "[": "]",
    "“": "”",
    "„": "“”",
    "«": "»",
    "»": "«",
    "「": "」",
    "『": "』",
    "（": "）",
    "【": "】",
    "《": "》",
}
"""What may close what is open. Straight quotes are left out: they also stand for inches."""

_REFERENCE = r"(?:\[\d{1,3}(?:[-–,]\d{1,3})*\]|[¹²³⁴-⁹⁰]{1,3})?"
_LINE = r"[\r\n]\s*"


def candidates(*, greek: bool, spaced: bool) -> re.Pattern[str]:
    """Every place where a sentence may end: `run`, `tail` and `gap`, or `line`.

    `run` is the marks, `tail` what closes after them, `gap` the blanks; `line` is a line break
    that follows no mark. Each character is looked at once.
    """
    # German closes with the mark that Chinese opens with.
    closing = re.escape((CLOSING if spaced else CLOSING.replace("“", "")) + _STRAIGHT)
    stops = re.escape(STOPS + DANDAS + HARD_STOPS + (GREEK_QUESTION if greek else ""))
    run = rf"(?P<run>(?:[{stops}]|፡፡)+(?:[ \u00a0](?=[།༎?])[།༎?]+)*)"
    tail = rf"(?P<tail>{_REFERENCE}[{closing}]*{_REFERENCE})"
    return re.compile(rf"{run}{tail}(?P<gap>\s*)|(?P<line>{_LINE})")
