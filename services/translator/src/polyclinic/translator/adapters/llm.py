"""The `llm` family: whole documents, translated by a model of the inference service."""

import asyncio

import grpc

from polyclinic.bus.cache_messages import write_policy
from polyclinic.bus.call_messages import usage_from
from polyclinic.bus.errors import PermanentError
from polyclinic.bus.rpc_errors import explained
from polyclinic.bus.serving import RPC_OPTIONS
from polyclinic.translator.adapters.llm_prompt import LlmPrompt
from polyclinic.translator.domain.engine_info import EngineInfo
from polyclinic.translator.domain.entries import LlmEntry
from polyclinic.translator.domain.fingerprint import fingerprint
from polyclinic.translator.domain.languages import known_languages
from polyclinic.translator.domain.repair import TEMPERATURE, TOP_P
from polyclinic.translator.domain.sentence import Draft, Sentence
from polyclinic.v1 import common_pb2, inference_pb2, inference_pb2_grpc

# Kept apart from the questions of evaluations in the inference service's cache and logs.
TASK = "translation"
BYTES_PER_TOKEN = 3

_COMPLETE = inference_pb2.COMPLETION_OUTCOME_TEXT
_CUT = inference_pb2.COMPLETION_OUTCOME_TRUNCATED


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
        self._address = address
        self._channel: grpc.aio.Channel | None = None

    def count(self, text: str) -> int:
        """See `Engine`: a guess, for the tokenizer is elsewhere."""
        return len(text.encode("utf-8", "surrogatepass")) // BYTES_PER_TOKEN + 1

    async def translate(self, sentence: Sentence, *, attempt: int = 1) -> Draft:
        """See `Engine`; the attempt is the epoch, so that repeats are asked and not collapsed."""
        request = inference_pb2.CompleteRequest(input=self._input(sentence, attempt))
        async with self._places:
            try:
                response = await self._stub().Complete(request, timeout=self._entry.timeout_s)
            except grpc.aio.AioRpcError as error:
                raise explained(error, "inference") from None
        completion = response.completion
        if completion.outcome not in (_COMPLETE, _CUT):
            outcome = inference_pb2.CompletionOutcome.Name(completion.outcome)
            code = outcome.removeprefix("COMPLETION_OUTCOME_").lower()
            raise PermanentError(f"the model did not translate: {code}", code=code)
        text, is_unfinished = self._prompt.strip(completion.text, sentence)
        calls = (usage_from(completion.usage),) if completion.HasField("usage") else ()
        is_whole = completion.outcome == _COMPLETE and not is_unfinished
        return Draft(text, complete=is_whole, calls=calls)

    async def close(self) -> None:
        """See `Engine`."""
        if self._channel is not None:
            await self._channel.close()

    def _input(self, sentence: Sentence, attempt: int) -> inference_pb2.CompletionInput:
        drawn = attempt > 1
        message = inference_pb2.CompletionInput(
            model=self._entry.model,
            messages=[inference_pb2.ChatMessage(role="user", content=self._prompt.fill(sentence))],
            params=inference_pb2.GenerationParams(
                temperature=TEMPERATURE if drawn else 0.0,
                top_p=TOP_P if drawn else None,
                max_tokens=self._entry.max_tokens,
            ),
            sample=common_pb2.SampleKey(
                task=TASK, language=sentence.pair.source.code, epoch=attempt
            ),
        )
        write_policy(message, sentence.cache)
        return message

    def _stub(self) -> "inference_pb2_grpc.InferenceServiceAsyncStub":
        if self._channel is None:
            self._channel = grpc.aio.insecure_channel(self._address, options=RPC_OPTIONS)
        return inference_pb2_grpc.InferenceServiceStub(self._channel)
