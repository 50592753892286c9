"""A question that is not the item's: a model may make one up, and answer that."""

import re
from collections.abc import Sequence

from polyclinic.judge.domain.scripts import Script, script_of
from polyclinic.judge.domain.text import clean, fold
from polyclinic.replies.turns import question_place

_OPTION = re.compile(r"^[ \t*(\[]{0,4}\w[.)\]:、．）][ \t*]*(\S.*)$", re.MULTILINE)
FEW_OPTIONS = 2


def without_strange_question(text: str, texts: Sequence[Sequence[str]]) -> str:
    """A reply up to the heading of a question whose options share nothing with the item's.

    Options in another script may be translated, and are never strange.

    Args:
        text: The reply's first turn, clean.
        texts: For each option of the item, every text that stands for it.
    """
    place = question_place(text)
    if place is None or not all(any(option) for option in texts):
        return text
    listed = [said for said in _OPTION.findall(text, place) if len(said) > 1]
    if len(listed) < FEW_OPTIONS:
        return text
    own = " ".join(clean(one) for option in texts for one in option)
    said = " ".join(listed)
    strange = not _pieces(own) & _pieces(said) and _scripts(said) <= _scripts(own)
    return text[:place] if strange else text


def _scripts(text: str) -> set[Script]:
    return {script_of(char) for char in text if char.isalpha()}


def _pieces(text: str) -> set[str]:
    """Runs of two signs where words are not parted, of three letters elsewhere."""
    folded = fold(text)
    length = 2 if Script.UNSPACED in _scripts(text) else 3
    runs = (folded[place : place + length] for place in range(len(folded) - length + 1))
    return {run for run in runs if run.isalpha()}
