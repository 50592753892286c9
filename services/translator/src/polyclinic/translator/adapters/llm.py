"""The `llm` family: whole documents, translated by a model of the inference service."""

import asyncio

from polyclinic.bus.asking import InferenceClient
from polyclinic.bus.errors import PermanentError
from polyclinic.records.caching import with_policy
from polyclinic.records.completions import (
    ChatMessage,
    CompletionInput,
    CompletionOutcome,
    GenerationParams,
)
from polyclinic.records.samples import SampleKey
from polyclinic.translator.adapters.llm_prompt import LlmPrompt
from polyclinic.translator.domain.engine_info import EngineInfo
from polyclinic.translator.domain.entries import LlmEntry
from polyclinic.translator.domain.fingerprint import fingerprint
from polyclinic.translator.domain.languages import known_languages
from polyclinic.translator.domain.repair import TEMPERATURE, TOP_P
from polyclinic.translator.domain.sentence import Draft, Sentence

# Kept apart from the questions of evaluations in the inference service's cache and logs.
TASK = "translation"
BYTES_PER_TOKEN = 3

_COMPLETE, _CUT = CompletionOutcome.TEXT, CompletionOutcome.TRUNCATED


class LlmEngine:
    """`Engine` over `InferenceService`, which has the model's key, limits, retries and cache."""

    def __init__(self, name: str, entry: LlmEntry, prompt: LlmPrompt, address: str) -> None:
        known = known_languages()
        self.info = EngineInfo(
            name=name,
            family="llm",
            fingerprint=fingerprint(
                {
                    "family": "llm",
                    "model": entry.model,
                    "prompt": prompt.digest,
                    "max_tokens": entry.max_tokens,
                    "retry": [entry.retries, TEMPERATURE, TOP_P],
                }
            ),
            sources=known,
            targets=known,
            whole_documents=True,
            # Inference keeps the replies, under a key that knows which model really answered.
            cached_here=False,
            model=entry.model,
            max_tokens=entry.max_tokens,
            retries=entry.retries,
        )
        self._entry = entry
        self._prompt = prompt
        self._places = asyncio.Semaphore(entry.max_concurrency)
        self._inference = InferenceClient(address, timeout_s=entry.timeout_s)

    def count(self, text: str) -> int:
        """See `Engine`: a guess, for the tokenizer is elsewhere."""
        return len(text.encode("utf-8", "surrogatepass")) // BYTES_PER_TOKEN + 1

    async def translate(self, sentence: Sentence, *, attempt: int = 1) -> Draft:
        """See `Engine`; the attempt is the epoch, so that repeats are asked and not collapsed."""
        async with self._places:
            completion = await self._inference.complete(self._question(sentence, attempt))
        if completion.outcome not in (_COMPLETE, _CUT):
            code = completion.outcome.value
            raise PermanentError(f"the model did not translate: {code}", code=code)
        text, is_unfinished = self._prompt.strip(completion.text, sentence)
        calls = () if completion.usage is None else (completion.usage,)
        is_whole = completion.outcome is _COMPLETE and not is_unfinished
        return Draft(text, complete=is_whole, calls=calls)

    async def close(self) -> None:
        """See `Engine`."""
        await self._inference.close()

    def _question(self, sentence: Sentence, attempt: int) -> CompletionInput:
        drawn = attempt > 1
        question = CompletionInput(
            self._entry.model,
            (ChatMessage("user", self._prompt.fill(sentence)),),
            params=GenerationParams(
                temperature=TEMPERATURE if drawn else 0.0,
                top_p=TOP_P if drawn else None,
                max_tokens=self._entry.max_tokens,
            ),
            sample=SampleKey(TASK, language=sentence.pair.source.code, epoch=attempt),
        )
        return with_policy(question, sentence.cache)
