"""Renditions of one sample that do not fit together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from polyclinic.datasets.aligning_cases import case_contradictions
from polyclinic.datasets.problems import Problem
from polyclinic.datasets.rendition import NLI_LABELS, Rendition
from polyclinic.languages.codes import language_matches


def alignment_problems(renditions: Sequence[Rendition]) -> list[Problem]:
    """Compare the renditions of each sample with the first, and the languages with each other."""
    samples: dict[tuple[str, str, str], list[Rendition]] = defaultdict(list)
    for one in renditions:
        samples[(one.task, one.dataset, one.sample_id)].append(one)
    problems = []
    for first, *others in samples.values():
        for other in others:
            problems.extend(_contradictions(first, other))
            problems.extend(case_contradictions(first, other))
    return problems + _overlapping_languages(renditions) + _gaps(renditions)


def _contradictions(first: Rendition, other: Rendition) -> list[Problem]:
    problems = []

    def complain(code: str, field: str, what: str) -> None:
        where = f"{first.place} ({first.language})"
        what = f"sample {other.sample_id!r} in {other.language} {what} {where}."
        problems.append(Problem(other.place, what, code=code, field=field))

    if len(first.options) != len(other.options):
        complain(
            "options_differ",
            "input",
            f"has {len(other.options)} options, but {len(first.options)} at",
        )
    elif first.positions != other.positions:
        complain("key_differs", "target", f"has the key {_key(other)}, but {_key(first)} at")
    if first.cluster != other.cluster:
        complain("cluster_differs", "cluster", f"is of cluster {other.cluster!r}, but not at")
    return problems


def _key(rendition: Rendition) -> str:
    if not rendition.options:
        return " ".join(NLI_LABELS[position] for position in rendition.positions)
    counted = ", ".join(str(position + 1) for position in rendition.positions)
    return f"{','.join(rendition.target)} (option {counted})"


def _overlapping_languages(renditions: Sequence[Rendition]) -> list[Problem]:
    places: dict[str, str] = {}
    for rendition in renditions:
        places.setdefault(rendition.language, rendition.place)
    problems = []
    for language, place in places.items():
        for wider in places:
            if wider != language and language_matches(wider, language):
                what = f"both {wider} and {language} occur; who asks for {wider} gets both."
                code = "overlapping_languages"
                problems.append(Problem(place, what, "", "warning", code, "language"))
    return problems


def _gaps(renditions: Sequence[Rendition]) -> list[Problem]:
    """Samples that some languages lack: paired contrasts leave them out."""
    ids: dict[tuple[str, str, str], dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for one in renditions:
        ids[(one.task, one.dataset, one.variant)][one.language].add(one.sample_id)
    problems = []
    for (task, dataset, variant), by_language in ids.items():
        everything = set().union(*by_language.values())
        for language, found in by_language.items():
            missing = sorted(everything - found)
            if missing:
                what = (
                    f"{len(missing)} of {len(everything)} samples of {task} ({variant}) have no "
                    f"rendition in {language}, such as {missing[0]!r}; contrasts leave them out."
                )
                problems.append(Problem(dataset, what, "", "warning", "missing_rendition", "id"))
    return problems
