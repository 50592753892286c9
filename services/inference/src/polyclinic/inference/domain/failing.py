"""Which failure an HTTP status and an error object stand for."""

from polyclinic.inference.domain.error_object import ErrorObject
from polyclinic.inference.domain.outcome import Outcome

# Names that say more than the status that they come with, whatever that is. Order matters:
# "exceeded_current_quota_error" is a quota although it comes as a 429 of type "rate limit".
_BY_NAME: tuple[tuple[Outcome, frozenset[str]], ...] = (
    (
        Outcome.QUOTA_EXHAUSTED,
        frozenset(
            {
                "insufficient_quota",
                "insufficient_balance",
                "insufficient_user_quota",
                "insufficient_credits",
                "quota_exceeded",
                "quotaexceeded",
                "exceeded_current_quota_error",
                "billing_hard_limit_reached",
                "billing_not_active",
                "billing_error",
                "payment_required",
                "arrearage",
                "1113",
            }
        ),
    ),
    (
        Outcome.CONTENT_FILTER,
        frozenset(
            {
                "content_filter",
                "content_filtered",
                "content_policy_violation",
                "responsibleaipolicyviolation",
                "data_inspection_failed",
                "datainspectionfailed",
                "moderation",
                "1301",
            }
        ),
    ),
    (
        Outcome.CONTEXT_LENGTH_EXCEEDED,
        frozenset(
            {
                "context_length_exceeded",
                "exceed_context_size_error",
                "model_context_window_exceeded",
                "string_above_max_length",
            }
        ),
    ),
    (
        Outcome.MODEL_NOT_FOUND,
        frozenset(
            {"model_not_found", "deploymentnotfound", "invalid_model", "model_not_available"}
        ),
    ),
    (
        Outcome.UNAUTHORIZED,
        frozenset({"invalid_api_key", "authentication_error", "invalid_authentication_error"}),
    ),
    (
        Outcome.RATE_LIMITED,
        frozenset({"rate_limit_exceeded", "rate_limit_error", "too_many_requests", "1302", "1305"}),
    ),
    (
        Outcome.OVERLOADED,
        frozenset({"overloaded_error", "overloaded", "engine_overloaded", "unavailable_error"}),
    ),
)
_OUTCOME_BY_NAME = {name: outcome for outcome, names in _BY_NAME for name in names}

# Phrases of servers that give no name. Only such as cannot be met in another meaning: "exceeded
# your current quota" is not among them, because Gemini says it of a limit per minute.
_BY_PHRASE = (
    (Outcome.QUOTA_EXHAUSTED, ("insufficient balance", "credit balance is too low")),
    (Outcome.QUOTA_EXHAUSTED, ("insufficient credits", "billing hard limit")),
    (Outcome.CONTENT_FILTER, ("content exists risk", "content management policy")),
    (Outcome.CONTEXT_LENGTH_EXCEEDED, ("context length", "context size", "context window")),
    (Outcome.CONTEXT_LENGTH_EXCEEDED, ("prompt is too long", "input is too long")),
)

_BY_STATUS = {
    401: Outcome.UNAUTHORIZED,
    402: Outcome.QUOTA_EXHAUSTED,
    403: Outcome.FORBIDDEN,
    405: Outcome.ENDPOINT_NOT_FOUND,
    408: Outcome.TIMEOUT,
    409: Outcome.SERVER_ERROR,
    413: Outcome.REQUEST_TOO_LARGE,
    424: Outcome.SERVER_ERROR,
    425: Outcome.OVERLOADED,
    429: Outcome.RATE_LIMITED,
    # A call that a gateway cancelled.
    499: Outcome.SERVER_ERROR,
    501: Outcome.BAD_REQUEST,
    503: Outcome.OVERLOADED,
    504: Outcome.TIMEOUT,
    524: Outcome.TIMEOUT,
    529: Outcome.OVERLOADED,
}
_NOT_FOUND = 404


def failure_of(status: int, error: ErrorObject | None) -> Outcome:
    """The failure that a status other than 200, or an error object with 200, stands for.

    A content filter that comes as an error is no failure but a reply, and is returned as such.
    """
    if error is not None:
        for name in error.names:
            if name in _OUTCOME_BY_NAME:
                return _OUTCOME_BY_NAME[name]
        for outcome, phrases in _BY_PHRASE:
            if any(phrase in error.message for phrase in phrases):
                return outcome
        if _is_success(status):
            # A gateway that had already said 200 when the provider failed.
            status = error.status or 500
    return _of_status(status, error)


def _of_status(status: int, error: ErrorObject | None) -> Outcome:
    if status in _BY_STATUS:
        return _BY_STATUS[status]
    if status == _NOT_FOUND:
        # A server that knows the path says what is missing; a wrong path gets a page, or a
        # framework's "Not Found".
        knows_path = error is not None and error.message not in ("", "not found")
        return Outcome.MODEL_NOT_FOUND if knows_path else Outcome.ENDPOINT_NOT_FOUND
    if 400 <= status < 500:  # noqa: PLR2004 - the classes of HTTP
        return Outcome.BAD_REQUEST
    if status >= 500:  # noqa: PLR2004 - as above
        return Outcome.SERVER_ERROR
    return Outcome.UNEXPECTED_STATUS


def _is_success(status: int) -> bool:
    return 200 <= status < 300  # noqa: PLR2004 - as above
