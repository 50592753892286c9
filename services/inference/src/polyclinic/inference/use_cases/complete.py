"""Ask a model: cache, equal calls in flight, limits, retries, cost."""

import asyncio
import time
from collections.abc import Callable, Mapping

from polyclinic.bus.errors import PermanentError
from polyclinic.inference.domain.choices import check_choices
from polyclinic.inference.domain.completion import from_cache, says_nothing
from polyclinic.inference.domain.cut_prompts import cut_chars
from polyclinic.inference.domain.fingerprint import Keys, cache_keys
from polyclinic.inference.domain.question import with_defaults
from polyclinic.inference.domain.reasoning_marks import separated
from polyclinic.inference.ports import CompletionCache
from polyclinic.inference.use_cases.in_flight import InFlight
from polyclinic.inference.use_cases.served_model import ServedModel
from polyclinic.records.caching import CacheMode
from polyclinic.records.calls import CallUsage
from polyclinic.records.completions import Completion, CompletionInput, CompletionOutcome
from polyclinic.registry.names import did_you_mean


class Complete:
    """Answers questions; a question that was paid for is not paid for twice."""

    def __init__(
        self,
        models: Mapping[str, ServedModel],
        cache: CompletionCache,
        *,
        now: Callable[[], float] = time.time,
    ) -> None:
        """Build; `now` gives seconds since 1970."""
        self._models = models
        self._cache = cache
        self._now = now
        self._in_flight = InFlight()

    async def __call__(self, question: CompletionInput) -> Completion:
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
        completion = await self._completed(model, with_defaults(question, model.defaults))
        # Behind the cache, which keeps the reply as it came: marks that are named later apply, too.
        return separated(completion, model.reasoning_marks)

    async def _completed(self, model: ServedModel, question: CompletionInput) -> Completion:
        keys = cache_keys(model.info.fingerprint, question, pinned=model.pinned)
        if question.cache.mode is CacheMode.OFF or not model.cached:
            return await self._ask(model, question, keys)
        if question.cache.mode is CacheMode.REFRESH:
            return await self._anew(model, question, keys)
        return await self._in_flight.once(
            keys.read, lambda: self._through_cache(model, question, keys)
        )

    async def _through_cache(
        self, model: ServedModel, question: CompletionInput, keys: Keys
    ) -> Completion:
        stored = await self._cache.get(keys.read)
        if stored is not None and not says_nothing(stored):
            return from_cache(stored)
        return await self._anew(model, question, keys)

    async def _anew(self, model: ServedModel, question: CompletionInput, keys: Keys) -> Completion:
        completion = await self._ask(model, question, keys)
        if not says_nothing(completion):
            await asyncio.gather(*(self._cache.put(key, completion) for key in keys.written))
        return completion

    async def _ask(self, model: ServedModel, question: CompletionInput, keys: Keys) -> Completion:
        reading, latency_s = await model.ask(question)
        return Completion(
            outcome=CompletionOutcome(reading.outcome),
            usage=CallUsage(
                model=model.info.name,
                prompt_tokens=reading.tokens.prompt,
                completion_tokens=reading.tokens.completion,
                latency_s=latency_s,
                cost=model.prices.cost(reading.tokens),
                asked_at=self._now(),
                asked_in=question.cache.scope,
                fingerprint=model.info.fingerprint,
                system_fingerprint=reading.system_fingerprint,
                prompt_cut_chars=cut_chars(
                    (message.content for message in question.messages), reading.tokens.prompt
                ),
            ),
            text=reading.text or "",
            refusal=reading.refusal or "",
            reasoning=reading.reasoning,
            finish_reason=reading.finish_reason,
            fingerprint=model.info.fingerprint,
            cache_key=keys.content,
            choice_logprobs=reading.choice_logprobs,
        )
