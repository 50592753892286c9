"""What is read out of replies that choose."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a question: as shown to the model, and its text."""

    label: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class ChoiceGrading:
    """Find the chosen option in a reply.

    Attributes:
        reply: What the model wrote.
        language: BCP-47 code of the question.
        options: In their order.
        multiple: Whether several may be right together.
        truncated: Whether the reply was cut at a length limit.
        question: The stem; empty where it is not known.
    """

    reply: str = ""
    language: str = ""
    options: tuple[Option, ...] = ()
    multiple: bool = False
    truncated: bool = False
    question: str = ""


@dataclass(frozen=True, slots=True)
class NliGrading:
    """Find the inference label in a reply; `labels` are in English and in their order."""

    reply: str = ""
    language: str = ""
    labels: tuple[str, ...] = ()
    truncated: bool = False


@dataclass(frozen=True, slots=True)
class ChoiceVerdict:
    """What was read out of a reply: the rule that read it, or the reason why there is no answer.

    `positions` are those of the chosen options, from 0, ascending, and `labels` theirs.
    """

    positions: tuple[int, ...] = ()
    labels: tuple[str, ...] = ()
    rule: str = ""
    reason: str = ""
