"""The names of everything that can come back from a model."""

from enum import StrEnum


class Outcome(StrEnum):
    """Shape of what came back: the first six are replies, the rest are failures.

    EMPTY is a model that thought, or was recorded, and said nothing; a reply of an endpoint that
    holds nothing whatsoever is EMPTY_REPLY, for nobody can tell whether a model was behind it.
    A failure's name is also the code of the error that it becomes.
    """

    TEXT = "text"
    REFUSAL = "refusal"
    CONTENT_FILTER = "content_filter"
    TRUNCATED = "truncated"
    TOOL_CALL = "tool_call"
    EMPTY = "empty"

    RATE_LIMITED = "rate_limited"
    QUOTA_EXHAUSTED = "quota_exhausted"
    OVERLOADED = "overloaded"
    TIMEOUT = "timeout"
    UNREACHABLE = "unreachable"
    SERVER_ERROR = "server_error"
    MALFORMED_REPLY = "malformed_reply"
    EMPTY_REPLY = "empty_reply"
    UNAUTHORIZED = "unauthorized"
    FORBIDDEN = "forbidden"
    MODEL_NOT_FOUND = "model_not_found"
    ENDPOINT_NOT_FOUND = "endpoint_not_found"
    CONTEXT_LENGTH_EXCEEDED = "context_length_exceeded"
    REQUEST_TOO_LARGE = "request_too_large"
    REPLY_TOO_LARGE = "reply_too_large"
    BAD_REQUEST = "bad_request"
    NO_LOGPROBS = "no_logprobs"
    UNEXPECTED_STATUS = "unexpected_status"

    @property
    def is_reply(self) -> bool:
        """Whether the model (or its provider) answered, as opposed to a failure on the way."""
        return self in _REPLIES

    @property
    def retry(self) -> bool:
        """Whether the same question may succeed later."""
        return self in _RETRIED


OVERLOADS = frozenset({Outcome.RATE_LIMITED, Outcome.OVERLOADED, Outcome.TIMEOUT})
"""Fewer calls at once would have helped."""
NO_REPLIES = frozenset({Outcome.MALFORMED_REPLY, Outcome.EMPTY_REPLY})
"""The endpoint answered with 200 and without a reply; it may have billed it."""
_RETRIED = OVERLOADS | NO_REPLIES | {Outcome.UNREACHABLE, Outcome.SERVER_ERROR}
_REPLIES = frozenset(
    {
        Outcome.TEXT,
        Outcome.REFUSAL,
        Outcome.CONTENT_FILTER,
        Outcome.TRUNCATED,
        Outcome.TOOL_CALL,
        Outcome.EMPTY,
    }
)
