"""Those that are compared: a bare loop, the service's engine, the service, the service by gRPC."""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import ctranslate2
import grpc
import sentencepiece

from polyclinic.records.translating import SourceText, TranslationInput
from polyclinic.translator.adapters.building import load_model
from polyclinic.translator.adapters.message_translator import MessageTranslator
from polyclinic.translator.domain.entries import NllbEntry
from polyclinic.translator.domain.languages import language
from polyclinic.translator.domain.segment import Outcome
from polyclinic.translator.domain.sentence import Pair, Sentence
from polyclinic.translator.rpc import TranslationServicer
from polyclinic.translator.use_cases.batching import BatchingEngine
from polyclinic.translator.use_cases.translate import Limits, Translate
from polyclinic.v1 import translation_pb2, translation_pb2_grpc
from translation.sentences import SOURCE, SOURCE_CODE, TARGET, TARGET_CODE


@dataclass(frozen=True)
class Model:
    """What runs: weights, precision, and how long a translation may get."""

    path: Path
    compute_type: str
    max_output: int
    batch_tokens: int
    threads: int = 1

    def entry(self, retries: int = 0) -> NllbEntry:
        return NllbEntry(
            family="nllb",
            path=str(self.path),
            compute_type=self.compute_type,
            intra_threads=self.threads,
            max_output_tokens=self.max_output,
            batch_tokens=self.batch_tokens,
            retries=retries,
        )


@dataclass(frozen=True)
class Timed:
    """What a contender took."""

    sentences: int
    cpu_s: float
    wall_s: float
    texts: list[str]

    @property
    def per_cpu_s(self) -> float:
        return self.sentences / self.cpu_s


class Stopwatch:
    """CPU seconds of this process, all threads, and the wall's."""

    def __init__(self) -> None:
        self._cpu, self._wall = self._now()

    def stop(self, texts: list[str]) -> Timed:
        cpu, wall = self._now()
        return Timed(len(texts), cpu - self._cpu, wall - self._wall, texts)

    def _now(self) -> tuple[float, float]:
        used = os.times()
        return used.user + used.system, time.monotonic()


def bare(model: Model, texts: list[str]) -> Timed:
    """`translate_batch` over everything at once: it sorts, and cuts batches by tokens."""
    translator = ctranslate2.Translator(
        str(model.path), compute_type=model.compute_type, intra_threads=model.threads
    )
    pieces = sentencepiece.SentencePieceProcessor(
        model_file=str(model.path / "sentencepiece.bpe.model")
    )

    def translate(some: list[str]) -> list[str]:
        source = [[SOURCE_CODE, *tokens, "</s>"] for tokens in pieces.encode(some, out_type=str)]
        results = translator.translate_batch(
            source,
            target_prefix=[[TARGET_CODE]] * len(source),
            beam_size=1,
            max_batch_size=model.batch_tokens,
            batch_type="tokens",
            max_decoding_length=model.max_output,
        )
        return [pieces.decode(result.hypotheses[0][1:]) for result in results]

    translate(texts[:8])
    watch = Stopwatch()
    return watch.stop(translate(texts))


async def engine(model: Model, texts: list[str], callers: int) -> Timed:
    """The port `Engine`: batches across callers, without splitting and checks."""
    pair = Pair(language(SOURCE), language(TARGET))
    made = batching(model)

    async def one(text: str) -> str:
        return (await made.translate(Sentence(text, pair))).text

    timed = await _fed(one, texts, callers)
    await made.close()
    return timed


async def service(
    model: Model, texts: list[str], callers: int, kept: BatchingEngine | None = None
) -> Timed:
    """The use case: requests of one sentence, split, translated, checked, joined; no cache."""
    engine = kept or batching(model)
    translate = Translate({"bench": engine}, {}, NoCache(), Limits())

    async def one(text: str) -> str:
        request = TranslationInput((SourceText("t", text),), SOURCE, TARGET, no_cache=True)
        return (await translate(request)).texts[0].text

    timed = await _fed(one, texts, callers)
    if kept is None:
        await engine.close()
    return timed


async def rpc(model: Model, texts: list[str], callers: int) -> Timed:
    """The service over gRPC, client and server in this process: both are counted."""
    async with _served(model) as stub:

        async def one(text: str) -> str:
            request = translation_pb2.TranslateRequest(
                input=translation_pb2.TranslationInput(
                    texts=[translation_pb2.SourceText(id="t", text=text)],
                    source_language=SOURCE,
                    target_language=TARGET,
                    no_cache=True,
                )
            )
            return (await stub.Translate(request)).translation.texts[0].text

        return await _fed(one, texts, callers)


@asynccontextmanager
async def _served(model: Model):
    made = batching(model)
    translate = Translate({"bench": made}, {}, NoCache(), Limits())
    server = grpc.aio.server()
    servicer = TranslationServicer(MessageTranslator(translate), [made.info])
    translation_pb2_grpc.add_TranslationServiceServicer_to_server(servicer, server)
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
        yield translation_pb2_grpc.TranslationServiceStub(channel)
    await server.stop(0)
    await made.close()


def batching(model: Model, retries: int = 0) -> BatchingEngine:
    """An engine as the service builds it; noise of random weights is not worth a retry."""
    loaded = load_model("bench", model.entry(retries), model.path.parent)
    if not isinstance(loaded, tuple):
        raise SystemExit(str(loaded))
    return BatchingEngine(*loaded, batch_tokens=model.batch_tokens)


async def _fed(one: Callable[[str], Awaitable[str]], texts: list[str], callers: int) -> Timed:
    """So many callers, each with the next sentence as soon as it has its answer."""
    await asyncio.gather(*map(one, texts[:8]))
    answers = [""] * len(texts)
    places = iter(range(len(texts)))

    async def caller() -> None:
        for place in places:
            answers[place] = await one(texts[place])

    watch = Stopwatch()
    await asyncio.gather(*(caller() for _ in range(callers)))
    return watch.stop(answers)


class NoCache:
    """`TranslationCache` that keeps nothing."""

    async def get(self, key: str) -> Outcome | None:
        return None

    async def keep(self, key: str, outcome: Outcome) -> Outcome:
        return outcome
