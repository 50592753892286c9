"""From clean text to tokens: labels, option texts, cues, punctuation and other words."""

import re
from collections.abc import Mapping

from polyclinic.judge.domain.kinds import Kind
from polyclinic.judge.domain.labels import INVALID, LabelSet, label_key
from polyclinic.judge.domain.lexicon import Lexicon
from polyclinic.judge.domain.ordinals import Ordinals
from polyclinic.judge.domain.punctuation import PUNCTUATION, symbol_kind
from polyclinic.judge.domain.scripts import Script, is_katakana, run_end, script_of
from polyclinic.judge.domain.text import fold
from polyclinic.judge.domain.tokens import TextSpan, Token

_LATEX = re.compile(r"\\(?:(boxed|fbox)|text\w*|math\w*|operatorname|bf|rm|left|right|quad|[,;!])")
LONGEST_WORD = 20
MOST_LABEL_DIGITS = 3
LONGEST_ELISION = 4
"""Letters before an apostrophe that stand for a short word: "dell'opzione"."""
_EMPHASIS = frozenset('*_`"')
_DIGITS = re.compile(r"\d+")


class Lexer:
    """Reads one reply.

    Args:
        text: Clean text.
        lexicon: Cues of the language.
        labels: Labels of the item.
        spans: Occurrences of option texts by their start.
        places: Label keys of another system, and their positions.
        ordinals: Ordinal numbers of the language; None for none.
    """

    def __init__(
        self,
        text: str,
        lexicon: Lexicon,
        labels: LabelSet,
        spans: Mapping[int, TextSpan],
        *,
        places: Mapping[str, int] | None = None,
        ordinals: Ordinals | None = None,
    ) -> None:
        self._text = text
        self._lexicon = lexicon
        self._labels = labels
        self._spans = spans
        self._places = places or {}
        self._ordinals = ordinals
        self._after_cue = False

    def tokens(self) -> list[Token]:
        """All tokens in their order; decoration leaves none."""
        found: list[Token] = []
        place = 0
        while place < len(self._text):
            token = self._at(place)
            place = token.end
            self._after_cue = token.kind is not Kind.WORD
            if token.kind is not Kind.SKIP or token.text.strip("*_`$\"'#\\ ^"):
                found.append(token)
            while self._text[place : place + 1] == " ":
                place += 1
                self._after_cue = True
        return found

    def _at(self, place: int) -> Token:
        char = self._text[place]
        span = self._spans.get(place)
        if span is not None:
            return self._token(Kind.TEXT, place, span.end, (span.position,), span.weak)
        if char.isdigit() and char.isascii():
            return self._number(place)
        if (script := script_of(char)) is Script.UNSPACED:
            return self._unspaced(place)
        return self._mark(place) if script is Script.NONE else self._word(place)

    def _token(
        self, kind: Kind, start: int, end: int, positions: tuple[int, ...] = (), weak: bool = False
    ) -> Token:
        return Token(kind, self._text[start:end], start, end, positions, weak=weak)

    def _mark(self, place: int) -> Token:
        char = self._text[place]
        if char == "\\" and (command := _LATEX.match(self._text, place)):
            if command[1]:
                return self._token(Kind.BOX, place, command.end())
            return Token(Kind.SKIP, "", place, command.end())
        kind = PUNCTUATION[char] if char in PUNCTUATION else symbol_kind(self._text, place)
        return self._token(Kind.SKIP if kind is None else kind, place, place + 1)

    def _number(self, place: int) -> Token:
        match = _DIGITS.match(self._text, place)
        end = match.end() if match else place + 1
        if self._is_part_of_number(place, end):
            return self._token(Kind.WORD, place, end)
        short = end - place <= MOST_LABEL_DIGITS
        position = self._labels.position(self._text[place:end]) if short else None
        if position in (None, INVALID) and short:
            other = self._places.get(label_key(self._text[place:end]))
            if other is not None:
                return self._by_place(place, end, other)
        if position is None:
            return self._token(Kind.WORD, place, end)
        # The result of a calculation is a number too: "the answer is 11".
        weak = not self._labels.digits
        return self._token(Kind.LABEL, place, end, (position,), weak)

    def _by_place(self, start: int, end: int, position: int) -> Token:
        token = self._token(Kind.LABEL, start, end, (position,), weak=True)
        token.by_place = True
        return token

    def _is_part_of_number(self, start: int, end: int) -> bool:
        """Whether digits belong to a decimal, a word such as "B12", or a unit such as "5mg"."""
        before, after = self._text[max(0, start - 2) : start], self._text[end : end + 2]
        if before and _glues(before[-1]):
            return True
        if after and _glues(after[0]):
            return True
        commas = "." if self._labels.digits else ".,"
        if before[1:] and before[1] in commas and before[0].isdigit():
            return True
        return bool(after[1:]) and after[0] in commas and after[1].isdigit()

    def _unspaced(self, place: int) -> Token:
        text = self._text
        cue = self._lexicon.unspaced_at(text, place)
        if cue is None or len(cue[0]) == 1:
            label = self._unspaced_label(place)
            if label is not None:
                return label
        if cue is not None:
            return self._token(cue[1], place, place + len(cue[0]))
        end = place + 1
        while end < len(text) and script_of(text[end]) is Script.UNSPACED:
            if end in self._spans or self._lexicon.unspaced_at(text, end) is not None:
                break
            end += 1
        return self._token(Kind.WORD, place, end)

    def _unspaced_label(self, place: int) -> Token | None:
        """A label such as "ア", "ข" or "甲": alone, or between a cue and a cue."""
        text = self._text
        end = place + 1
        position = self._labels.position(text[place:end])
        if position is None:
            return None
        if is_katakana(text[place]):
            touching = (place > 0 and is_katakana(text[place - 1])) or (
                end < len(text) and is_katakana(text[end])
            )
            return None if touching else self._token(Kind.LABEL, place, end, (position,))
        follows = end < len(text) and script_of(text[end]) is Script.UNSPACED
        if follows and self._lexicon.unspaced_at(text, end) is None:
            return None
        if place > 0 and script_of(text[place - 1]) is Script.UNSPACED and not self._after_cue:
            return None
        return self._token(Kind.LABEL, place, end, (position,))

    def _word(self, place: int) -> Token:
        end = self._word_end(place)
        raw = self._text[place:end]
        cue, cue_end = self._cue(place, end)
        if cue is not None and cue_end > end:
            return self._token(cue, place, cue_end)
        if cue is not None and len(raw) > max(self._labels.longest, 1):
            return self._with_ordinal(self._token(cue, place, end))
        label = self._label(place, raw)
        if label is not None:
            return label
        if cue is not None:
            return self._token(cue, place, end)
        if "'" in raw:
            return self._elided(place, end)
        return self._with_ordinal(self._token(Kind.WORD, place, end))

    def _with_ordinal(self, token: Token) -> Token:
        ordinal = self._ordinals.place(token.text) if self._ordinals else None
        token.ordinal = -1 if ordinal is None else ordinal
        return token

    def _word_end(self, place: int) -> int:
        text = self._text
        end = run_end(text, place)
        while end + 1 < len(text) and text[end] == "'" and script_of(text[end + 1]) in (
            Script.LATIN, Script.HANGUL,
        ):  # fmt: skip
            end = run_end(text, end + 1)
        return end

    def _cue(self, place: int, end: int) -> tuple[Kind | None, int]:
        """Kind and end of the cue that begins with the word at a place; it stays on one line."""
        keys, ends = [fold(self._text[place:end])], [end]
        reach = self._lexicon.reach(keys[0])
        while len(keys) < reach and end < len(self._text):
            start = end
            while start < len(self._text) and self._text[start] in " -":
                start += 1
            if start == end or start >= len(self._text):
                break
            if script_of(self._text[start]) in (Script.NONE, Script.UNSPACED):
                break
            end = self._word_end(start)
            keys.append(fold(self._text[start:end]))
            ends.append(end)
        cue = self._lexicon.at(keys) if reach else None
        return (None, end) if cue is None else (cue[1], ends[cue[0] - 1])

    def _elided(self, place: int, end: int) -> Token:
        """Parts around an apostrophe: French "l'option", Turkish "B'dir"."""
        middle = self._text.index("'", place)
        first, rest = self._text[place:middle], self._text[middle + 1 : end]
        position = self._labels.position(first)
        if position is not None and fold(rest) in self._lexicon.own.suffixes:
            return self._token(Kind.LABEL, place, end, (position,))
        cue = self._lexicon.at([fold(rest)])
        if cue is not None and len(first) <= LONGEST_ELISION and first.isalpha():
            return self._token(cue[1], place, end)
        return self._token(Kind.WORD, place, end)

    def _label(self, place: int, raw: str) -> Token | None:
        end = place + len(raw)
        if len(raw) > max(self._labels.longest, 1):
            return self._spelled(place, raw) or self._suffixed(place, raw)
        if self._is_particle(place, raw):
            return None
        position = self._labels.position(raw)
        if position in (None, INVALID) and self._stands_alone(place, end):
            other = self._places.get(label_key(raw))
            if other is not None:
                return self._by_place(place, end, other)
        if position is None or not self._stands_alone(place, end):
            return self._spelled(place, raw)
        token = self._token(Kind.LABEL, place, end, (position,))
        token.emphatic = self._is_emphatic(place, end)
        return token

    def _is_particle(self, place: int, raw: str) -> bool:
        """Whether a Korean letter is the particle of the bracketed label before it."""
        before = self._text[place - 1 : place]
        return before in (")", "]") and place > 0 and fold(raw) in self._lexicon.own.suffixes

    def _is_emphatic(self, start: int, end: int) -> bool:
        """Whether a letter stands alone between marks of emphasis."""
        around = self._text[start - 1 : start], self._text[end : end + 1]
        return around[0] == around[1] and around[0] in _EMPHASIS

    def _spelled(self, place: int, raw: str) -> Token | None:
        places = self._labels.spelled(raw)
        if not places or not self._stands_alone(place, place + len(raw)):
            return None
        return self._token(Kind.LABEL, place, place + len(raw), places)

    def _suffixed(self, place: int, raw: str) -> Token | None:
        """A label with a particle written on, such as Korean "나입니다"."""
        suffixes = self._lexicon.own.suffixes
        if script_of(raw[0]) is not Script.HANGUL or fold(raw[1:]) not in suffixes:
            return None
        position = self._labels.position(raw[0])
        if position is None:
            return None
        return self._token(Kind.LABEL, place, place + len(raw), (position,))

    def _stands_alone(self, start: int, end: int) -> bool:
        """Whether a letter is no part of a longer name such as "B12", "T-cell" or "non-A"."""
        text = self._text
        before, after = text[start - 1 : start], text[end : end + 1]
        if after == "-" and end + 1 < len(text) and text[end + 1].isalpha():
            return fold(text[end + 1 : self._word_end(end + 1)]) in self._lexicon.own.suffixes
        if before.isdigit() or after.isdigit() or before == "°":
            return False
        if before == "'" and start > 1 and text[start - 2].isalpha():
            return False
        if before in ("-", "‐", "‑") and start > 1 and text[start - 2].isalpha():
            return self._known_before(start - 1)
        return True

    def _known_before(self, end: int) -> bool:
        start = end
        first = max(0, end - LONGEST_WORD)
        while start > first and script_of(self._text[start - 1]) is not Script.NONE:
            start -= 1
        if script_of(self._text[end - 1]) is Script.UNSPACED:
            return True
        return self._lexicon.at([fold(self._text[start:end])]) is not None


def _glues(char: str) -> bool:
    return script_of(char) in (Script.LATIN, Script.GREEK, Script.CYRILLIC) or char in "%°"
