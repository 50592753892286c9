"""What can be wrong with a suite before its data sets are looked at."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from polyclinic.coordinator.domain.naming import BARE_MODEL, is_model_name, unknown
from polyclinic.coordinator.domain.panels import (
    JUDGE_PLACEHOLDERS,
    JUDGE_PROMPTS,
    panel_problems,
)
from polyclinic.coordinator.domain.prompts import placeholders
from polyclinic.coordinator.domain.suite import CACHE_MODES, TRANSLATE_MISSING, TRANSLATE_NEVER
from polyclinic.coordinator.domain.tasks import TASKS
from polyclinic.datasets.problems import Problem
from polyclinic.datasets.rendition import VARIANTS
from polyclinic.languages.codes import UnknownLanguageError, normalise_language
from polyclinic.records.suites import Suite

MAX_EPOCHS = 1000
# The statistics hold as many numbers for each column; beyond this no interval changes.
MAX_RESAMPLES = 100_000
MAX_PROMPT_CHARS = 100_000
MAX_NAME_CHARS = 200


def suite_problems(suite: Suite) -> list[Problem]:
    """Everything that is wrong with names, numbers and prompts."""
    return [
        *_name(suite),
        *_datasets(suite),
        *_tasks(suite),
        *_models(suite),
        *_languages(suite),
        *_variants(suite),
        *_sampling(suite),
        *_intervals(suite),
        *_prompts(suite),
        *_baseline(suite),
        *_translate(suite),
        *_cache(suite),
        *panel_problems(suite),
    ]


def _name(suite: Suite) -> list[Problem]:
    if len(suite.name) > MAX_NAME_CHARS:
        return [Problem("name", f"The name has {len(suite.name)} characters; {MAX_NAME_CHARS} do.")]
    # It is shown on other people's terminals.
    if not suite.name.isprintable():
        return [Problem("name", "The name holds control characters.", "Leave them out.")]
    return []


def _datasets(suite: Suite) -> list[Problem]:
    if suite.datasets:
        return _named_twice("datasets", [blob.sha256 for blob in suite.datasets], "data set")
    return [Problem("datasets", "The suite names no data set.", "Name at least one sample file.")]


def _tasks(suite: Suite) -> list[Problem]:
    if not suite.tasks:
        known = ", ".join(TASKS)
        return [Problem("tasks", "The suite names no task.", f"Known: {known}.")]
    problems = _named_twice("tasks", [task.name for task in suite.tasks], "task")
    for at, spec in enumerate(suite.tasks):
        task = TASKS.get(spec.name)
        if task is None:
            problems.append(unknown(f"tasks[{at}].name", "task", spec.name, TASKS))
        else:
            problems += task.option_problems(f"tasks[{at}].options", spec.options)
    return problems


def _models(suite: Suite) -> list[Problem]:
    problems: list[Problem] = []
    if not suite.models:
        problems.append(Problem("models", "The suite names no model.", BARE_MODEL))
    for field, names in (("models", suite.models), ("judges", suite.judges)):
        problems += _named_twice(field, names, "model")
        problems += [
            Problem(f"{field}[{at}]", f'"{name}" is no model name.', BARE_MODEL)
            for at, name in enumerate(names)
            if not is_model_name(name)
        ]
    return problems


def _languages(suite: Suite) -> list[Problem]:
    named = [(f"languages[{at}]", code) for at, code in enumerate(suite.languages)]
    if suite.reference_language:
        named.append(("reference_language", suite.reference_language))
    for name, group in suite.groups.items():
        named += [(f"groups.{name}[{at}]", code) for at, code in enumerate(group.languages)]
    problems = [problem for where, code in named for problem in language_problems(where, code)]
    return problems or _named_twice(
        "languages", [normalise_language(code) for code in suite.languages], "language"
    )


def language_problems(where: str, code: str) -> list[Problem]:
    """Whether a code names a language."""
    try:
        normalise_language(code)
    except UnknownLanguageError as error:
        near = ", ".join(error.near)
        remedy = f"Did you mean {near}?" if near else 'Use a BCP-47 code, such as "pt".'
        return [Problem(where, f'Unknown language "{code}".', remedy, code="unknown_language")]
    return []


def _variants(suite: Suite) -> list[Problem]:
    return _named_twice("variants", suite.variants, "variant") + [
        unknown(f"variants[{at}]", "variant", variant, VARIANTS)
        for at, variant in enumerate(suite.variants)
        if variant not in VARIANTS
    ]


def _sampling(suite: Suite) -> list[Problem]:
    problems = []
    if suite.sampling.limit < 0:
        problems.append(
            Problem("sampling.limit", "The limit is negative.", "Use 0 for all samples.")
        )
    if not 0 <= suite.sampling.epochs <= MAX_EPOCHS:
        problems.append(
            Problem("sampling.epochs", f"Epochs must be from 1 to {MAX_EPOCHS}.", "Mend it.")
        )
    return problems


def _intervals(suite: Suite) -> list[Problem]:
    problems = []
    if not 0 <= suite.intervals.resamples <= MAX_RESAMPLES:
        problems.append(
            Problem("intervals.resamples", f"Resamples must be from 1 to {MAX_RESAMPLES:,}.")
        )
    level = suite.intervals.level
    if not (math.isfinite(level) and 0 <= level < 1):
        problems.append(
            Problem("intervals.level", "The level must lie between 0 and 1.", "Such as 0.95.")
        )
    return problems


@dataclass(frozen=True, slots=True)
class _Template:
    """What a template of one prompt may hold, and which sets it must hold one of."""

    allowed: frozenset[str]
    needed: frozenset[str]
    one_of: tuple[frozenset[str], ...] = ()


def _known_templates() -> dict[str, _Template]:
    known = {
        prompt: _Template(task.placeholders, needed, task.needs_one_of.get(prompt, ()))
        for task in TASKS.values()
        for prompt, needed in task.prompts.items()
    }
    for prompt, needed in JUDGE_PROMPTS.items():
        known[prompt] = _Template(JUDGE_PLACEHOLDERS[prompt], needed)
    return known


def _prompts(suite: Suite) -> list[Problem]:
    known = _known_templates()
    problems: list[Problem] = []
    for key, template in suite.prompts.items():
        where = f"prompts.{key}"
        prompt, _, language = key.partition(".")
        if prompt not in known:
            problems.append(unknown(where, "prompt", prompt, known))
            continue
        if language:
            problems += language_problems(where, language)
        problems += _template(where, template, known[prompt])
        problems += _unused(where, prompt, suite)
    return problems


def _unused(where: str, prompt: str, suite: Suite) -> list[Problem]:
    """A template that no task of the suite asks with; unknown tasks are told elsewhere."""
    tasks = [TASKS[spec.name] for spec in suite.tasks if spec.name in TASKS]
    used = {name for task in tasks for name in task.prompts}
    if any(task.is_judged for task in tasks):
        used |= set(JUDGE_PROMPTS)
    if prompt in used or len(tasks) < len(suite.tasks):
        return []
    asking = [name for name, task in TASKS.items() if prompt in task.prompts]
    asking = asking or [name for name, task in TASKS.items() if task.is_judged]
    what = f'No task of the suite asks with the prompt "{prompt}".'
    return [Problem(where, what, f"Leave it out, or add one of its tasks: {', '.join(asking)}.")]


def _template(where: str, template: str, wanted: _Template) -> list[Problem]:
    if len(template) > MAX_PROMPT_CHARS:
        return [Problem(where, f"The prompt is longer than {MAX_PROMPT_CHARS:,} characters.")]
    found = placeholders(template)
    problems = [
        unknown(where, "placeholder", name, wanted.allowed)
        for name in sorted(found - wanted.allowed)
    ]
    problems += [
        Problem(where, f"The prompt lacks the placeholder {{{name}}}.", "The sample goes there.")
        for name in sorted(wanted.needed - found)
    ]
    if wanted.one_of and not any(names <= found for names in wanted.one_of):
        ways = " or ".join(" and ".join(map(_braced, sorted(names))) for names in wanted.one_of)
        problems.append(Problem(where, f"The prompt lacks {ways}.", "The case goes there."))
    return problems


def _braced(name: str) -> str:
    return f"{{{name}}}"


def _baseline(suite: Suite) -> list[Problem]:
    baseline = suite.baseline
    if baseline is None or baseline.optional or not baseline.is_absent:
        return []
    return [Problem("baseline", "The baseline is empty.", "Name a run or a file of scores.")]


def _translate(suite: Suite) -> list[Problem]:
    known = (TRANSLATE_MISSING, TRANSLATE_NEVER)
    if not suite.translate or suite.translate in known:
        return []
    return [unknown("translate", "way", suite.translate, known)]


def _named_twice(field: str, names: Sequence[str], kind: str) -> list[Problem]:
    return [
        Problem(field, f'The {kind} "{name}" is named {times} times.', "Name it once.")
        for name, times in Counter(names).items()
        if times > 1
    ]


def _cache(suite: Suite) -> list[Problem]:
    if not suite.cache or suite.cache in CACHE_MODES:
        return []
    return [unknown("cache", "way", suite.cache, list(CACHE_MODES))]
