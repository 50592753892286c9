"""From an HTTP reply to one of the outcomes. Pure; never raises on what a server may send."""

from collections.abc import Mapping
from dataclasses import replace

from polyclinic.inference.domain.completion import Reading, Tokens
from polyclinic.inference.domain.error_object import ErrorObject, find_error
from polyclinic.inference.domain.failing import failure_of
from polyclinic.inference.domain.finish_reason import FAILURES, Ending, ending_of
from polyclinic.inference.domain.identity import identity_text
from polyclinic.inference.domain.json_body import decoded
from polyclinic.inference.domain.message_content import Pieces, pieces_of
from polyclinic.inference.domain.outcome import Outcome
from polyclinic.inference.domain.own_words import MOST_READ
from polyclinic.inference.domain.page_title import page_title
from polyclinic.inference.domain.retry_after import retry_after_s
from polyclinic.inference.domain.surrogates import escape_surrogates

_OK = range(200, 300)
_INPUT = ("input_tokens", "cache_read_input_tokens", "cache_creation_input_tokens")
_SENTENCES = {
    Outcome.RATE_LIMITED: "The endpoint limits the rate of requests",
    Outcome.QUOTA_EXHAUSTED: "The quota or the balance of the endpoint's account is used up",
    Outcome.OVERLOADED: "The endpoint is overloaded or starting",
    Outcome.TIMEOUT: "The endpoint took too long",
    Outcome.SERVER_ERROR: "The endpoint failed",
    Outcome.MALFORMED_REPLY: "The endpoint's reply is not a chat completion",
    Outcome.EMPTY_REPLY: "The endpoint's reply holds nothing",
    Outcome.UNAUTHORIZED: "The endpoint does not accept the API key",
    Outcome.FORBIDDEN: "The endpoint does not allow this request to this API key",
    Outcome.MODEL_NOT_FOUND: "The endpoint does not know the model",
    Outcome.ENDPOINT_NOT_FOUND: "There is no chat completions endpoint under the base_url",
    Outcome.CONTEXT_LENGTH_EXCEEDED: "The prompt and max_tokens exceed the model's context length",
    Outcome.REQUEST_TOO_LARGE: "The request is too large for the endpoint",
    Outcome.BAD_REQUEST: "The endpoint refused the request as invalid",
    Outcome.UNEXPECTED_STATUS: "The endpoint redirects or answers with an unexpected status",
}


def read_completion(status: int, headers: Mapping[str, str], body: object) -> Reading:
    """Tell apart every shape of a chat completion reply.

    Args:
        status: Of the HTTP reply.
        headers: Of the HTTP reply; names in any case.
        body: Bytes, text, or the JSON value if it is decoded already.

    Returns:
        The outcome. What the provider puts into reasoning fields is never in `text`; a text that
        broke off because the provider failed is not there at all.
    """
    value = decoded(body, headers)
    error = find_error(value)
    if status not in _OK or error is not None:
        said = error.said if error is not None else page_title(body, whole=status not in _OK)
        return _failed(failure_of(status, error), status, headers, error, said)
    if not isinstance(value, Mapping) or "choices" not in value:
        said = page_title(body, whole=False)
        return _failed(Outcome.MALFORMED_REPLY, status, headers, None, said)
    choices, tokens = value["choices"], _tokens(value.get("usage"))
    if choices == []:
        return _nothing_said(tokens)
    choice = choices[0] if isinstance(choices, list) else None
    if not isinstance(choice, Mapping):
        # Nothing that a model said: to read it as an empty reply would hold it against the model.
        return _failed(Outcome.MALFORMED_REPLY, status, headers, None)
    system = identity_text(value.get("system_fingerprint"))
    return replace(_of_choice(choice, tokens), system_fingerprint=system)


def _of_choice(choice: Mapping[str, object], tokens: Tokens) -> Reading:
    said = choice.get("finish_reason")
    finish_reason = escape_surrogates(said[:64]) if isinstance(said, str) else ""
    ending, pieces = ending_of(finish_reason), pieces_of(choice)
    if ending in FAILURES:
        detail = f"{_SENTENCES[FAILURES[ending]]} in mid-reply."
        return Reading(FAILURES[ending], finish_reason=finish_reason, detail=detail)
    text, refusal = pieces.text, pieces.refusal
    if ending is Ending.REFUSED and not refusal.strip():
        text, refusal = "", text
    has_text, has_refusal = bool(text.strip()), bool(refusal.strip())
    outcome = _outcome(ending, pieces, has_text=has_text, has_refusal=has_refusal)
    if outcome is Outcome.EMPTY and not pieces.reasoning.strip():
        return _nothing_said(tokens, finish_reason)
    return Reading(
        outcome=outcome,
        text=text if has_text else None,
        refusal=refusal if has_refusal else None,
        reasoning=pieces.reasoning,
        finish_reason=finish_reason,
        tokens=tokens,
    )


def _nothing_said(tokens: Tokens, finish_reason: str = "") -> Reading:
    return Reading(
        Outcome.EMPTY_REPLY,
        finish_reason=finish_reason,
        tokens=tokens,
        detail=f"{_SENTENCES[Outcome.EMPTY_REPLY]}: no text, no refusal, no tool call.",
    )


def _outcome(ending: Ending, pieces: Pieces, *, has_text: bool, has_refusal: bool) -> Outcome:
    if ending is Ending.WITHHELD:
        return Outcome.CONTENT_FILTER
    if has_refusal or ending is Ending.REFUSED:
        return Outcome.REFUSAL
    if ending is Ending.CUT:
        return Outcome.TRUNCATED
    # Some servers end a tool call with "stop", others send an empty list with every text.
    if ending is Ending.TOOL and (pieces.calls_tool or not has_text):
        return Outcome.TOOL_CALL
    if pieces.calls_tool and not has_text:
        return Outcome.TOOL_CALL
    return Outcome.TEXT if has_text else Outcome.EMPTY


def _failed(
    outcome: Outcome,
    status: int,
    headers: Mapping[str, str],
    error: ErrorObject | None,
    said: str = "",
) -> Reading:
    if outcome is Outcome.CONTENT_FILTER:
        return Reading(outcome, finish_reason="content_filter")
    shown = ", ".join(filter(None, [f"HTTP {status}", error.shown if error else ""]))
    return Reading(
        outcome,
        retry_after_s=retry_after_s(headers) if outcome.retry else None,
        detail=f"{_SENTENCES[outcome]} ({shown}).",
        said=said[:MOST_READ],
        parameter=error.parameter if error else "",
    )


def _tokens(usage: object) -> Tokens:
    if not isinstance(usage, Mapping):
        return Tokens()
    prompt = _count(usage.get("prompt_tokens"))
    if "prompt_tokens" not in usage:
        # Where the name is this one, tokens that the provider had in its cache are counted apart.
        prompt = sum(_count(usage.get(name)) for name in _INPUT)
    return Tokens(
        prompt=prompt,
        completion=_count(usage.get("completion_tokens", usage.get("output_tokens"))),
    )


def _count(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return 0
    # The comparison is false for nan; the bound is what the contract's int64 holds.
    return int(value) if 0 <= value < 2**63 else 0
