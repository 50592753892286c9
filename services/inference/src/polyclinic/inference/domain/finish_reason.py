"""What the many spellings of `finish_reason` mean."""

from enum import Enum

from polyclinic.inference.domain.outcome import Outcome


class Ending(Enum):
    """How a reply ended."""

    BY_ITSELF = "by_itself"
    CUT = "cut"
    WITHHELD = "withheld"
    REFUSED = "refused"
    TOOL = "tool"
    OVERLOADED = "overloaded"
    BROKEN = "broken"
    UNKNOWN = "unknown"


_SPELLINGS = {
    Ending.BY_ITSELF: "stop end_turn stop_sequence eos eos_token complete completed finish_stop",
    Ending.CUT: "length max_tokens max_output_tokens model_length model_context_window_exceeded "
    "max_length finish_max_tokens",
    Ending.WITHHELD: "content_filter content_filtered sensitive safety recitation blocklist "
    "prohibited_content spii guardrail_intervened",
    Ending.REFUSED: "refusal",
    Ending.TOOL: "tool_calls tool_call tool_use function_call",
    Ending.OVERLOADED: "insufficient_system_resource",
    Ending.BROKEN: "network_error error abort aborted cancelled engine_error",
}
_ENDINGS = {word: ending for ending, words in _SPELLINGS.items() for word in words.split()}

FAILURES = {Ending.OVERLOADED: Outcome.OVERLOADED, Ending.BROKEN: Outcome.SERVER_ERROR}


def ending_of(finish_reason: str) -> Ending:
    """How a reply ended, by what the provider calls it; case is ignored."""
    return _ENDINGS.get(finish_reason.lower(), Ending.UNKNOWN)
