"""The errors that cross service boundaries. Standard library only: every layer may use them."""


class ServiceError(Exception):
    """A failure that a service reports on purpose.

    The subclass decides what becomes of the message being handled. Any other
    exception is a bug: it is redelivered until `max_deliver`, then dead-lettered.

    Attributes:
        code: Stable, machine-readable reason, such as "quota_exhausted".
        detail: One sentence for a person; holds neither secrets nor sample text.
    """

    default_code = "internal"

    def __init__(self, detail: str, *, code: str = "") -> None:
        super().__init__(detail)
        self.detail = detail
        self.code = code or self.default_code


class TransientError(ServiceError):
    """The same message may succeed later: redeliver it with backoff.

    Attributes:
        retry_after_s: Seconds that the failing side asked to wait; None if it did not say.
    """

    default_code = "unavailable"

    def __init__(self, detail: str, *, code: str = "", retry_after_s: float | None = None) -> None:
        super().__init__(detail, code=code)
        self.retry_after_s = retry_after_s


class PermanentError(ServiceError):
    """No redelivery can help: the step fails now, the run goes on."""

    default_code = "invalid_argument"
