"""From a suite and its data sets: the renditions to ask, and the suite with defaults filled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from polyclinic.coordinator.domain.naming import unknown
from polyclinic.coordinator.domain.suite import (
    DEFAULT_LEVEL,
    DEFAULT_RESAMPLES,
    EACH,
    TRANSLATE_MISSING,
)
from polyclinic.coordinator.domain.tasks.choosing import CHOICE_BY, LOGPROB
from polyclinic.coordinator.domain.tasks.task import is_multiple
from polyclinic.datasets.problems import Problem
from polyclinic.datasets.rendition import Rendition
from polyclinic.languages.codes import (
    UnknownLanguageError,
    language_matches,
    normalise_language,
)
from polyclinic.languages.groups import (
    canonical_group,
    completed_groups,
    default_groups,
)
from polyclinic.records.suites import GateRule, LanguageGroup, Suite

_DEFAULT_NAME = "evaluation"
_DEFAULT_REFERENCE = "en"


def select(suite: Suite, renditions: Sequence[Rendition]) -> list[Rendition]:
    """Renditions of the suite's tasks, languages and variants."""
    tasks = {task.name for task in suite.tasks}
    held = _languages(renditions)
    wanted = {code for want in suite.languages for code in _meant(want, held)}
    return [
        rendition
        for rendition in renditions
        if rendition.task in tasks
        and (not suite.variants or rendition.variant in suite.variants)
        and (not suite.languages or rendition.language in wanted)
    ]


def selection_problems(suite: Suite, renditions: Sequence[Rendition]) -> list[Problem]:
    """Tasks, languages and variants of the suite for which there is no sample.

    Args:
        suite: Without problems of its own.
        renditions: Everything that the data sets hold.
    """
    wanted = {task.name for task in suite.tasks}
    held = _languages(r for r in renditions if r.task in wanted)
    if not held:
        # What is missing in samples that are not there is no news.
        return _empty_cells(suite, renditions, suite.languages)
    missing = [code for code in suite.languages if not _meant(code, held)]
    problems = [
        unknown(f"languages[{at}]", "language", code, held)
        for at, code in enumerate(suite.languages)
        if code in missing
    ]
    if suite.reference_language:
        languages = _languages(select(suite, renditions))
        if languages and not _meant(suite.reference_language, languages):
            problems.append(
                unknown("reference_language", "language", suite.reference_language, languages)
            )
    return problems + _empty_cells(suite, renditions, missing)


def _empty_cells(
    suite: Suite, renditions: Sequence[Rendition], missing: Sequence[str]
) -> list[Problem]:
    """Tasks without samples in a language or variant; `missing` languages are left out."""
    problems = []
    held_tasks = dict.fromkeys(r.task for r in renditions)
    chosen = select(suite, renditions)
    for at, task in enumerate(suite.tasks):
        if task.name not in held_tasks:
            problems.append(
                Problem(
                    f"tasks[{at}]",
                    f'The data sets hold no sample of task "{task.name}".',
                    f"They hold samples of: {', '.join(held_tasks) or 'none'}.",
                )
            )
            continue
        of_task = [r for r in renditions if r.task == task.name]
        mine = [r for r in chosen if r.task == task.name]
        asked = set(_languages(mine)), set(_variants(mine))
        wanted = [
            ("language", normalise_language(code), _languages(of_task), _meant(code, asked[0]))
            for code in suite.languages
            if code not in missing
        ]
        wanted += [
            ("variant", name, _variants(of_task), [name] if name in asked[1] else [])
            for name in suite.variants
        ]
        problems += [
            Problem(
                f"tasks[{at}]",
                f'Task "{task.name}" has no sample in {kind} "{name}".',
                f"It has samples in: {', '.join(held)}.",
            )
            for kind, name, held, found in wanted
            if not found
        ]
    return problems


def fill_defaults(suite: Suite, chosen: Sequence[Rendition]) -> Suite:
    """The suite with every default filled in and every language as the data sets spell it.

    Args:
        suite: Without problems.
        chosen: What `select` gave.
    """
    held = _languages(chosen)
    wanted = _canonical(suite.languages)
    languages = (
        [code for want in wanted for code in held if language_matches(want, code)]
        if wanted
        else held
    )
    languages = list(dict.fromkeys(languages))
    named = {
        name: tuple(code for want in group.languages for code in _meant(want, languages))
        for name, group in suite.groups.items()
    }
    reference = next(iter(_meant(suite.reference_language or _DEFAULT_REFERENCE, languages)), "")
    return replace(
        suite,
        name=suite.name or _DEFAULT_NAME,
        languages=tuple(languages),
        reference_language=reference,
        variants=suite.variants or tuple(_variants(chosen)),
        translate=suite.translate or TRANSLATE_MISSING,
        sampling=replace(suite.sampling, epochs=suite.sampling.epochs or 1),
        groups={
            name: LanguageGroup(codes)
            for name, codes in (
                completed_groups(named, languages) if named else default_groups(languages)
            ).items()
        },
        gate=tuple(_canonical_rule(rule, languages) for rule in suite.gate),
        prompts={_canonical_key(key): text for key, text in suite.prompts.items()},
        intervals=replace(
            suite.intervals,
            resamples=suite.intervals.resamples or DEFAULT_RESAMPLES,
            level=suite.intervals.level or DEFAULT_LEVEL,
        ),
    )


def with_default_options(suite: Suite, defaults: Mapping[str, Mapping[str, Any]]) -> Suite:
    """The suite, its tasks with the options that are shipped for them; what it sets goes first."""
    tasks = [
        replace(spec, options={**defaults.get(spec.name, {}), **spec.options})
        for spec in suite.tasks
    ]
    return replace(suite, tasks=tuple(tasks))


def choosing_problems(suite: Suite, chosen: Sequence[Rendition]) -> list[Problem]:
    """Questions with several right options, which the most likely option can never answer."""
    problems = []
    for at, spec in enumerate(suite.tasks):
        if spec.options.get(CHOICE_BY) != LOGPROB:
            continue
        several = [one for one in chosen if one.task == spec.name and is_multiple(one)]
        if several:
            what = (
                f"{CHOICE_BY}: {LOGPROB} finds one option, and several are right together in "
                f"{len(several):,} of the samples, the first at {several[0].place}."
            )
            remedy = f"Ask them with {CHOICE_BY}: text, or leave them out."
            problems.append(Problem(f"tasks[{at}].options.{CHOICE_BY}", what, remedy))
    return problems


def _canonical_rule(rule: GateRule, languages: Sequence[str]) -> GateRule:
    language = rule.language
    if language and language != EACH:
        language = next(iter(_meant(language, languages)), language)
    return replace(rule, language=language, group=canonical_group(rule.group))


def _canonical_key(key: str) -> str:
    prompt, dot, language = key.partition(".")
    return f"{prompt}.{normalise_language(language)}" if dot else prompt


def _meant(code: str, languages: Iterable[str]) -> list[str]:
    """Those of the languages that a code means, an equal one first; none when it is no code."""
    try:
        wanted = normalise_language(code)
    except UnknownLanguageError:
        return []
    found = [language for language in languages if language_matches(wanted, language)]
    return sorted(found, key=lambda language: language != wanted)


def _canonical(codes: Iterable[str]) -> list[str]:
    return [normalise_language(code) for code in codes]


def _languages(renditions: Iterable[Rendition]) -> list[str]:
    return list(dict.fromkeys(rendition.language for rendition in renditions))


def _variants(renditions: Iterable[Rendition]) -> list[str]:
    return list(dict.fromkeys(rendition.variant for rendition in renditions))
