"""Which of the tokens that look like labels are labels: articles, names and numbers are not."""

from collections.abc import Sequence

from polyclinic.judge.domain.kinds import Kind
from polyclinic.judge.domain.lexicon import Lexicon
from polyclinic.judge.domain.settling.brackets import unbracketed
from polyclinic.judge.domain.settling.numbering import (
    name_by_han_ordinals,
    name_by_numbers,
    name_by_ordinals,
    name_by_place,
    name_headings,
    skip_question_numbers,
)
from polyclinic.judge.domain.settling.rows import mark_rows
from polyclinic.judge.domain.settling.seeming import is_label, is_wordlike, other_kind
from polyclinic.judge.domain.settling.ticking import attach_marks
from polyclinic.judge.domain.settling.view import View
from polyclinic.judge.domain.tokens import Token

SHOUTED_LETTERS = 12
"""A reply with more letters, all of them capitals, says nothing by writing a capital."""


def settle(
    tokens: Sequence[Token], lexicon: Lexicon, text: str, *, options: int = 0, plain: bool = False
) -> list[Token]:
    """Tokens with bracketed labels collapsed and false labels turned into words.

    Args:
        tokens: As they were read.
        lexicon: Cues of the language.
        text: What was read.
        options: Number of options that an ordinal may name.
        plain: Whether no option's text holds a number, so that an ordinal can only name an option.
    """
    settled = unbracketed(tokens)
    name_by_numbers(settled)
    name_by_han_ordinals(settled, options)
    name_by_ordinals(settled, options)
    if plain:
        name_by_place(settled, options)
    name_headings(settled)
    shouting = text.upper() == text and sum(map(str.isupper, text)) > SHOUTED_LETTERS
    skip_question_numbers(settled)
    for lower in (True, False):  # "A e C": what "e" is decides what "A" is
        for place, token in enumerate(settled):
            if token.kind is Kind.LABEL and not token.bracketed and token.text.islower() is lower:
                view = View(settled, place)
                if not is_label(view, lexicon, shouting=shouting):
                    token.kind = other_kind(view, lexicon)
                else:
                    token.wordlike = is_wordlike(view, lexicon)
    settled = attach_marks(settled)
    mark_rows(settled)
    return settled
