"""How long a reply may become in a model's context."""

from polyclinic.bus.errors import PermanentError
from polyclinic.inference.domain.outcome import Outcome

DEFAULT_MAX_TOKENS = 512


def reply_limit(prompt_tokens: int, max_tokens: int | None, context: int | None) -> int:
    """Most tokens of a reply.

    Args:
        prompt_tokens: Length of the prompt.
        max_tokens: What is asked for; None is 512, or what the context leaves.
        context: Most tokens of prompt and reply; None when the model does not say.

    Raises:
        PermanentError: they do not fit (`context_length_exceeded`).
    """
    wanted = max_tokens if max_tokens is not None else DEFAULT_MAX_TOKENS
    if context is None:
        return wanted
    left = context - prompt_tokens
    if left < (1 if max_tokens is None else max_tokens):
        asked = "a reply" if max_tokens is None else f"a reply of up to {max_tokens}"
        raise PermanentError(
            f"The prompt ({prompt_tokens} tokens) and {asked} exceed the model's context length "
            f"({context} tokens).",
            code=Outcome.CONTEXT_LENGTH_EXCEEDED,
        )
    return min(wanted, left)
