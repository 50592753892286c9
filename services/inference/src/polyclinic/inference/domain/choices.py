"""What a model thinks of texts that were put before it, instead of a reply of its own."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

from polyclinic.bus.errors import PermanentError
from polyclinic.inference.domain.completion import Reading
from polyclinic.inference.domain.outcome import Outcome
from polyclinic.inference.domain.top_logprobs import add_logs


def check_choices(choices: Sequence[str]) -> None:
    """Refuse choices that cannot be told apart.

    Raises:
        PermanentError: one is blank, or stands there twice (`bad_request`).
    """
    names = [choice.strip() for choice in choices]
    if not all(names) or len(set(names)) < len(names):
        what = "The question's choices must be texts that are not blank and differ."
        raise PermanentError(what, code=Outcome.BAD_REQUEST)


def match_choices(tokens: Mapping[bytes, float], choices: Sequence[str]) -> tuple[float, ...]:
    """Log-probability that a reply begins with each choice, as far as the first token says.

    A token stands for the choice that it is, or else for the one choice that begins with it. One
    that several choices begin with tells nothing, and counts for none.

    Args:
        tokens: First tokens without blanks around them, and their natural-log probabilities.
        choices: Texts that differ.

    Returns:
        Shape (choices,), natural logarithms; -inf where no token stands for a choice.
    """
    names = [choice.strip().encode("utf-8", errors="surrogatepass") for choice in choices]
    found = [-math.inf] * len(names)
    for token, logprob in tokens.items():
        begun = [i for i, name in enumerate(names) if token and name.startswith(token)]
        whole = [i for i in begun if names[i] == token]
        for index in whole or (begun if len(begun) == 1 else []):
            found[index] = add_logs(found[index], logprob)
    return tuple(found)


def with_logprobs(reading: Reading, choices: Sequence[str], logprobs: Sequence[float]) -> Reading:
    """The reading of a question with choices.

    Its text is the likeliest choice (the first of equals); there is none when no choice is among
    the tokens that were reported.
    """
    best = max(range(len(choices)), key=lambda index: logprobs[index])
    if logprobs[best] == -math.inf:
        told = replace(reading, outcome=Outcome.EMPTY, text=None)
    else:
        told = replace(reading, outcome=Outcome.TEXT, text=choices[best])
    return replace(told, choice_logprobs=tuple(logprobs))
