"""Translate the texts of a request."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from polyclinic.bus.errors import PermanentError
from polyclinic.records.caching import policy_of
from polyclinic.records.translating import Translation, TranslationInput
from polyclinic.registry.names import did_you_mean
from polyclinic.registry.problem import Problem
from polyclinic.translator.domain.checks import Identify
from polyclinic.translator.domain.languages import language
from polyclinic.translator.domain.sentence import Pair
from polyclinic.translator.ports import Engine, TranslationCache
from polyclinic.translator.use_cases.careful import CarefulTranslator
from polyclinic.translator.use_cases.gathering import all_of
from polyclinic.translator.use_cases.text import Job, translate_text

MAX_TEXTS = 10_000


@dataclass(frozen=True, slots=True)
class Limits:
    """What one request may take.

    Attributes:
        window: Sentences that stand in line at once.
        max_chars: Code points of all its texts.
    """

    window: int = 64
    max_chars: int = 400_000


class Translate:
    """Translates requests, each with one engine."""

    def __init__(
        self,
        engines: Mapping[str, Engine],
        broken: Mapping[str, Sequence[Problem]],
        cache: TranslationCache,
        limits: Limits,
        identify: Identify | None = None,
    ) -> None:
        """Build from the engines that are served, the default one first, and the broken ones."""
        self._engines = engines
        self._broken = broken
        self._translator = CarefulTranslator(cache)
        self._limits = limits
        self._identify = identify

    async def __call__(self, request: TranslationInput) -> Translation:
        """Translate every text.

        Raises:
            TransientError: the engine may translate it later.
            PermanentError: it never will, or the request is wrong ("no_texts", "too_large",
                "unknown_engine", "unknown_language", "unsupported_language").
        """
        self._check_size(request)
        engine = self._engine(request.engine)
        pair = Pair(language(request.source_language), language(request.target_language))
        if pair.source != pair.target and not engine.info.knows(pair):
            raise PermanentError(_unsupported(engine, pair), code="unsupported_language")
        job = Job(
            engine=engine,
            pair=pair,
            purpose=request.purpose,
            cache=policy_of(request),
            translate=self._translator,
            window=asyncio.Semaphore(self._limits.window),
            identify=self._identify,
        )
        if len(request.texts) == 1:
            texts = [await translate_text(job, request.texts[0])]
        else:
            texts = await all_of(translate_text(job, text) for text in request.texts)
        return Translation(
            tuple(one.text for one in texts),
            engine.info.name,
            engine.info.fingerprint,
            usage=tuple(call for one in texts for call in one.calls),
        )

    def _check_size(self, request: TranslationInput) -> None:
        if not request.texts:
            raise PermanentError("the request has no texts", code="no_texts")
        chars = sum(len(text.text) for text in request.texts)
        if len(request.texts) > MAX_TEXTS or chars > self._limits.max_chars:
            raise PermanentError(
                f"{len(request.texts)} texts of {chars} characters are more than one request may "
                f"hold ({MAX_TEXTS}, {self._limits.max_chars})",
                code="too_large",
            )

    def _engine(self, name: str) -> Engine:
        if not name and self._engines:
            return next(iter(self._engines.values()))
        if name in self._engines:
            return self._engines[name]
        if name in self._broken:
            what = " ".join(map(str, self._broken[name]))
            raise PermanentError(f'The engine "{name}" is not served: {what}', code="broken_engine")
        near = did_you_mean(name, self._engines) or "No engine is served here; see the log."
        raise PermanentError(f'There is no engine "{name}" here. {near}', code="unknown_engine")


def _unsupported(engine: Engine, pair: Pair) -> str:
    info = engine.info
    if not info.reads(pair.source):
        codes = [one.code for one in info.sources]
        return f'The engine "{info.name}" does not read {pair.source.name}, only {_few(codes)}.'
    codes = [one.code for one in info.targets]
    return f'The engine "{info.name}" does not write {pair.target.name}, only {_few(codes)}.'


def _few(codes: Sequence[str], most: int = 20) -> str:
    return ", ".join(codes[:most]) + (" and more" if len(codes) > most else "")
