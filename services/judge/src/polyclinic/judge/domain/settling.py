"""Which of the tokens that look like labels are labels: articles, names and numbers are not."""

from collections.abc import Sequence

from polyclinic.judge.domain.kinds import Kind
from polyclinic.judge.domain.labels import INVALID
from polyclinic.judge.domain.lexicon import Lexicon
from polyclinic.judge.domain.lexing import Token
from polyclinic.judge.domain.scripts import Script, script_of
from polyclinic.judge.domain.text import fold
from polyclinic.judge.domain.ticking import attach_marks, is_mark

MOST_HEADING_MARKS = 4
"""Characters between a noun and its label that are blanks and marks of emphasis."""
MOST_MARKS = 5
"""Tokens that are searched for the label behind an article."""
SHOUTED_LETTERS = 12
"""A reply with more letters, all of them capitals, says nothing by writing a capital."""

_CLOSERS = {
    Kind.STOP, Kind.COMMA, Kind.COLON, Kind.LINE, Kind.CLOSE, Kind.QUESTION, Kind.SLASH,
    Kind.OPEN, Kind.DASH,
}  # fmt: skip
_LIST_MARKS = {Kind.COLON, Kind.DASH, Kind.STOP}
_MARKS = {Kind.COLON, Kind.LINE, Kind.OPEN, Kind.DASH}
_SENTENCE_STARTS = {Kind.STOP, Kind.LINE, Kind.QUESTION, Kind.COLON, Kind.DASH, Kind.OPEN}
_AFTER_A_LABEL = {Kind.COPULA, Kind.BECAUSE, Kind.BUT, Kind.NEG, Kind.NEG_POST}
_NOT_AFTER_AN_ARTICLE_LIKE_LABEL = {
    Kind.CHOICE, Kind.CORRECT, Kind.ANSWER, Kind.LABEL, Kind.GENITIVE, Kind.WRONG, Kind.FINAL,
}  # fmt: skip
_BEFORE_A_LABEL = {
    Kind.COPULA, Kind.CHOICE, Kind.ANSWER, Kind.PICK, Kind.AND, Kind.OR, Kind.COMMA, Kind.SKIP,
    Kind.ONLY, Kind.NEG, Kind.NEG_POST, Kind.WRONG, Kind.COLON, Kind.THINK, Kind.BUT, Kind.SLASH,
    Kind.CORRECT, Kind.BECAUSE, Kind.SO, Kind.EXCEPT,
}  # fmt: skip
_NAMED_BY_LETTER = frozenset(
    {"cell", "cells", "lymphocyte", "lymphocytes", "reactive", "peptide", "difficile", "dimer"}
    | {"dimers", "coli", "section", "spine", "fib", "wave", "waves", "streptococcal", "strep"}
    | {"complex", "vitamin", "vitamins", "antigen", "antibody", "positive", "negative", "virus"}
    | {"line", "lines", "fibers", "fibres", "zelle", "zellen", "lymphozyten", "celula", "célula"}
    | {"celulas", "células", "linfocitos", "linfócitos", "cellule", "cellules", "cellula"}
)
"""Words that a letter before them names: "B cells"."""


def settle(
    tokens: Sequence[Token], lexicon: Lexicon, text: str, *, options: int = 0
) -> list[Token]:
    """Tokens with bracketed labels collapsed and false labels turned into words.

    Args:
        tokens: As they were read.
        lexicon: Cues of the language.
        text: What was read.
        options: Number of options that an ordinal may name.
    """
    settled = _unbracketed(tokens)
    _name_by_ordinals(settled, options)
    _name_headings(settled)
    shouting = text.upper() == text and sum(map(str.isupper, text)) > SHOUTED_LETTERS
    _skip_question_numbers(settled)
    for lower in (True, False):  # "A e C": what "e" is decides what "A" is
        for place, token in enumerate(settled):
            if token.kind is Kind.LABEL and not token.bracketed and token.text.islower() is lower:
                view = _View(settled, place, lexicon, shouting)
                if not view.is_label():
                    token.kind = view.other_kind()
    return attach_marks(settled)


def _name_by_ordinals(tokens: Sequence[Token], options: int) -> None:
    """ "The third option": an ordinal beside a noun for an option is a label."""
    for place, token in enumerate(tokens):
        if not 0 <= token.ordinal < options or token.kind is not Kind.WORD:
            continue
        beside = [*tokens[max(0, place - 1) : place], *tokens[place + 1 : place + 2]]
        if any(one.kind is Kind.CHOICE for one in beside):
            token.kind, token.positions = Kind.LABEL, (token.ordinal,)
            token.weak = token.by_place = True


def _name_headings(tokens: Sequence[Token]) -> None:
    """ "Answer A: ...", "Answer B: ..." on lines of their own: the noun is one for an option."""
    heads: list[int] = []
    named: set[tuple[int, ...]] = set()
    for place, token in enumerate(tokens[:-2]):
        opens = place == 0 or tokens[place - 1].kind in (Kind.LINE, Kind.DASH)
        label, mark = tokens[place + 1], tokens[place + 2]
        if token.kind is not Kind.ANSWER or not opens or label.kind is not Kind.LABEL:
            continue
        if label.start - token.end <= MOST_HEADING_MARKS and mark.kind in _LIST_MARKS:
            heads.append(place)
            named.add(label.positions)
    if len(named) > 1:
        for place in heads:
            tokens[place].kind = Kind.CHOICE


def _skip_question_numbers(tokens: list[Token]) -> None:
    """Take out the number of a question: "question 3", and "1. B" where labels are letters."""
    for place, token in enumerate(tokens):
        behind = [t.kind for t in tokens[place + 1 : place + 3]]
        if token.kind is Kind.ASKED:
            token.kind = Kind.SKIP
            if behind[:1] == [Kind.LABEL] and tokens[place + 1].text.isdigit():
                tokens[place + 1].kind = Kind.SKIP
                tokens[place + 1].positions = ()
            elif behind[:1] == [Kind.LABEL] and not tokens[place + 1].bracketed:
                token.kind = Kind.GENITIVE
        elif (
            token.kind is Kind.ANSWER
            and behind[:1] == [Kind.LABEL]
            and _numbers_question(tokens, place + 1)
        ):
            tokens[place + 1].kind, tokens[place + 1].positions = Kind.SKIP, ()
        elif (
            (token.positions == (INVALID,) or token.by_place)
            and token.text.isdigit()
            and (place == 0 or tokens[place - 1].kind is Kind.LINE)
            and behind == [Kind.STOP, Kind.LABEL]
        ):
            token.kind, token.positions = Kind.SKIP, ()
            tokens[place + 1].kind = Kind.DASH


def _numbers_question(tokens: Sequence[Token], place: int) -> bool:
    """ "Answer 3: B": a number of another system before a mark and a label."""
    token = tokens[place]
    behind = tokens[place + 1 : place + 3]
    return (
        token.text.isdigit()
        and (token.by_place or token.positions == (INVALID,))
        and len(behind) == 2  # noqa: PLR2004 - a mark and a label
        and behind[0].kind in _LIST_MARKS
        and behind[1].kind in (Kind.LABEL, Kind.TEXT)
    )


def _unbracketed(tokens: Sequence[Token]) -> list[Token]:
    """ "(B)" becomes one bracketed label, and so does the "B)" of a list."""
    kept: list[Token] = []
    depth = 0
    for token in tokens:
        before = kept[-1] if kept else None
        if _joins_prefix(kept, token):
            kept.pop()
        if token.kind is Kind.OPEN:
            depth += 1
        elif token.kind is Kind.CLOSE and before and before.kind in (Kind.LABEL, Kind.TEXT):
            opened = len(kept) > 1 and kept[-2].kind is Kind.OPEN
            if opened or depth == 0:
                before.bracketed = True
                before.end = token.end
                if opened:
                    before.start = kept[-2].start
                    del kept[-2]
                    depth -= 1
                continue
        if token.kind is Kind.CLOSE:
            depth = max(0, depth - 1)
        kept.append(token)
    return kept


def _joins_prefix(kept: Sequence[Token], token: Token) -> bool:
    """Whether a dash ties a label to a prefix, as in Zulu "ngu-B"."""
    if len(kept) < 2 or token.kind is not Kind.LABEL or kept[-1].kind is not Kind.DASH:
        return False
    prefix, dash = kept[-2], kept[-1]
    tight = prefix.end == dash.start and dash.end == token.start
    return tight and prefix.kind not in (Kind.LABEL, Kind.TEXT, Kind.LINE)


class _View:
    """One token that looks like a label, and its neighbours."""

    def __init__(
        self, tokens: Sequence[Token], place: int, lexicon: Lexicon, shouting: bool
    ) -> None:
        self._tokens = tokens
        self._place = place
        self._lexicon = lexicon
        self._shouting = shouting
        self._token = tokens[place]
        self._before = tokens[place - 1] if place else None
        self._after = tokens[place + 1] if place + 1 < len(tokens) else None

    def other_kind(self) -> Kind:
        """What the token is when it is no label."""
        key = fold(self._token.text)
        cue = self._lexicon.at([key])
        if cue is not None:
            return cue[1]
        return Kind.SKIP if key in self._lexicon.words_like_labels else Kind.WORD

    def is_label(self) -> bool:
        """Whether the token stands where a label stands."""
        token = self._token
        if self._touches_word() or self._is_name():
            return False
        if token.emphatic and not self._named():
            return True
        if token.text.isdigit():
            return self._closed() or self._cue_follows()
        key = fold(token.text)
        if key in self._lexicon.words_like_labels or (
            token.text.islower() and self._lexicon.at([key]) is not None
        ):
            return self._is_label_like_a_word()
        if token.text.islower():
            return self._closed() or self._cue_follows()
        return not self._named()

    def _touches_word(self) -> bool:
        """Part of a word in a script that may join letters on, such as "B型"."""
        token, before, after = self._token, self._before, self._after
        if before and before.end == token.start and not before.bracketed:
            if before.kind is Kind.WORD:
                return script_of(before.text[-1]) is not Script.NONE
            if before.kind in (Kind.LABEL, Kind.TEXT):
                return True
        if after and after.kind is Kind.WORD and after.start == token.end:
            return script_of(after.text[0]) is not Script.NONE
        return False

    def _is_name(self) -> bool:
        """ "Vitamin D", or an abbreviated genus as in "E. coli"."""
        token, before, after = self._token, self._before, self._after
        if before and before.kind is Kind.GENITIVE:
            return True
        if before and before.kind in (Kind.AND, Kind.COMMA, Kind.SLASH) and self._follows_name():
            return True
        if after and after.text == "." and self._is_abbreviation(after):
            return True
        if self._ends_abbreviation():
            return True
        if not after or after.text != "." or after.start != token.end or not token.text.isupper():
            return False
        species = self._next(2)
        if species is None or species.kind is not Kind.WORD or not species.text[:1].islower():
            return False
        return species.start - after.end <= 1 and script_of(species.text[0]) is Script.LATIN

    def _follows_name(self) -> bool:
        """ "Hepatitis B and C"."""
        named = self._tokens[max(0, self._place - 3) : self._place - 1]
        return (
            len(named) == 2  # noqa: PLR2004 - the noun and its letter
            and named[0].kind is Kind.GENITIVE
            and bool(named[1].positions)
            and named[1].kind is not Kind.LABEL
        )

    def _is_abbreviation(self, stop: Token) -> bool:
        """ "a.m.", but not "B.Asthma": a full stop with a small or a single letter at it."""
        then = self._next(2)
        if then is None or stop.start != self._token.end or then.start != stop.end:
            return False
        return script_of(then.text[0]) is Script.LATIN and (
            then.text[0].islower() or len(then.text) == 1
        )

    def _ends_abbreviation(self) -> bool:
        """The last letter of one such as "B.O."."""
        if self._place < 2 or self._before is None or self._before.text != ".":  # noqa: PLR2004
            return False
        first = self._tokens[self._place - 2]
        tight = first.end == self._before.start and self._before.end == self._token.start
        return tight and len(first.text) == 1 and first.text.isalpha()

    def _named(self) -> bool:
        """ "B cells", "C difficile"."""
        return self._after is not None and fold(self._after.text) in _NAMED_BY_LETTER

    def _is_label_like_a_word(self) -> bool:
        after = self._after
        if self._token.positions == (INVALID,) and not self._is_numbered():
            return False
        if after is not None and after.kind is Kind.TEXT and not after.bracketed:
            return after.positions == self._token.positions and self._token.text.isupper()
        if self._token.text.islower() or self._shouting:
            if self._before is not None and self._announces():
                return False
            if after is not None and after.kind is Kind.DASH and after.start == self._token.end:
                return False
            return self._after_cue() and (
                self._closed() or self._follows(Kind.BECAUSE, Kind.BUT, Kind.AND, Kind.OR)
            )
        if self._closed() or self._is_numbered() or self._is_foreign():
            return True
        return not self._is_speaker() and self._is_capital_letter()

    def _is_capital_letter(self) -> bool:
        """Whether a capital "A" or "I" in mid-sentence is neither article nor pronoun."""
        if self._starts_sentence():
            if self._follows(Kind.NEG) and self._is_word_of_a_noun():
                return False
            return fold(self._token.text) in "ae" and self._follows(
                *_AFTER_A_LABEL, Kind.AND, Kind.OR
            )
        return self._after_cue() and not self._follows(*_NOT_AFTER_AN_ARTICLE_LIKE_LABEL)

    def _is_word_of_a_noun(self) -> bool:
        """ "A não passagem": an article of the language before a denied noun."""
        own = fold(self._token.text) in self._lexicon.own.words_like_labels
        then = self._next(2)
        return own and then is not None and then.kind is Kind.WORD

    def _is_speaker(self) -> bool:
        """ "I choose C": the pronoun, surely so where no option has that letter."""
        if self._token.text != "I":
            return False
        if self._token.positions == (INVALID,):
            return True
        after = self._after
        return (
            after is not None
            and after.kind is Kind.PICK
            and script_of(after.text[0]) is Script.LATIN
        )

    def _is_foreign(self) -> bool:
        """A capital before a word of another script, as in "答え：A　梅毒", is no article."""
        if self._after is None or not self._after_cue():
            return False
        script = script_of(self._after.text[0])
        return script not in (Script.NONE, script_of(self._token.text[0]))

    def _is_numbered(self) -> bool:
        """ "Antwort A", "option A": a capital behind the noun, and on the same line."""
        return self._before is not None and self._before.kind in (Kind.ANSWER, Kind.CHOICE)

    def _closed(self) -> bool:
        after = self._after
        if after is None or after.kind in _CLOSERS or is_mark(after):
            return True
        if after.kind in (Kind.AND, Kind.OR) and not after.text.isalnum():
            return self._next(2) is None
        return after.bracketed and after.kind is Kind.TEXT

    def _announces(self) -> bool:
        """ "é a: **D)**": a small word before the label that it goes with, marks between."""
        for place in range(self._place + 1, min(self._place + MOST_MARKS, len(self._tokens))):
            token = self._tokens[place]
            if token.kind is Kind.LABEL:
                return True
            if token.kind not in _MARKS:
                return False
        return False

    def _cue_follows(self) -> bool:
        """Whether a known word follows: then the letter is no part of a name."""
        return self._after is not None and self._after.kind is not Kind.WORD

    def _follows(self, *kinds: Kind) -> bool:
        after = self._after
        if after is None or after.kind not in kinds:
            return False
        if after.kind not in (Kind.AND, Kind.OR):
            return True
        then = self._next(2)
        return then is not None and then.kind in (Kind.LABEL, Kind.SKIP, Kind.CHOICE)

    def _starts_sentence(self) -> bool:
        return self._before is None or self._before.kind in _SENTENCE_STARTS

    def _after_cue(self) -> bool:
        return self._before is None or self._before.kind in _BEFORE_A_LABEL or self._standing()

    def _standing(self) -> bool:
        return self._before is not None and self._before.kind is Kind.LINE and self._closed()

    def _next(self, distance: int) -> Token | None:
        place = self._place + distance
        return self._tokens[place] if place < len(self._tokens) else None
