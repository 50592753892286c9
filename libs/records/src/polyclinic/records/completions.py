"""Questions to models, and what they reply."""

from dataclasses import dataclass
from enum import StrEnum

from polyclinic.records.caching import CachePolicy
from polyclinic.records.calls import CallUsage
from polyclinic.records.files import Blob
from polyclinic.records.samples import SampleKey


class CompletionOutcome(StrEnum):
    """Shape of a reply; UNKNOWN is one of a newer writer."""

    UNSPECIFIED = "unspecified"
    TEXT = "text"
    REFUSAL = "refusal"
    CONTENT_FILTER = "content_filter"
    TRUNCATED = "truncated"
    TOOL_CALL = "tool_call"
    EMPTY = "empty"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """One turn of a conversation; `role` is "system", "user" or "assistant"."""

    role: str = ""
    content: str = ""


@dataclass(frozen=True, slots=True)
class GenerationParams:
    """How to generate; what is None or empty is left to the registry, then to the endpoint."""

    temperature: float | None = None
    top_p: float | None = None
    max_tokens: int | None = None
    seed: int | None = None
    stop: tuple[str, ...] = ()
    json_schema: str = ""


@dataclass(frozen=True, slots=True)
class CompletionInput:
    """A question to one model of the registry.

    Attributes:
        model: Registry name.
        messages: The conversation so far.
        params: How to generate.
        sample: What the question is about.
        no_cache: How older writers say that no reply is stored or read; see `caching.policy_of`.
        choices: Texts to compare as continuations; empty for a reply in text.
        refresh: How older writers say that a stored reply is not wanted.
        cache: How the cache is used.
    """

    model: str = ""
    messages: tuple[ChatMessage, ...] = ()
    params: GenerationParams = GenerationParams()
    sample: SampleKey = SampleKey()
    no_cache: bool = False
    choices: tuple[str, ...] = ()
    refresh: bool = False
    cache: CachePolicy = CachePolicy()


@dataclass(frozen=True, slots=True)
class Completion:
    """What a model replied.

    Attributes:
        outcome: Shape of the reply.
        text: Without the provider's reasoning field.
        refusal: What the model said when it declined in the field made for it.
        reasoning: The provider's reasoning field; never an answer.
        finish_reason: As the provider said it.
        usage: Tokens, time and money; None where nothing was noted.
        fingerprint: Of the registry entry that replied.
        text_blob: Instead of `text` when that is too large for a message.
        cache_key: Hash of model, prompt and parameters.
        choice_logprobs: Natural logarithm of the probability of each choice that was asked for, in
            their order; -infinity where the backend does not report it.
    """

    outcome: CompletionOutcome = CompletionOutcome.UNSPECIFIED
    text: str = ""
    refusal: str = ""
    reasoning: str = ""
    finish_reason: str = ""
    usage: CallUsage | None = None
    fingerprint: str = ""
    text_blob: Blob | None = None
    cache_key: str = ""
    choice_logprobs: tuple[float, ...] = ()
