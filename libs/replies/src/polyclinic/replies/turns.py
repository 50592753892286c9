"""The first turn is the reply: a model that goes on makes up the next question itself."""

import re
import unicodedata
from collections.abc import Sequence

from polyclinic.replies.turn_words import ANSWER, ASKER, OPENERS, QUESTION, REPLIER, STATED

_HEAD = r"^[ \t]*(?P<hash>\#{1,4}[ \t]*)?[*_]{0,3}"
_TAIL = (
    r"[ \t]*(?P<number>\d{0,3})[ \t]*[.)]?[ \t]*[*_]{0,3}[ \t]*"
    r"(?:[:：]|(?<=\d[.)])(?=[ \t]+\w)|(?P<bare>\n))[*_]{0,3}"
)
_FLAGS = re.IGNORECASE | re.MULTILINE


def _heading(words: str) -> re.Pattern[str]:
    return re.compile(rf"{_HEAD}(?:{_as_written(words)}){_TAIL}", _FLAGS)


def _as_written(words: str) -> str:
    """Words as they are typed, and as they come out of normalisation, such as Thai "คำ"."""
    return f"{words}|{unicodedata.normalize('NFKC', words)}"


_QUESTION, _ANSWER = _heading(QUESTION), _heading(ANSWER)
_ASKER, _REPLIER = _heading(ASKER), _heading(REPLIER)
_ROLE = re.compile(
    r"(?:^|(?<=[.!?。！？)\]}\"'*|।])|(?<=[A-Z0-9]))(?:assistant|user|model|system)[ \t]*(?:\n|\Z)"
    r"|(?<=[a-z])assistant[ \t]*\n\n",
    re.MULTILINE,
)
_STATED = re.compile(STATED, re.IGNORECASE)
_NOUN = re.compile(rf"(?:{_as_written(ANSWER.removesuffix('|a'))})", re.IGNORECASE)
_CAPITAL = re.compile(r"(?<![A-Za-z0-9À-ɏ'’-])(?:[B-H]|A(?!\s+\w))(?![A-Za-z0-9À-ɏ'’-])")
"""A letter that is a label in a sentence; "A" before a word may be an article."""
_BARE_LABEL = re.compile(r"^\W{0,4}[^\W_]{1,2}\W{0,4}$", re.MULTILINE)
_LABEL = re.compile(r"^[ \t*_(\[]{0,6}[^\W\d_][.)\]:、．）][ \t*_]*\S.*$", re.MULTILINE)
_RESPONSE = re.compile(rf"{_HEAD}(?:response){_TAIL}", _FLAGS)
_OPTION = re.compile(r"^[ \t]*[(\[]?[A-Ea-e1-5][.)\]、．）][ \t]*\S", re.MULTILINE)
_OPENER = re.compile(rf"(?:^|\b)(?:{OPENERS})", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]")
_ENDED = (".", "!", "。", "！", "।", "۔", "?", "？", "}", "]", "`", "*", ")", "」", "။", "።")
_JSON_END = re.compile(r"[}\]][\s`~.]{0,12}\Z")
_ITEM = re.compile(r"\d{1,2}[.)]|[-*•]\s")
_SPEAKER = re.compile(
    r"\s*[*_]{0,3}(?:assistant|asistente|assistente|助手|アシスタント)[*_]{0,3}[:：][*_]{0,3}(?=\s*\S)",
    re.IGNORECASE,
)
"""Who speaks, written before the first word."""
OPENING_CHARS = 160
FEW_OPTIONS = 2


def first_turn(text: str, *, is_open: bool = False) -> str:
    """A reply up to the next turn that its model made up, in words or by a role word left over.

    A next turn begins at a line's start behind something that answers: "Question:" with an answer
    or options below it, "User:" or "Instruction:" with a reply below it. What restates the question
    before it answers is one turn, and so is an answer that has such a heading of its own.

    Args:
        text: A reply without reasoning.
        is_open: Whether any text answers, as it does an open question; otherwise the answer must
            be told by its form, for a label may still be to come.
    """
    speaker = _SPEAKER.match(text)
    text = text[speaker.end() :] if speaker else text
    place = _role_word(text)
    text = text if place is None else text[:place]
    has_own_questions = False
    for match in _candidates(text):
        before, after = text[: match.start()], text[match.end() :]
        is_question = match.re is _QUESTION
        if not _WORD.search(before) or (is_question and has_own_questions):
            continue
        if _is_next(match, before, after, is_open=is_open):
            return before
        has_own_questions = is_open and is_question
    return text


def _role_word(text: str) -> int | None:
    for match in _ROLE.finditer(text):
        if _WORD.search(text, 0, match.start()):
            return match.start()
    return None


def question_place(text: str) -> int | None:
    """Where the first heading of a question begins; None for none."""
    found = _QUESTION.search(text)
    return found.start() if found else None


MOST_HEADINGS = 12
"""Further ones are a loop, or a document of its own."""


def _candidates(text: str) -> Sequence[re.Match[str]]:
    found = [
        match
        for pattern in (_QUESTION, _ASKER, _REPLIER, _RESPONSE)
        for match in pattern.finditer(text)
        if match["hash"] or (match["bare"] is None and pattern is not _RESPONSE)
    ]
    return sorted(found, key=re.Match.start)[:MOST_HEADINGS]


def _is_next(match: re.Match[str], before: str, after: str, *, is_open: bool) -> bool:
    has_answer = _answers(before) or (is_open and _is_whole(before))
    if match.re is _QUESTION:
        if match["number"] and _QUESTION.search(before):
            return False
        return has_answer and _asks(after)
    if match.re is _ASKER:
        is_asked = match["hash"] is not None or "?" in after or "？" in after
        return (_replies(after) and (has_answer or match["hash"] is not None)) or (
            _answers(before) and is_asked
        )
    return _answers(before)


def _asks(after: str) -> bool:
    """Whether an item follows: with its answer, with options, or cut within its question."""
    if _ANSWER.search(after) or len(_OPTION.findall(after)) >= FEW_OPTIONS:
        return True
    return "\n" not in after.strip() and not after.rstrip().endswith(_ENDED)


def _replies(after: str) -> bool:
    return _REPLIER.search(after) is not None or _ANSWER.search(after) is not None


def _answers(before: str) -> bool:
    """Whether a text holds an answer: announced, boxed, as JSON, or as the one label in it."""
    if _ANSWER.search(before) or _STATED.search(before) or _JSON_END.search(before):
        return True
    alone = 1 in (len(_BARE_LABEL.findall(before)), len(_LABEL.findall(before)))
    return alone or any(map(_states, before.splitlines()))


def _states(line: str) -> bool:
    """Whether a line speaks of an answer and names one label: "Rétt svar er C."."""
    return len(set(_CAPITAL.findall(line))) == 1 and _NOUN.search(line) is not None


def _is_whole(before: str) -> bool:
    """Whether a text is said to its end, and does not only lead on to something."""
    said = before.rstrip(" \t\n*_")
    opening = said[:OPENING_CHARS].replace("’", "'")
    leads_on = said.endswith((":", "：")) or _OPENER.search(opening) or _QUESTION.search(before)
    return not leads_on and not _ends_in_heading(before)


def _ends_in_heading(before: str) -> bool:
    """Whether the last line heads what follows: "FAQ", right above its first question."""
    line = before.rstrip().rpartition("\n")[2].strip()
    is_apart = "\n" in before[len(before.rstrip()) :].replace("\n", "", 1)
    is_said = line.endswith(_ENDED) or _ITEM.match(line) is not None
    return line.startswith("#") or not (is_apart or is_said)
