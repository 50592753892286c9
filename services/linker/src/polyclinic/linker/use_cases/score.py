"""A model's list against what was expected, as sets of concepts."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from polyclinic.bus.errors import PermanentError
from polyclinic.linker.domain.exams.canonical import canonical_exams
from polyclinic.linker.domain.lists.reading import ListKind, ReadList, read_list
from polyclinic.linker.domain.scores.lists import GoldLinks, differential_scores, exam_scores
from polyclinic.linker.use_cases.canonicalise import Canonicaliser
from polyclinic.linker.use_cases.limits import Limits
from polyclinic.linker.use_cases.link import link_all
from polyclinic.linker.use_cases.serving import ServedIndex, Serving
from polyclinic.records.caching import policy_of
from polyclinic.records.calls import CallUsage
from polyclinic.records.linking import (
    ConceptList,
    ConceptScores,
    ConceptScoringInput,
    GoldEntry,
)

EMPTY_GOLD = "empty_gold"
_K = 1


_KINDS = {
    ConceptList.DIFFERENTIAL: ListKind.DIFFERENTIAL,
    ConceptList.EXAMS: ListKind.EXAMS,
}


class ScoreConcepts:
    """The use case of the command of that name."""

    def __init__(self, serving: Serving, canonicaliser: Canonicaliser, limits: Limits) -> None:
        self._serving = serving
        self._canonicaliser = canonicaliser
        self._limits = limits

    async def __call__(self, request: ConceptScoringInput) -> ConceptScores:
        """Read the list in a reply, link it and what was expected, and compare.

        Raises:
            TransientError: not enough memory now, the canonicaliser is away, or the service is
                stopping.
            PermanentError: the request is wrong ("unknown_list", "too_large"), its index is not
                served ("unknown_index", "broken_index"), the encoder failed ("encoder_failed"),
                or the canonicaliser did ("canonicaliser_unread", "refusal", its own).
        """
        kind = _KINDS.get(request.list)
        if kind is None:
            raise PermanentError("it does not say which list is meant", code="unknown_list")
        texts = [text for entry in request.gold for text in entry.alternatives]
        # The reply is no client's fault: however long it is, its end is read (`read_list`).
        self._limits.check(texts)
        index = self._serving.index(request.index)
        gold = _expected(kind, request.gold)
        if not gold:
            return ConceptScores(index=index.info, reason=EMPTY_GOLD)
        read = read_list(request.reply, kind, truncated=request.truncated)
        if read.reason:
            return ConceptScores(index=index.info, reason=read.reason, warnings=read.warnings)
        names, usage = await self._names(request, kind, read)
        return await _scored(index, kind, read=read, names=names, gold=gold, usage=usage)

    async def _names(
        self, request: ConceptScoringInput, kind: ListKind, read: ReadList
    ) -> tuple[Sequence[str], tuple[CallUsage, ...]]:
        """What is linked: examinations by their standard names, diagnoses as they stand."""
        if kind is not ListKind.EXAMS or not read.entries:
            return read.entries, ()
        sample = request.sample
        sample = replace(sample, language=sample.language or request.language)
        if not request.canonicaliser:
            return canonical_exams(read.entries, sample.language), ()
        names, usage = await self._canonicaliser(
            read.entries,
            model=request.canonicaliser,
            sample=sample,
            cache=policy_of(request),
        )
        return names, (usage,)


async def _scored(
    index: ServedIndex,
    kind: ListKind,
    *,
    read: ReadList,
    names: Sequence[str],
    gold: Sequence[GoldEntry],
    usage: tuple[CallUsage, ...],
) -> ConceptScores:
    expected = [text for entry in gold for text in entry.alternatives]
    links = await link_all(index, [*names, *expected], _K)
    predicted, found = links[: len(names)], iter(links[len(names) :])
    entries = [
        GoldLinks(tuple(next(found) for _ in entry.alternatives), entry.included) for entry in gold
    ]
    score = differential_scores if kind is ListKind.DIFFERENTIAL else exam_scores
    return ConceptScores(
        index=index.info,
        scores=score(predicted, entries, index.hierarchy),
        predicted=tuple(predicted),
        gold=tuple(link for entry in entries for link in entry.alternatives),
        gold_wordings=tuple(len(entry.alternatives) for entry in entries),
        warnings=read.warnings,
        usage=usage,
        rule=read.rule,
    )


def _expected(kind: ListKind, gold: Iterable[GoldEntry]) -> list[GoldEntry]:
    """Expected entries that say something; examinations by their standard names, one each."""
    entries = [
        GoldEntry(tuple(text for text in entry.alternatives if text.strip()), entry.included)
        for entry in gold
    ]
    entries = [entry for entry in entries if entry.alternatives]
    if kind is ListKind.DIFFERENTIAL:
        return entries
    return [one for entry in entries for one in _canonical(entry)]


def _canonical(entry: GoldEntry) -> list[GoldEntry]:
    """An entry with one wording may name several examinations; alternatives name one."""
    if len(entry.alternatives) == 1:
        return [
            GoldEntry((name,), entry.included) for name in canonical_exams(entry.alternatives, "")
        ]
    names = [canonical_exams([text], "") for text in entry.alternatives]
    one_each = [
        found[0] if len(found) == 1 else text
        for found, text in zip(names, entry.alternatives, strict=True)
    ]
    return [GoldEntry(tuple(one_each), entry.included)]
