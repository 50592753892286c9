"""From an HTTP reply to what it says about the choices of a question."""

from collections.abc import Sequence

from polyclinic.inference.domain.choices import match_choices, with_logprobs
from polyclinic.inference.domain.completion import Reading
from polyclinic.inference.domain.error_object import find_error
from polyclinic.inference.domain.json_body import decoded
from polyclinic.inference.domain.outcome import Outcome
from polyclinic.inference.domain.top_logprobs import first_token_logprobs

# A filter or a refusal in the field made for it is the provider's word, whatever the model thinks.
_STAND = frozenset({Outcome.CONTENT_FILTER, Outcome.REFUSAL})
_REMEDY = "Ask another endpoint for them, or choose by the reply's text."


def read_choices(reading: Reading, body: object, choices: Sequence[str]) -> Reading:
    """Turn the reading of a reply into that of its first token's probabilities.

    Args:
        reading: Of the reply, as if it were one in text.
        body: Of the HTTP reply.
        choices: Of the question.

    Returns:
        The probabilities, or `no_logprobs` where the endpoint reports none or says that it knows no
        such request; a failure, a refusal or a filter as it is.
    """
    if reading.outcome is Outcome.BAD_REQUEST and _complains(body):
        return Reading(
            Outcome.NO_LOGPROBS, detail=f"The endpoint refuses to report logprobs. {_REMEDY}"
        )
    tokens = first_token_logprobs(body)
    # A first token that is blank says something all the same: what else could have been written.
    has_reply = reading.outcome.is_reply or (reading.outcome is Outcome.EMPTY_REPLY and tokens)
    if not has_reply or reading.outcome in _STAND:
        return reading
    if tokens is None:
        return Reading(
            Outcome.NO_LOGPROBS,
            tokens=reading.tokens,
            detail=f"The endpoint's reply holds no logprobs of its first token. {_REMEDY}",
        )
    return with_logprobs(reading, choices, match_choices(tokens, choices))


def _complains(body: object) -> bool:
    error = find_error(decoded(body))
    return error is not None and "logprobs" in " ".join((error.message, error.parameter))
