"""Whether what looks like a label is one: articles, pronouns and other small words are not."""

from polyclinic.judge.domain.kinds import Kind
from polyclinic.judge.domain.labels import INVALID
from polyclinic.judge.domain.lexicon import Lexicon
from polyclinic.judge.domain.scripts import Script, script_of
from polyclinic.judge.domain.settling.names import is_name, names_a_thing
from polyclinic.judge.domain.settling.view import View
from polyclinic.judge.domain.text import fold

_AFTER_A_LABEL = {Kind.COPULA, Kind.BECAUSE, Kind.BUT, Kind.NEG, Kind.NEG_POST}
_NOT_AFTER_AN_ARTICLE_LIKE_LABEL = {
    Kind.CHOICE, Kind.CORRECT, Kind.ANSWER, Kind.LABEL, Kind.GENITIVE, Kind.WRONG, Kind.FINAL,
}  # fmt: skip


def other_kind(view: View, lexicon: Lexicon) -> Kind:
    """What a token is when it is no label."""
    key = fold(view.token.text)
    cue = lexicon.at([key])
    if cue is not None:
        return cue[1]
    return Kind.SKIP if key in lexicon.words_like_labels else Kind.WORD


def is_label(view: View, lexicon: Lexicon, *, shouting: bool) -> bool:
    """Whether a token stands where a label stands.

    Args:
        view: The token.
        lexicon: Cues of the language.
        shouting: Whether the whole reply is in capitals.
    """
    token = view.token
    if _touches_word(view) or is_name(view):
        return False
    if token.emphatic and not names_a_thing(view):
        return True
    if token.text.isdigit():
        return view.closed() or view.cue_follows()
    if _is_word(view, lexicon):
        return _stands_as_label(view, lexicon, shouting=shouting)
    if token.text.islower():
        return view.closed() or view.cue_follows()
    return not names_a_thing(view)


def is_wordlike(view: View, lexicon: Lexicon) -> bool:
    """Whether a label may be a word all the same: it only has more text behind it."""
    return not view.token.emphatic and not view.closed() and _is_word(view, lexicon)


def _is_word(view: View, lexicon: Lexicon) -> bool:
    """Whether a letter is a word of the language as well."""
    key = fold(view.token.text)
    if key in lexicon.words_like_labels:
        return True
    return view.token.text.islower() and lexicon.at([key]) is not None


def _touches_word(view: View) -> bool:
    """Part of a word in a script that may join letters on, such as "B型"."""
    token, before, after = view.token, view.before, view.after
    if before and before.end == token.start and not before.bracketed:
        if before.kind is Kind.WORD:
            return script_of(before.text[-1]) is not Script.NONE
        if before.kind in (Kind.LABEL, Kind.TEXT):
            return True
    if after and after.kind is Kind.WORD and after.start == token.end:
        return script_of(after.text[0]) is not Script.NONE
    return False


def _stands_as_label(view: View, lexicon: Lexicon, *, shouting: bool) -> bool:
    """Whether a letter that is a word stands where only a label can."""
    token, after = view.token, view.after
    if token.positions == (INVALID,) and not view.is_numbered():
        return False
    if after is not None and after.kind is Kind.TEXT and not after.bracketed:
        return after.positions == token.positions and token.text.isupper()
    if token.text.islower() or shouting:
        own = fold(token.text) in lexicon.own.words_like_labels
        return _is_small_label(view, own=own)
    if view.closed() or view.is_numbered() or _is_foreign(view):
        return True
    return not _is_speaker(view) and _is_capital_label(view, lexicon)


def _is_small_label(view: View, *, own: bool) -> bool:
    """Whether a small "a" or "e" is neither article nor link.

    `own` says that it is a word of the reply's own language, not of English alone.
    """
    if view.before is not None and view.announces():
        return False
    after = view.after
    if after is not None and after.kind is Kind.DASH and after.start == view.token.end:
        return False
    if view.is_numbered() and not own and view.follows(Kind.COPULA, Kind.CORRECT, Kind.WRONG):
        return True
    links = (Kind.BECAUSE, Kind.BUT, Kind.AND, Kind.OR)
    return view.after_cue() and (view.closed() or view.follows(*links))


def _is_capital_label(view: View, lexicon: Lexicon) -> bool:
    """Whether a capital "A" or "I" in mid-sentence is neither article nor pronoun."""
    if not view.starts_sentence():
        return view.after_cue() and not view.follows(*_NOT_AFTER_AN_ARTICLE_LIKE_LABEL)
    if view.follows(Kind.NEG) and _denies_a_noun(view, lexicon):
        return False
    return fold(view.token.text) in "ae" and view.follows(*_AFTER_A_LABEL, Kind.AND, Kind.OR)


def _denies_a_noun(view: View, lexicon: Lexicon) -> bool:
    """ "A não passagem": an article of the language before a denied noun."""
    then = view.at(2)
    own = fold(view.token.text) in lexicon.own.words_like_labels
    return own and then is not None and then.kind is Kind.WORD


def _is_speaker(view: View) -> bool:
    """ "I choose C": the pronoun, surely so where no option has that letter."""
    if view.token.text != "I":
        return False
    if view.token.positions == (INVALID,):
        return True
    after = view.after
    return (
        after is not None and after.kind is Kind.PICK and script_of(after.text[0]) is Script.LATIN
    )


def _is_foreign(view: View) -> bool:
    """A capital before a word of another script, as in "答え：A　梅毒", is no article."""
    if view.after is None or not view.after_cue():
        return False
    script = script_of(view.after.text[0])
    return script not in (Script.NONE, script_of(view.token.text[0]))
