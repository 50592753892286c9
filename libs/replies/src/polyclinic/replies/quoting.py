"""Which values of a reply are not its own: examples, quotations, things said of the answer."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from polyclinic.replies.finding import Found

_FENCE = re.compile(r"^[ \t]{0,3}(`{3,}|~{3,})[^\n`]*$", re.MULTILINE)
_SENTENCE_END = re.compile(
    r"[.!?:;。！？：；।|>*)\]-]\s*$|\b(?:is|was|json|verdict|output|=)\s*$", re.IGNORECASE
)
_LETTER = re.compile(r"[^\W\d_]")
_GOES_ON = re.compile(r"\s*(?:[,;，、]|[^\W\d_A-Z])")
_QUOTES = {
    '"': '"',
    "'": "'",
    "`": "`",
    "“": "”",
    "„": "“",
    "«": "»",
    "‘": "’",
    "「": "」",
    "『": "』",
}
_CITED = re.compile(
    # an example
    r"\bexamples?\b|\be\.\s?g\.|\bfor instance\b|\bejemplo|\bexemplo|\bbeispiel|\bz\.\s?b\."
    r"|\bexemple|\besempio|例えば|例如|例：|例:|예를|예:|ตัวอย่าง|\bmfano|\bisibonelo|مثال|उदाहरण|пример"
    # what the text under judgement says
    r"|\b(?:answer|candidate|response|reply|completion|text|student|author|it|which|that|user|model"
    r"|patient)\W+(?:\w+\W+){0,3}?(?:says?|said|contains?|contained|includes?|included|states?|stated"
    r"|claims?|claimed|asks?|asked|tells?|told|wrote|writes|reads?|demands?|demanded|embeds?|quotes?"
    r"|instructs?|instructed|planted|injected|attempts?|tries|tried|wants?|requests?|ends with)\b"
    r"|\b(?:plants?|planted|injects?|injected|embedded|hidden|quoted)\b"
    # what somebody else says
    r"|\b(?:previous|prior|earlier|other|another)"
    r" (?:judge|rater|grader|reviewer|expert|evaluator)\b"
    r"|\bcolleague\b|\bcandidate(?:'s)? verdict\b|\b(?:respuesta|resposta)\b.{0,30}"
    r"\b(?:dice|contiene|diz|contém|incluye|inclui|pide|pede)\b|\bantwort\b.{0,30}\b(?:enthält|sagt)\b"
    r"|(?:回答|答案).{0,12}(?:包含|写|說|说|要求|声称)|回答.{0,12}(?:含まれ|書|要求)",
    re.IGNORECASE,
)
_DENIED = re.compile(
    r"\b(?:ignor(?:e|ed|ing)|disregard(?:ed|ing)?|reject(?:ed|ing)?|instead of|rather than"
    r"|unlike|if|would|could|might|considered|tempted|hypothetical\w*|refuse"
    r"|cannot|can't|can’t|won't|won’t|unable to|wrong to|incorrect to|should (?:it|i|this))\b"
    r"|\b(?:not|never)\s+(?:\w+\s+){0,2}$",
    re.IGNORECASE,
)
# A single letter before the stop makes no sentence end: "e.g.", "z. B.".
_SENTENCE = re.compile(r"(?<!\b\w)[.!?][\"')\]*]*\s+|[。！？]|।")
_ASKED = ("?", "？", "-->", "~~")
"""Behind a value: a question, a comment's end, the end of what is struck out."""
_SINGLE = re.compile(r"[\s\"'`“”„«»‘’「」『』.。]*")
SEEN_CHARS = 240
NEAR_CHARS = 28
"""Further off, "would" and the like are about the answer."""


@dataclass(frozen=True)
class Fence:
    """A fenced block: places of its opening mark's start, of its inside, and behind its end."""

    start: int
    inside: int
    end: int


class Quoting:
    """Tells a reply's own values from those that it only shows.

    Args:
        text: The reply without reasoning.
        values: What was found in it; a fence mark within one is part of it.
    """

    def __init__(self, text: str, values: Sequence[Found]) -> None:
        self._text = text
        self._fences = _fences(text, values)

    def is_quoted(self, found: Found) -> bool:
        """Whether a value is shown and not said.

        Within quotation marks or code marks, in a quoted line, in the middle of a sentence, or
        behind words that announce an example or say what the answer contains.
        """
        fence = self.fence_of(found)
        start, end = (fence.start, fence.end) if fence else (found.start, found.end)
        before, after = self._line_before(start), self._line_after(end)
        if after.lstrip().startswith(_ASKED):
            return True
        if before.lstrip().startswith(">") or self._line_before(found.start).lstrip()[:1] == ">":
            return True
        if not fence and self._in_marks(found):
            return True
        said = _SENTENCE.split(before or self._previous_line(start))[-1]
        cited = _CITED.search(said) or _DENIED.search(said[-NEAR_CHARS:])
        return cited is not None or (not fence and _is_mid_sentence(before, after))

    def fence_of(self, found: Found) -> Fence | None:
        """The fenced block around a value; None when there is none."""
        for fence in self._fences:
            if fence.inside <= found.start and found.end <= fence.end:
                return fence
        return None

    def _in_marks(self, found: Found) -> bool:
        before, after = self._text[: found.start].rstrip(), self._text[found.end :].lstrip()
        if not before or _QUOTES.get(before[-1]) != after[:1] or not after:
            return False
        around = self._text[: found.start] + self._text[found.end :]
        return _SINGLE.fullmatch(around) is None

    def _line_before(self, place: int) -> str:
        line = self._text[self._text.rfind("\n", 0, place) + 1 : place]
        return line[-SEEN_CHARS:] if line.strip() else ""

    def _line_after(self, place: int) -> str:
        end = self._text.find("\n", place)
        return self._text[place : end if end != -1 else None][:SEEN_CHARS]

    def _previous_line(self, place: int) -> str:
        """The line before, where it announces what follows: with a colon at its end."""
        line = self._text[:place].rstrip().rpartition("\n")[2][-SEEN_CHARS:]
        return line if line.rstrip(" *_").endswith((":", "：")) else ""


def _is_mid_sentence(before: str, after: str) -> bool:
    if not _LETTER.search(before) or _SENTENCE_END.search(before):
        return False
    return _GOES_ON.match(after) is not None


def _fences(text: str, values: Sequence[Found]) -> list[Fence]:
    marks = [
        match
        for match in _FENCE.finditer(text)
        if not any(one.start < match.start() < one.end for one in values)
    ]
    fences: list[Fence] = []
    opening: re.Match[str] | None = None
    for mark in marks:
        if opening is None:
            opening = mark
        elif mark[1][0] == opening[1][0] and len(mark[1]) >= len(opening[1]):
            fences.append(Fence(opening.start(), opening.end(), mark.end()))
            opening = None
    if opening is not None:
        fences.append(Fence(opening.start(), opening.end(), len(text)))
    return fences
