from enum import IntEnum, auto


class Kind(IntEnum):
    """What a token means to the reader of an answer. Integers, since they hash fast."""

    ANSWER = auto()
    """Noun or verb that announces an answer."""
    CHOICE = auto()
    """Noun for an option: "option", "letter", "item"."""
    CORRECT = auto()
    """Says that something is right, or the best."""
    WRONG = auto()
    """Says that something is wrong, excluded or does not fit."""
    COPULA = auto()
    """ "is" and its kin."""
    NEG = auto()
    """ "not" and its kin."""
    NEG_POST = auto()
    """Negates what goes before it, as in verb-final languages."""
    PICK = auto()
    """ "I choose"."""
    THINK = auto()
    """ "I think"."""
    IT = auto()
    """ "it", "this": stands for the answer."""
    SKIP = auto()
    """Article, particle or adverb that changes nothing."""
    SO = auto()
    """ "therefore": starts a clause, and changes nothing."""
    HEDGE = auto()
    """ "could", "perhaps"."""
    AND = auto()
    OR = auto()
    BUT = auto()
    """Starts a clause against the one before."""
    BECAUSE = auto()
    """Starts a clause or phrase that explains: "since", "which", "given"."""
    IF = auto()
    ONLY = auto()
    FINAL = auto()
    """Says that the answer is the last word."""
    RETRACT = auto()
    """Takes back what was said."""
    EXCEPT = auto()
    REFUSE = auto()
    """A phrase in which a model declines, or lacks what it needs."""
    ALSO = auto()
    GENITIVE = auto()
    """Word that makes a letter part of a name: "vitamin", "hepatitis", "group"."""

    ASKED = auto()
    """ "question": a number behind it is the question's, not an answer."""

    LABEL = auto()
    """An option's label, or what looks like one."""
    TEXT = auto()
    """An option's text."""
    BOX = auto()
    """LaTeX's box for an answer."""
    WORD = auto()
    """Any other word or number."""
    COLON = auto()
    COMMA = auto()
    SLASH = auto()
    DASH = auto()
    STOP = auto()
    """End of a sentence."""
    QUESTION = auto()
    LINE = auto()
    """End of a line."""
    OPEN = auto()
    CLOSE = auto()
