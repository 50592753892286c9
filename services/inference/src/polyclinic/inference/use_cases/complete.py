"""Ask a model: cache, equal calls in flight, limits, retries, cost."""

from collections.abc import Mapping

from polyclinic.bus.errors import PermanentError
from polyclinic.inference.domain.choices import check_choices
from polyclinic.inference.domain.completion import Completion, Usage
from polyclinic.inference.domain.fingerprint import cache_key
from polyclinic.inference.domain.question import Question
from polyclinic.inference.ports import CompletionCache
from polyclinic.inference.use_cases.in_flight import InFlight
from polyclinic.inference.use_cases.served_model import ServedModel
from polyclinic.registry.names import did_you_mean


class Complete:
    """Answers questions; a question that was paid for is not paid for twice."""

    def __init__(self, models: Mapping[str, ServedModel], cache: CompletionCache) -> None:
        self._models = models
        self._cache = cache
        self._in_flight = InFlight()

    async def __call__(self, question: Question) -> Completion:
        """The model's reply, or a stored one to the same question.

        Raises:
            TransientError: the endpoint may answer later.
            PermanentError: it never will, there is no such model here (`unknown_model`), or the
                choices cannot be told apart (`bad_request`).
        """
        check_choices(question.choices)
        model = self._models.get(question.model)
        if model is None:
            near = did_you_mean(question.model, self._models)
            raise PermanentError(
                f'There is no model "{question.model}" here. {near}'.rstrip(), code="unknown_model"
            )
        question = question.with_defaults(model.defaults)
        key = cache_key(model.info.fingerprint, question)
        if question.no_cache or not model.cached:
            return await self._ask(model, question, key)
        if question.refresh:
            return await self._anew(model, question, key)
        return await self._in_flight.once(key, lambda: self._through_cache(model, question, key))

    async def _through_cache(self, model: ServedModel, question: Question, key: str) -> Completion:
        stored = await self._cache.get(key)
        if stored is not None:
            return stored.from_cache()
        return await self._anew(model, question, key)

    async def _anew(self, model: ServedModel, question: Question, key: str) -> Completion:
        completion = await self._ask(model, question, key)
        await self._cache.put(key, completion)
        return completion

    async def _ask(self, model: ServedModel, question: Question, key: str) -> Completion:
        reading, latency_s = await model.ask(question)
        return Completion(
            outcome=reading.outcome,
            usage=Usage(
                model=model.info.name,
                prompt_tokens=reading.tokens.prompt,
                completion_tokens=reading.tokens.completion,
                latency_s=latency_s,
                cost=model.prices.cost(reading.tokens),
            ),
            text=reading.text or "",
            refusal=reading.refusal or "",
            reasoning=reading.reasoning,
            finish_reason=reading.finish_reason,
            fingerprint=model.info.fingerprint,
            cache_key=key,
            choice_logprobs=reading.choice_logprobs,
        )
