"""The most likely first tokens that a chat completion reports."""

import math
import sys
from collections.abc import Iterator, Mapping

from polyclinic.inference.domain.json_body import decoded

# What some servers leave of a tokenizer's own mark of a blank, where they give no bytes.
_BLANK_MARKS = "▁Ġ"
_LARGEST = sys.float_info.max
_ROUNDING = 1e-3


def first_token_logprobs(body: object) -> dict[bytes, float] | None:
    """Natural-log probabilities of what the reply's first token may be.

    Args:
        body: Of the HTTP reply, decoded or not.

    Returns:
        By the token's UTF-8 bytes without blanks around it (a token may be a part of a character);
        variants that differ in blanks only are summed. None when the reply reports none.
    """
    content = _logprobs_of_choice(decoded(body))
    first = _first_position(content) if content is not None else None
    if first is None:
        return None
    summed: dict[bytes, float] = {}
    for token, logprob in first.items():
        name = token.strip()
        summed[name] = add_logs(summed.get(name, -math.inf), logprob)
    return summed


def add_logs(one: float, other: float) -> float:
    """log(exp(one) + exp(other)), at most 0 as the logarithm of a probability is."""
    low, high = sorted((one, other))
    return min(0.0, high + math.log1p(math.exp(low - high))) if low > -math.inf else high


def _logprobs_of_choice(value: object) -> Mapping[str, object] | None:
    choices = value.get("choices") if isinstance(value, Mapping) else None
    first = choices[0] if isinstance(choices, list) and choices else None
    logprobs = first.get("logprobs") if isinstance(first, Mapping) else None
    return logprobs if isinstance(logprobs, Mapping) else None


def _first_position(logprobs: Mapping[str, object]) -> dict[bytes, float] | None:
    """Of the form of chat completions (`content`), or the older one (`top_logprobs`)."""
    content, older = logprobs.get("content"), logprobs.get("top_logprobs")
    if isinstance(content, list) and content and isinstance(content[0], Mapping):
        top = content[0].get("top_logprobs")
        # The token that was chosen may lie outside of the most likely ones.
        entries = [content[0], *(top if isinstance(top, list) else [])]
    elif isinstance(older, list) and older and isinstance(older[0], Mapping):
        entries = [{"token": token, "logprob": value} for token, value in older[0].items()]
    else:
        return None
    return dict(_tokens(entries)) or None


def _tokens(entries: list[object]) -> Iterator[tuple[bytes, float]]:
    for entry in entries:
        if not isinstance(entry, Mapping):
            continue
        token, logprob = _bytes_of(entry), as_logprob(entry.get("logprob"))
        if token is not None and logprob is not None:
            yield token, logprob


def as_logprob(value: object) -> float | None:
    """`value` as a float if it can be the logarithm of a probability, rounding apart."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    if value < -_LARGEST:  # a whole number in JSON may be beyond any float
        return -math.inf
    # The comparison is false for nan.
    return min(0.0, float(value)) if value <= _ROUNDING else None


def _bytes_of(entry: Mapping[str, object]) -> bytes | None:
    given, token = entry.get("bytes"), entry.get("token")
    if isinstance(given, list):
        try:
            return bytes(given)
        except (TypeError, ValueError, OverflowError):
            pass
    if not isinstance(token, str):
        return None
    blank = " " if token[:1] in _BLANK_MARKS else ""
    return (blank + token.lstrip(_BLANK_MARKS)).encode("utf-8", errors="surrogatepass")
