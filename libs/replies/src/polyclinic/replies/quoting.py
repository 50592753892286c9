"""Which values of a reply are its own, which it only shows, and which leave a doubt."""

import re
from bisect import bisect_left
from collections.abc import Sequence
from enum import StrEnum

from polyclinic.replies.citing_words import CITED, DENIED, OWNED
from polyclinic.replies.doubting_words import DOUBTED, FIRST_PERSON, MODAL, SAID_NOW
from polyclinic.replies.fences import Fence, find_fences
from polyclinic.replies.finding import Found

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
# A single letter before the stop makes no sentence end: "e.g.", "z. B.".
_SENTENCE = re.compile(r"(?<!\b\w)[.!?][\"')\]*]*\s+|[。！？]|।")
_TAGGED = re.compile(
    r"<\s*(/?)\s*(?:completion|response|candidate\w*|student\w*|model_\w+|reply|submission)\b[^<>]*>",
    re.IGNORECASE,
)
_STRUCK = ("-->", "~~")
"""Behind a value: a comment's end, the end of what is struck out."""
_ASKED = ("?", "？", "؟")
_SINGLE = re.compile(r"[\s\"'`“”„«»‘’「」『』.。]*")
_COLON = (":", "：")
SEEN_CHARS = 240


class Standing(StrEnum):
    """Whose a value is."""

    OWN = "own"
    SHOWN = "shown"
    """An example, what the answer says, what somebody else said, what is refused or struck out."""
    DOUBTFUL = "doubtful"
    """Considered, conditional, a draft, or in quotation marks that nothing explains."""


class Quoting:
    """Tells a reply's own values from those that it only shows.

    Args:
        text: The reply without reasoning.
        values: What was found in it; a fence mark within one is part of it.
    """

    def __init__(self, text: str, values: Sequence[Found]) -> None:
        self._text = text
        self._fences = find_fences(text, values)
        self._tags = [(tag.start(), tag[1]) for tag in _TAGGED.finditer(text)]

    def standing(self, found: Found) -> Standing:
        """Whether a value is said, shown, or neither for certain.

        Words that cite count only right before the value: an error that "the answer contains" is
        a reason for a verdict, and the verdict behind it is the writer's own.
        """
        fence = self.fence_of(found)
        start, end = (fence.start, fence.end) if fence else (found.start, found.end)
        before, after = self._line_before(start), self._line_after(end)
        said = _SENTENCE.split(before or self._previous_line(start))[-1]
        if after.lstrip().startswith(_STRUCK) or DENIED.search(said):
            return Standing.SHOWN
        if CITED.search(said):
            return Standing.DOUBTFUL if OWNED.search(said) else Standing.SHOWN
        is_doubtful = (
            after.lstrip().startswith(_ASKED)
            or before.lstrip().startswith(">")
            or self._line_before(found.start).lstrip()[:1] == ">"
            or self._in_tags(found)
            or (not fence and (self._in_marks(found) or _is_mid_sentence(before, after)))
            or _is_only_considered(said)
        )
        return Standing.DOUBTFUL if is_doubtful else Standing.OWN

    def fence_of(self, found: Found) -> Fence | None:
        """The fenced block around a value; None when there is none."""
        for fence in self._fences:
            if fence.inside <= found.start and found.end <= fence.end:
                return fence
        return None

    def _in_tags(self, found: Found) -> bool:
        """Whether a value stands in a tag for what somebody else wrote: <completion>...{..}..."""
        last = bisect_left(self._tags, (found.start,)) - 1
        return last >= 0 and self._tags[last][1] != "/"

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
        return line if line.rstrip(" *_").endswith(_COLON) else ""


def _is_only_considered(said: str) -> bool:
    """Whether the sentence before a value says that it holds under a condition or for others."""
    plain = said.replace("’", "'")
    if FIRST_PERSON.search(plain) and not _CONDITION.search(plain):
        return False
    if DOUBTED.search(plain):
        return True
    return MODAL.search(plain) is not None and not plain.rstrip(" *_`").endswith(_COLON)


_CONDITION = re.compile(r"\b(?:if|unless|were|had|otherwise)\b", re.IGNORECASE)


def _is_mid_sentence(before: str, after: str) -> bool:
    if not _LETTER.search(before) or _SENTENCE_END.search(before) or SAID_NOW.search(before):
        return False
    return _GOES_ON.match(after) is not None
