"""What is wrong with a request."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: where, what, and what to do about it, one sentence each.

    `code` is machine-readable, such as "inference_unreachable"; it may be empty.
    """

    where: str = ""
    what: str = ""
    remedy: str = ""
    code: str = ""
