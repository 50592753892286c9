"""What a question leaves open, filled in."""

from dataclasses import replace

from polyclinic.records.caching import policy_of
from polyclinic.records.completions import CompletionInput, GenerationParams
from polyclinic.records.samples import SampleKey

_UNSET = GenerationParams()
_OF_CHOICES = GenerationParams(temperature=0.0, max_tokens=1)
_ORIGINAL = "original"


def over(params: GenerationParams, defaults: GenerationParams) -> GenerationParams:
    """The parameters, with `defaults` where they say nothing."""
    if params == _UNSET:
        return defaults
    return GenerationParams(
        temperature=defaults.temperature if params.temperature is None else params.temperature,
        top_p=defaults.top_p if params.top_p is None else params.top_p,
        max_tokens=defaults.max_tokens if params.max_tokens is None else params.max_tokens,
        seed=defaults.seed if params.seed is None else params.seed,
        stop=params.stop or defaults.stop,
        json_schema=params.json_schema or defaults.json_schema,
    )


def whole_key(sample: SampleKey) -> SampleKey:
    """The sample with the variant and the epoch that count where it names none."""
    if sample.variant and sample.epoch:
        return sample
    return replace(sample, variant=sample.variant or _ORIGINAL, epoch=sample.epoch or 1)


def with_defaults(question: CompletionInput, defaults: GenerationParams) -> CompletionInput:
    """The question with its policy, its whole sample, and every parameter that is known.

    With `choices` the model is not to write: how likely it finds each of them is the reply. They
    are compared in one way only, so that nothing but the prompt decides.
    Epoch e is asked with the seed s + e - 1: with one seed for all, an endpoint that honours it
    gives the same reply each time, and epochs would cost much and tell nothing.

    Args:
        question: As it was sent.
        defaults: The registry's parameters.
    """
    sample = whole_key(question.sample)
    params = _OF_CHOICES if question.choices else over(question.params, defaults)
    if params.seed is not None and sample.epoch > 1:
        params = replace(params, seed=params.seed + sample.epoch - 1)
    return replace(question, params=params, sample=sample, cache=policy_of(question))
