"""One sentence: from the cache, or translated, checked, and translated again where it must be."""

from polyclinic.records.caching import CacheMode
from polyclinic.translator.domain.fingerprint import cache_key
from polyclinic.translator.domain.segment import Outcome
from polyclinic.translator.domain.sentence import Sentence
from polyclinic.translator.ports import Engine, TranslationCache
from polyclinic.translator.use_cases.in_flight import InFlight
from polyclinic.translator.use_cases.repaired import repaired


class CarefulTranslator:
    """Translates sentences; one that was translated is not translated twice."""

    def __init__(self, cache: TranslationCache) -> None:
        self._cache = cache
        self._in_flight = InFlight()

    async def __call__(self, engine: Engine, sentence: Sentence) -> Outcome:
        """The checked translation of a sentence, or the stored one.

        Raises:
            TransientError: the engine may translate it later.
            PermanentError: it never will.
        """
        info = engine.info
        if sentence.cache.mode is CacheMode.OFF:
            return await repaired(engine, sentence)
        key = cache_key(info.fingerprint, sentence, heeds_purpose=info.whole_documents)
        if not info.cached_here:
            # Engines whose weights the fingerprint covers stay what they are; a model of the
            # inference service may not, and what another run asked for is then not for this one.
            key = f"{key} {sentence.cache.mode} {sentence.cache.scope}"
        return await self._in_flight.once(key, lambda: self._through_cache(engine, sentence, key))

    async def _through_cache(self, engine: Engine, sentence: Sentence, key: str) -> Outcome:
        if not engine.info.cached_here:
            return await repaired(engine, sentence)
        stored = await self._cache.get(key)
        if stored is not None:
            return stored.from_cache()
        return await self._cache.keep(key, await repaired(engine, sentence))
