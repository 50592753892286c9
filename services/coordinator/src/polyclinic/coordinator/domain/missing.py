"""Renditions that the data sets do not have in a requested language, and who can make them."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from polyclinic.coordinator.domain.suite import TRANSLATE_NEVER
from polyclinic.coordinator.domain.translating import MACHINE_TRANSLATED
from polyclinic.datasets.problems import Problem
from polyclinic.datasets.rendition import Rendition
from polyclinic.languages.codes import language_matches, normalise_language
from polyclinic.records.runs import PlannedTranslation
from polyclinic.records.suites import Suite
from polyclinic.records.translating import EngineInfo

Pair = tuple[str, str]
"""Languages that are translated from and to."""

_BEST_KNOWN = "en"
_REGION = re.compile(r"-(?:[A-Z]{2}|[0-9]{3})$")
_SOURCES = ("original", "expert_reviewed", MACHINE_TRANSLATED)
_OTHERWISE = (
    "add the renditions to the data sets, leave the language out, or set `translate: never` to run "
    "what there is."
)


def with_missing(suite: Suite, renditions: Sequence[Rendition]) -> list[Rendition]:
    """The data sets' renditions, and those that are to be made; these have an `input_language`.

    One is made for each sample that has none in a requested language, from its rendition in the
    reference language, else in English, else from its first. A rendition that its file declares to
    be in another language still is made as well.

    Args:
        suite: Without problems of its own.
        renditions: Everything that the data sets hold.
    """
    written = [one for one in renditions if not one.input_language]
    wants_made = not suite.variants or MACHINE_TRANSLATED in suite.variants
    if suite.translate == TRANSLATE_NEVER or not wants_made:
        return written
    there = {_key(one) for one in written}
    unmade = [one for one in renditions if one.input_language]
    declared = [replace(one, variant=MACHINE_TRANSLATED) for one in unmade]
    found = written + [one for one in declared if _key(one) not in there]
    samples: dict[tuple[str, str, str], list[Rendition]] = defaultdict(list)
    for one in found:
        samples[one.task, one.dataset, one.sample_id].append(one)
    tasks = {task.name for task in suite.tasks}
    wanted = [normalise_language(code) for code in suite.languages]
    reference = normalise_language(suite.reference_language or _BEST_KNOWN)
    for sample in samples.values():
        if sample[0].task in tasks:
            found += _made(sample, wanted, reference)
    return found


def pairs_of(asked: Iterable[Rendition]) -> dict[Pair, int]:
    """Renditions to be made, by pair of languages."""
    return dict(Counter((one.input_language, one.language) for one in asked if one.input_language))


def assign(
    pairs: Mapping[Pair, int], engines: Sequence[EngineInfo]
) -> tuple[list[PlannedTranslation], list[Problem]]:
    """The first engine that can translate each pair, and the pairs that none can."""
    planned, problems = [], []
    for pair, count in pairs.items():
        engine = next((one for one in engines if _can(one, pair)), None)
        if engine is None:
            known = ", ".join(one.name for one in engines) or "none"
            why = f"no engine of the translator translates {pair[0]} to {pair[1]}"
            remedy = f"Give it one that does (it has: {known}), or {_OTHERWISE}"
            problems.append(_lacking(pair, count, why, remedy, "unsupported_language"))
        else:
            planned.append(PlannedTranslation(*pair, engine.name, engine.fingerprint, count))
    return planned, problems


def without_translator(pairs: Mapping[Pair, int], why: str, code: str) -> list[Problem]:
    """What is wrong with a suite whose missing renditions nobody can make.

    Args:
        pairs: Renditions by pair of languages.
        why: The reason, without a full stop, such as "no translator is configured".
        code: Machine-readable reason.
    """
    remedy = (
        "Start the translator (`polyclinic run --engines engines.yaml`, or "
        f"POLYCLINIC_COORDINATOR_TRANSLATOR_ADDRESS), or {_OTHERWISE}"
    )
    return [_lacking(pair, count, why, remedy, code) for pair, count in pairs.items()]


def _can(engine: EngineInfo, pair: Pair) -> bool:
    """Whether it translates a pair; a code without a region stands for all its regions."""
    source, target = pair
    return source != target and (
        _is_among(source, engine.source_languages) and _is_among(target, engine.target_languages)
    )


def _lacking(pair: Pair, count: int, why: str, remedy: str, code: str) -> Problem:
    source, target = pair
    samples = "1 sample has" if count == 1 else f"{count:,} samples have"
    what = f'{samples} no rendition in "{target}" (but in "{source}"), and {why}.'
    return Problem("languages", what, remedy, code=code)


def _made(sample: Sequence[Rendition], wanted: Sequence[str], reference: str) -> list[Rendition]:
    sources = [one for one in sample if not one.input_language]
    if not sources:
        return []
    source = min(sources, key=lambda one: _rank(one, reference))  # the first of equals
    return [
        replace(
            source,
            language=language,
            input_language=source.language,
            variant=MACHINE_TRANSLATED,
        )
        for language in wanted
        if not any(language_matches(language, one.language) for one in sample)
    ]


def _rank(one: Rendition, reference: str) -> tuple[bool, bool, int]:
    return (
        not language_matches(reference, one.language),
        not language_matches(_BEST_KNOWN, one.language),
        _SOURCES.index(one.variant),
    )


def _key(one: Rendition) -> tuple[str, str, str, str, str]:
    return (one.task, one.dataset, one.sample_id, one.language, one.variant)


def _is_among(language: str, codes: Sequence[str]) -> bool:
    return language in codes or _REGION.sub("", language) in codes
