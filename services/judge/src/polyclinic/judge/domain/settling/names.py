"""Letters that are part of a name: "vitamin D", "E. coli", "B cells", "a.m."."""

from polyclinic.judge.domain.kinds import Kind
from polyclinic.judge.domain.scripts import Script, script_of
from polyclinic.judge.domain.settling.view import View
from polyclinic.judge.domain.text import fold

_NAMED_BY_LETTER = frozenset(
    {"cell", "cells", "lymphocyte", "lymphocytes", "reactive", "peptide", "difficile", "dimer"}
    | {"dimers", "coli", "section", "spine", "fib", "wave", "waves", "streptococcal", "strep"}
    | {"complex", "vitamin", "vitamins", "antigen", "antibody", "positive", "negative", "virus"}
    | {"line", "lines", "fibers", "fibres", "zelle", "zellen", "lymphozyten", "celula", "célula"}
    | {"celulas", "células", "linfocitos", "linfócitos", "cellule", "cellules", "cellula"}
)
"""Words that a letter before them names: "B cells"."""
_LINKS = (Kind.AND, Kind.COMMA, Kind.SLASH)


def is_name(view: View) -> bool:
    """Whether a letter is part of a name or an abbreviation."""
    if view.before and view.before.kind is Kind.GENITIVE:
        return True
    return (
        _follows_name(view)
        or _starts_abbreviation(view)
        or _ends_abbreviation(view)
        or _is_genus(view)
    )


def names_a_thing(view: View) -> bool:
    """ "B cells", "C difficile"."""
    return view.after is not None and fold(view.after.text) in _NAMED_BY_LETTER


def _follows_name(view: View) -> bool:
    """ "Hepatitis B and C"."""
    noun, letter = view.at(-3), view.at(-2)
    if view.before is None or view.before.kind not in _LINKS or noun is None or letter is None:
        return False
    named = bool(letter.positions) and letter.kind is not Kind.LABEL
    return noun.kind is Kind.GENITIVE and named


def _starts_abbreviation(view: View) -> bool:
    """ "a.m.", but not "B.Asthma": a full stop with a small or a single letter at it."""
    stop, then = view.after, view.at(2)
    if stop is None or then is None or stop.text != ".":
        return False
    if stop.start != view.token.end or then.start != stop.end:
        return False
    if then.text == "-":  # "A.-carotis"
        return True
    return script_of(then.text[0]) is Script.LATIN and (
        then.text[0].islower() or len(then.text) == 1
    )


def _ends_abbreviation(view: View) -> bool:
    """The last letter of one such as "B.O."."""
    first, stop = view.at(-2), view.before
    if first is None or stop is None or stop.text != ".":
        return False
    tight = first.end == stop.start and stop.end == view.token.start
    return tight and len(first.text) == 1 and first.text.isalpha()


def _is_genus(view: View) -> bool:
    """An abbreviated genus as in "E. coli"."""
    stop, species, token = view.after, view.at(2), view.token
    if stop is None or species is None or stop.text != "." or not token.text.isupper():
        return False
    if stop.start != token.end or species.kind is not Kind.WORD or species.start - stop.end > 1:
        return False
    return species.text[:1].islower() and script_of(species.text[0]) is Script.LATIN
