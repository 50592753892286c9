from dataclasses import dataclass
from enum import StrEnum


class Rule(StrEnum):
    """What made a reply's answer certain."""

    BARE_LABEL = "bare_label"
    """The reply, a line or a sentence of it is nothing but the label."""
    LEADING_LABEL = "leading_label"
    """The reply opens with the label, then explains."""
    STATED_ANSWER = "stated_answer"
    """A cue such as "the answer is" names it."""
    FINAL_ANSWER = "final_answer"
    """A cue that says it is the last word."""
    CORRECTION = "correction"
    """An earlier statement is taken back, then the answer is stated."""
    BOXED = "boxed"
    """It stands in a box made for it."""
    JSON_FIELD = "json_field"
    """It stands in the answer field of a JSON object."""
    JUDGED_CORRECT = "judged_correct"
    """One option is called right, in a sentence that does not say "answer"."""
    SOLE_LABEL = "sole_label"
    """The only option that a short reply names, in brackets or with its text."""
    CLOSING = "closing"
    """The only option that is left open by the sentence that concludes the reply."""
    ELIMINATION = "elimination"
    """Every other option is rejected."""
    OPTION_TEXT = "option_text"
    """No label, but the text of exactly one option."""


class Reason(StrEnum):
    """Why a reply gives no answer."""

    NO_RESPONSE = "no_response"
    REFUSAL = "refusal"
    TRUNCATED_REASONING = "truncated_reasoning"
    UNPARSEABLE = "unparseable"
    AMBIGUOUS = "ambiguous"
    INVALID_LABEL = "invalid_label"


@dataclass(frozen=True)
class Extraction:
    """What was read out of a reply; either `rule` or `reason` is set."""

    positions: tuple[int, ...] = ()
    """Positions among the options, from 0, ascending; empty when there is no answer."""
    labels: tuple[str, ...] = ()
    """The options' own labels at `positions`."""
    rule: str = ""
    """A `Rule`; empty when there is no answer."""
    reason: str = ""
    """A `Reason`; empty when there is an answer."""


def unanswered(reason: Reason) -> Extraction:
    """An extraction without an answer."""
    return Extraction(reason=reason.value)
