"""One text of a request: its units translated, its structure kept."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from polyclinic.bus.errors import PermanentError
from polyclinic.records.caching import CachePolicy
from polyclinic.records.translating import SourceText
from polyclinic.translator.domain.checks import LANGUAGE, Identify, is_in_another_language
from polyclinic.translator.domain.segment import Made, Outcome, Piece, made
from polyclinic.translator.domain.sentence import Pair, Sentence
from polyclinic.translator.domain.sentences import Span, trimmed
from polyclinic.translator.domain.structure import Unit, fill, place, prepare
from polyclinic.translator.domain.structure.passing import needs_translation
from polyclinic.translator.ports import Engine
from polyclinic.translator.use_cases.gathering import all_of

# Cutting a longer text would keep the event loop for too long.
LONG_TEXT_CHARS = 20_000

OneSentence = Callable[[Engine, Sentence], Awaitable[Outcome]]


@dataclass(frozen=True, slots=True)
class Job:
    """What the texts of one request share.

    Attributes:
        engine: Translates.
        pair: From which language to which.
        purpose: What the translation is for.
        cache: Which stored translations may answer it.
        translate: Translates and checks one sentence.
        window: Places in line for the request's sentences.
        identify: Tells the language of a text; None leaves it unchecked.
    """

    engine: Engine
    pair: Pair
    purpose: str
    cache: CachePolicy
    translate: OneSentence
    window: asyncio.Semaphore
    identify: Identify | None = None

    async def sentence(self, text: str) -> Outcome:
        """The checked translation of a sentence.

        Raises:
            TransientError: the engine may translate it later.
            PermanentError: it never will.
        """
        async with self.window:
            sentence = Sentence(text, self.pair, self.purpose, self.cache)
            return await self.translate(self.engine, sentence)


async def translate_text(job: Job, source: SourceText) -> Made:
    """Translate a text, by the sentence or whole, as the engine wants it.

    A text that is in the target language already is given back.

    Raises:
        TransientError: the engine may translate it later.
        PermanentError: it never will.
    """
    text = source.text
    if job.pair.source == job.pair.target:
        core = trimmed(text, Span(0, len(text)))
        return made(source.id, text, _kept(text, core))
    if job.engine.info.whole_documents:
        return await _document(job, source)
    units = await _units(job, text)
    outcomes = list(map(_placed, units, await _outcomes(job, units)))
    translations = [None if outcome is None else outcome.text for outcome in outcomes]
    whole = fill(text, units, translations, job.pair.target)
    segments = tuple(map(partial(_segment, text), units, outcomes))
    return made(source.id, whole, segments, _flags_of_whole(job, segments))


async def _units(job: Job, text: str) -> list[Unit]:
    engine = job.engine
    most = engine.info.max_tokens
    if len(text) <= LONG_TEXT_CHARS:
        return prepare(text, job.pair.source, count=engine.count, max_tokens=most)
    return await asyncio.to_thread(
        prepare, text, job.pair.source, count=engine.count, max_tokens=most
    )


async def _outcomes(job: Job, units: Sequence[Unit]) -> list[Outcome | None]:
    """One for each unit; None for those that never reach the engine."""
    wanted = [index for index, unit in enumerate(units) if not unit.is_copied]
    outcomes: list[Outcome | None] = [None] * len(units)
    if len(wanted) == 1:  # a task costs as much as a short sentence
        outcomes[wanted[0]] = await job.sentence(units[wanted[0]].text)
        return outcomes
    found = await all_of(job.sentence(units[index].text) for index in wanted)
    for index, outcome in zip(wanted, found, strict=True):
        outcomes[index] = outcome
    return outcomes


def _placed(unit: Unit, outcome: Outcome | None) -> Outcome | None:
    """The outcome as it goes into the text."""
    if outcome is None:
        return None
    text = place(unit, outcome.text)
    return outcome if text == outcome.text else replace(outcome, text=text)


def _segment(text: str, unit: Unit, outcome: Outcome | None) -> Piece:
    return Piece(unit.start, unit.end, outcome or _copied(text[unit.start : unit.end]))


async def _document(job: Job, source: SourceText) -> Made:
    """Blanks around the document stay; what is in it is the engine's to keep."""
    text = source.text
    core = trimmed(text, Span(0, len(text)))
    inner = text[core.start : core.end]
    if not needs_translation(inner):
        return made(source.id, text, _kept(text, core))
    tokens = job.engine.count(inner)
    if tokens > job.engine.info.max_tokens:
        raise PermanentError(
            f"a document of about {tokens} tokens is longer than the "
            f"{job.engine.info.max_tokens} of the engine's replies",
            code="too_long",
        )
    outcome = await job.sentence(inner)
    whole = f"{text[: core.start]}{outcome.text}{text[core.end :]}"
    segments = (Piece(core.start, core.end, outcome),)
    return made(source.id, whole, segments, _flags_of_whole(job, segments))


def _flags_of_whole(job: Job, segments: Sequence[Piece]) -> tuple[str, ...]:
    """What only the whole shows; what was copied says nothing of the translation."""
    if job.identify is None:
        return ()
    translated = " ".join(one.outcome.text for one in segments if one.outcome.attempts)
    is_foreign = is_in_another_language(translated, job.pair.target, job.identify)
    return (LANGUAGE,) if is_foreign else ()


def _kept(text: str, core: Span) -> tuple[Piece, ...]:
    if core.start == core.end:
        return ()
    return (Piece(core.start, core.end, _copied(text[core.start : core.end])),)


def _copied(text: str) -> Outcome:
    return Outcome(text, attempts=0)
