"""What a model is asked."""

from dataclasses import dataclass, field, replace

from polyclinic.bus.caching import CachePolicy


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """One turn of a conversation; `role` is "system", "user" or "assistant"."""

    role: str
    content: str


@dataclass(frozen=True, slots=True)
class SampleKey:
    """Which question of which data set; a replayed reply is found by it.

    `judged_model` is the model whose answer the question is about; "" unless a judge is asked.
    """

    task: str = ""
    dataset: str = ""
    sample_id: str = ""
    language: str = ""
    variant: str = ""
    epoch: int = 1
    judged_model: str = ""


@dataclass(frozen=True, slots=True)
class GenerationParams:
    """How to generate; what is None or empty is left to the registry, then to the endpoint."""

    temperature: float | None = None
    top_p: float | None = None
    max_tokens: int | None = None
    seed: int | None = None
    stop: tuple[str, ...] = ()
    json_schema: str = ""

    def over(self, defaults: "GenerationParams") -> "GenerationParams":
        """These parameters, with `defaults` where they say nothing."""
        if self == _UNSET:
            return defaults
        return GenerationParams(
            temperature=defaults.temperature if self.temperature is None else self.temperature,
            top_p=defaults.top_p if self.top_p is None else self.top_p,
            max_tokens=defaults.max_tokens if self.max_tokens is None else self.max_tokens,
            seed=defaults.seed if self.seed is None else self.seed,
            stop=self.stop or defaults.stop,
            json_schema=self.json_schema or defaults.json_schema,
        )


_UNSET = GenerationParams()
_OF_CHOICES = GenerationParams(temperature=0.0, max_tokens=1)


@dataclass(frozen=True, slots=True)
class Question:
    """A question to one model of the registry.

    With `choices` the model is not to write: how likely it finds each of them is the reply.
    """

    model: str
    messages: tuple[ChatMessage, ...]
    params: GenerationParams = field(default=_UNSET)
    sample: SampleKey = field(default=SampleKey())
    cache: CachePolicy = field(default=CachePolicy())
    choices: tuple[str, ...] = ()

    def with_defaults(self, defaults: GenerationParams) -> "Question":
        """The same question with every parameter that the registry knows filled in.

        Choices are compared in one way only, so that nothing but the prompt decides.
        Epoch e is asked with the seed s + e - 1: with one seed for all, an endpoint that honours it
        gives the same reply each time, and epochs would cost much and tell nothing.
        """
        if self.choices:
            return replace(self, params=_OF_CHOICES)
        params = self.params.over(defaults)
        if params.seed is not None and self.sample.epoch > 1:
            params = replace(params, seed=params.seed + self.sample.epoch - 1)
        return replace(self, params=params)
