"""What to do about a failure that no retry mends, where that is known. Pure."""

import re
from collections.abc import Collection

from polyclinic.inference.domain.entries import OpenAIEntry
from polyclinic.inference.domain.outcome import Outcome

_LIMITS = ("max_tokens", "max_completion_tokens")
_PARAMETERS = ("temperature", "top_p", "seed", "stop")
_REFUSES = re.compile(
    r"not (?:be )?(?:supported|permitted|allowed|recogni[sz]ed)|unsupported|unrecogni[sz]ed"
    r"|unknown|unexpected|extra inputs|does not support|do not support|not implemented|deprecated"
)
_TOO_MUCH = re.compile(r"too (?:large|big|high|many)|at most|less than|maximum|exceed|greater than")
_STREAM = re.compile(r"\bstream\b.*\b(?:only|required|must|true)\b|\bonly\b.*\bstream")

_BY_OUTCOME = {
    Outcome.UNAUTHORIZED: "Check the variable that `api_key_env` names.",
    Outcome.FORBIDDEN: "Check that the key of `api_key_env` may use this model.",
    Outcome.QUOTA_EXHAUSTED: "Raise the account's limit, or name another key.",
    Outcome.MODEL_NOT_FOUND: "Check `model` in the registry: it is the name at the endpoint.",
    Outcome.ENDPOINT_NOT_FOUND: "Check `base_url` in the registry; most end in /v1.",
    Outcome.UNEXPECTED_STATUS: "Check `base_url` in the registry: redirects are not followed.",
    Outcome.CONTEXT_LENGTH_EXCEEDED: "Lower `max_tokens`, or take a model with a longer context.",
}


def remedy_for(outcome: Outcome, words: str, parameter: str, entry: OpenAIEntry) -> str:
    """One sentence for whoever keeps the registry; "" where nothing is known.

    Args:
        outcome: The failure.
        words: What the endpoint said, in lower case.
        parameter: Which parameter it says it is about; may be empty.
        entry: How the model is asked.
    """
    if outcome is not Outcome.BAD_REQUEST:
        return _BY_OUTCOME.get(outcome, "")
    ours = entry.token_limit_field
    if _speaks_of(ours, words, parameter):
        [other] = [name for name in _LIMITS if name != ours]
        if other in words or (_REFUSES.search(words) and not _TOO_MUCH.search(words)):
            return f"Set `token_limit_field: {other}` in the model's entry of the registry."
        if _TOO_MUCH.search(words):
            return "Lower `max_tokens` in the registry's `params`, or in the options of the task."
    if _STREAM.search(words):
        return (
            "This endpoint only streams, and streams are not read: put a gateway in front of it "
            "that gathers them."
        )
    return _of_parameter(words, parameter, entry.extra_body)


def _of_parameter(words: str, parameter: str, extra: Collection[str]) -> str:
    for name in extra:
        if _speaks_of(name, words, parameter):
            return f"Take `{name}` out of the entry's `extra_body`, or set what the endpoint takes."
    for name in _PARAMETERS:
        if _speaks_of(name, words, parameter):
            return (
                f"Leave it out with `extra_body: {{{name}: null}}` in the model's entry of the "
                f"registry, or set `{name}` to what the endpoint takes."
            )
    return ""


def _speaks_of(name: str, words: str, parameter: str) -> bool:
    return parameter == name or re.search(rf"(?<!\w){re.escape(name)}(?!\w)", words) is not None
