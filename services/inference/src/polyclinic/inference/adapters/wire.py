"""Between the contract's messages and the domain's values."""

from polyclinic.bus.cache_messages import read_policy
from polyclinic.inference.adapters.wire_usage import usage_from, usage_to
from polyclinic.inference.domain.completion import Completion
from polyclinic.inference.domain.outcome import Outcome
from polyclinic.inference.domain.question import (
    ChatMessage,
    GenerationParams,
    Question,
    SampleKey,
)
from polyclinic.v1 import common_pb2, inference_pb2

# Reasoning is kept for people to look at, and a refusal is a sentence; neither may burst a message.
MAX_ASIDE_CHARS = 32 * 1024

_TO_WIRE = {
    Outcome.TEXT: inference_pb2.COMPLETION_OUTCOME_TEXT,
    Outcome.REFUSAL: inference_pb2.COMPLETION_OUTCOME_REFUSAL,
    Outcome.CONTENT_FILTER: inference_pb2.COMPLETION_OUTCOME_CONTENT_FILTER,
    Outcome.TRUNCATED: inference_pb2.COMPLETION_OUTCOME_TRUNCATED,
    Outcome.TOOL_CALL: inference_pb2.COMPLETION_OUTCOME_TOOL_CALL,
    Outcome.EMPTY: inference_pb2.COMPLETION_OUTCOME_EMPTY,
}
_FROM_WIRE = {number: outcome for outcome, number in _TO_WIRE.items()}
_NO_PARAMS = GenerationParams()


def question_from(message: inference_pb2.CompletionInput) -> Question:
    """The question that a message asks."""
    return Question(
        model=message.model,
        messages=tuple(ChatMessage(turn.role, turn.content) for turn in message.messages),
        params=_params_from(message.params) if message.HasField("params") else _NO_PARAMS,
        sample=sample_from(message.sample),
        cache=read_policy(message),
        choices=tuple(message.choices),
    )


def sample_from(sample: common_pb2.SampleKey) -> SampleKey:
    """Which sample a message names."""
    return SampleKey(
        task=sample.task,
        dataset=sample.dataset,
        sample_id=sample.sample_id,
        language=sample.language,
        variant=sample.variant or "original",
        epoch=sample.epoch or 1,
        judged_model=sample.judged_model,
    )


def sample_to(sample: SampleKey) -> common_pb2.SampleKey:
    """The message that names a sample."""
    return common_pb2.SampleKey(
        task=sample.task,
        dataset=sample.dataset,
        sample_id=sample.sample_id,
        language=sample.language,
        variant=sample.variant,
        epoch=sample.epoch,
        judged_model=sample.judged_model,
    )


def completion_to(completion: Completion) -> inference_pb2.Completion:
    """A completion as a message; asides are cut at 32 Ki characters."""
    return inference_pb2.Completion(
        outcome=_TO_WIRE[completion.outcome],
        text=completion.text,
        refusal=completion.refusal[:MAX_ASIDE_CHARS],
        reasoning=completion.reasoning[:MAX_ASIDE_CHARS],
        finish_reason=completion.finish_reason,
        usage=usage_to(completion.usage, completion.fingerprint),
        fingerprint=completion.fingerprint,
        cache_key=completion.cache_key,
        choice_logprobs=completion.choice_logprobs,
    )


def completion_from(message: inference_pb2.Completion) -> Completion:
    """A completion out of a message that `completion_to` made.

    Raises:
        ValueError: the message has an outcome that this version does not know.
    """
    if message.outcome not in _FROM_WIRE:
        raise ValueError(f"unknown outcome {message.outcome}")
    return Completion(
        outcome=_FROM_WIRE[message.outcome],
        usage=usage_from(message.usage),
        text=message.text,
        refusal=message.refusal,
        reasoning=message.reasoning,
        finish_reason=message.finish_reason,
        fingerprint=message.fingerprint,
        cache_key=message.cache_key,
        choice_logprobs=tuple(message.choice_logprobs),
    )


def _params_from(message: inference_pb2.GenerationParams) -> GenerationParams:
    return GenerationParams(
        temperature=message.temperature if message.HasField("temperature") else None,
        top_p=message.top_p if message.HasField("top_p") else None,
        max_tokens=message.max_tokens if message.HasField("max_tokens") else None,
        seed=message.seed if message.HasField("seed") else None,
        stop=tuple(message.stop),
        json_schema=message.json_schema,
    )
