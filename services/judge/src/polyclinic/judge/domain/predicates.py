"""What is said of an option behind its mention."""

from collections.abc import Sequence

from polyclinic.judge.domain.context import Before, Behind
from polyclinic.judge.domain.kinds import Kind
from polyclinic.judge.domain.mentions import Mention
from polyclinic.judge.domain.stance import Stance

_TRAILING = {Kind.NEG, Kind.SKIP, Kind.CHOICE, Kind.ONLY, Kind.ALSO}
_GOES_ON = {Kind.WORD, Kind.TEXT, Kind.GENITIVE}


def read_predicate(
    mention: Mention, cues: Before, predicate: Behind, *, verb_final: bool
) -> Stance:
    """Stance of a reply to a mention by what stands behind it; NAMED when that says nothing."""
    if predicate.marked and _goes_on(predicate):
        return _option_text(predicate)
    kinds = _own_part(predicate, verb_final=verb_final)
    negated = Kind.NEG in kinds or Kind.NEG_POST in kinds
    if Kind.WRONG in kinds:
        return Stance.HEDGED if negated else Stance.REJECTED
    if negated:
        return Stance.REJECTED
    if Kind.HEDGE in kinds:
        return Stance.HEDGED
    if not _is_subject(mention, cues, kinds, marked=predicate.marked):
        return Stance.NAMED
    return _approval(cues, kinds, predicate.stopped_by, verb_final=verb_final)


def _goes_on(predicate: Behind) -> bool:
    """Whether a word behind a list mark is no verdict by itself but begins a phrase."""
    none_of_them = predicate.mark is Kind.STOP and predicate.kinds[0] is Kind.NEG
    return predicate.stopped_by in _GOES_ON or (none_of_them and len(predicate.kinds) > 1)


def _option_text(predicate: Behind) -> Stance:
    """ "C. None of the above", "A. Right heart failure": words of the option itself.

    Behind a colon or a dash the same words may be the reader's verdict: "B: not indicated".
    """
    verdict = predicate.mark is not Kind.STOP and predicate.has(Kind.NEG, Kind.WRONG)
    return Stance.HEDGED if verdict else Stance.NAMED


def _own_part(predicate: Behind, *, verb_final: bool) -> Sequence[Kind]:
    """The part of a predicate that does not belong to the option that follows it."""
    kinds = list(predicate.kinds)
    if predicate.stopped_by not in (Kind.LABEL, Kind.TEXT):
        return kinds
    while kinds and kinds[-1] in _TRAILING:
        kinds.pop()
    forward = bool(kinds) and kinds[-1] is Kind.COPULA and kinds[0] is not Kind.COPULA
    return [] if forward and not verb_final else kinds


def _is_subject(mention: Mention, cues: Before, kinds: Sequence[Kind], *, marked: bool) -> bool:
    """Whether a predicate can be about the mention: "vitamin B is correct" is not about B."""
    if not mention.bracketed and not cues.kinds and cues.stopped_by is Kind.WORD:
        return False
    own_subject = mention.bracketed and kinds[:2] == [Kind.SKIP, Kind.CHOICE]
    if own_subject and Kind.COPULA in kinds:  # "B) The diagnosis is right, but ..."
        return False
    return bool(kinds) and (
        kinds[0] in (Kind.COPULA, Kind.SKIP, Kind.CHOICE) or marked or not mention.by_text
    )


def _approval(
    cues: Before, kinds: Sequence[Kind], stopped_by: Kind | None, *, verb_final: bool
) -> Stance:
    if Kind.ANSWER in kinds:
        return Stance.STATED
    if Kind.CORRECT in kinds:
        if stopped_by in _GOES_ON and not _is_attribute_with_article(kinds):
            return Stance.NAMED
        named = Kind.CHOICE in kinds or cues.has(Kind.ONLY)
        return Stance.STATED if named else Stance.JUDGED
    picked = verb_final and Kind.PICK in kinds
    return Stance.STATED if picked else Stance.NAMED


def _is_attribute_with_article(kinds: Sequence[Kind]) -> bool:
    """ "B is the best treatment", but not "A is right heart failure"."""
    place = kinds.index(Kind.CORRECT)
    return place > 1 and kinds[place - 1] is Kind.SKIP and kinds[0] is Kind.COPULA
