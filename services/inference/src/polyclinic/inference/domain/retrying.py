"""When to try a call again within one step."""

from dataclasses import dataclass

MOST_FAILED_RETRIES = 1


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """Exponential backoff with jitter, bound in number and in time.

    Attributes:
        max_retries: Calls after the first, where the endpoint limits the rate. After any other
            failure there is at most one: the endpoint is ill, and the bus comes back later.
        budget_s: Most seconds for calls and waits together; what needs longer goes back to the bus.
        first_s: Longest wait before the first retry; it doubles with each.
        longest_s: Longest wait that the policy chooses by itself.
    """

    max_retries: int = 3
    budget_s: float = 60.0
    first_s: float = 0.5
    longest_s: float = 10.0

    def delay_s(
        self,
        retry: int,
        *,
        failures: int = 0,
        spent_s: float,
        retry_after_s: float | None,
        jitter: float,
    ) -> float | None:
        """Seconds to wait before retry number `retry`, or None to give up.

        Args:
            retry: Counts from 1.
            failures: Calls so far that failed by anything but a rate limit.
            spent_s: Seconds that calls and waits took so far.
            retry_after_s: What the provider asked for; never undercut.
            jitter: Uniform in [0, 1), so that calls that failed together do not return together.
        """
        if retry > self.max_retries or failures > MOST_FAILED_RETRIES:
            return None
        backoff_s = min(self.longest_s, self.first_s * 2.0 ** (retry - 1))
        if retry_after_s is None:
            delay_s = backoff_s * (0.5 + jitter / 2)
        else:
            delay_s = retry_after_s + jitter * min(backoff_s, 1.0)
        return delay_s if spent_s + delay_s <= self.budget_s else None
