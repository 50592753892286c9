"""A list that is written as numbered or bulleted lines."""

import re
from collections.abc import Sequence

from polyclinic.linker.domain.lists.blocks import blocks, joined
from polyclinic.linker.domain.lists.keys import (
    DIFFERENTIAL,
    EXAMS,
    OTHERS,
    folded,
    is_about,
    is_elsewhere,
    is_group,
    is_left_out,
)

_BOLD = re.compile(r"\*\*(.+?)\*\*|__(.+?)__")
_TAIL = re.compile(
    r"\s+[-–—]\s+|\s*(?:→|⇒|=>|->)\s*|:\s|：|\s+(?:because|porque|pois|weil|car)\s", re.IGNORECASE
)
_CATEGORY = re.compile(r"(?P<head>[^:：]{1,40})(?:[:：]\s*)(?P<tail>\S.*)")
_FINAL = ("final", "definit", "endgultig", "最終", "最终", "окончательн", "نهائي", "revised")
_ASKED = ("?", "？", "؟")
_WORDS_OF_A_CATEGORY = 3
_NO_CATEGORY = (*DIFFERENTIAL, "diagnos", "consider", "treat", "trat", "caus", "disease", "doenc")


def items_about(reply: str, stems: tuple[str, ...], *, together: bool) -> Sequence[str] | None:
    """Items of the lists that a reply announces with one of some stems, else of its only list.

    Args:
        reply: What a model wrote.
        stems: Of `keys`.
        together: Whether several lists make up one; otherwise the first announced one is it.

    Returns:
        Texts as they stand, without explanations; None when there is no such list.
    """
    every = [block for block in blocks(reply, exams=together) if not is_left_out(block.heading)]
    announced = [block for block in every if is_about(block.heading, stems)]
    final = [block for block in announced if is_about(block.heading, _FINAL)]
    announced = announced if together else final[-1:] or announced
    if announced:
        chosen = [one for one in every if one in announced or _is_category(one.heading)]
        chosen = chosen if together else joined(every, announced[0])
    elif len(every) > 1 and all(is_group(block.heading) for block in every):
        chosen = [] if together else every  # "Most likely", "Less likely"
    elif len(every) == 1 and not is_elsewhere(every[0].heading, exams=together):
        chosen = every
    else:
        return None
    items = [item for block in chosen for item in block.items]
    asked = sum(item.rstrip("*_ ").endswith(_ASKED) for item in items)
    if not chosen or 2 * asked > len(items):  # what else a model wants to know
        return None
    return [_named(item, together=together) for block in chosen for item in block.items]


def _is_category(heading: str) -> bool:
    """Whether a line announces a category of examinations that does not say that it is one."""
    short = len([word for word in folded(heading).split() if word.isalpha()])
    fits = short <= _WORDS_OF_A_CATEGORY and not is_about(heading, _NO_CATEGORY)
    return fits and is_about(heading, OTHERS)


def _named(item: str, *, together: bool) -> str:
    """What an item names: its bold part, else what stands before its explanation.

    "Laboratory: CBC, CRP" is a category and what it has; it stays as it is.
    """
    plain = item.replace("**", "").replace("__", "")
    if together and (match := _CATEGORY.fullmatch(plain)):
        head = match["head"]
        if is_about(head, EXAMS) or _is_category(head):
            return plain
    bold = _BOLD.match(item)
    named = (bold[1] or bold[2]) if bold else _TAIL.split(item, maxsplit=1)[0]
    return named.strip(" :")
