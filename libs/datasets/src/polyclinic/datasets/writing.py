"""Renditions to JSON lines, such that reading gives the same renditions."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from polyclinic.datasets.case_inputs import CASE_FIELDS
from polyclinic.datasets.cases import ClinicalCase, GoldEntry
from polyclinic.datasets.rendition import CHOICE_TASK, NLI_TASK, Rendition


def sample_record(rendition: Rendition) -> dict[str, Any]:
    """The six fields of HealMed, and those of the optional ones that are not the default."""
    record: dict[str, Any] = {
        "id": rendition.sample_id,
        "language": rendition.language,
        "task": rendition.task,
        "source_dataset": rendition.dataset,
        "input": _input(rendition),
        "target": _target(rendition),
    }
    if rendition.variant != "original":
        record["variant"] = rendition.variant
    if rendition.cluster not in ("", rendition.sample_id):
        record["cluster"] = rendition.cluster
    if rendition.tags:
        record["tags"] = dict(rendition.tags)
    if rendition.input_language:
        record["input_language"] = rendition.input_language
    return record


def write_jsonl(renditions: Iterable[Rendition]) -> bytes:
    """JSON lines, UTF-8 without a byte-order mark, each line ended by LF."""
    lines = (
        json.dumps(sample_record(one), ensure_ascii=False, default=str) + "\n" for one in renditions
    )
    return "".join(lines).encode()


def _input(rendition: Rendition) -> Any:  # noqa: ANN401  (a text or an object, as in the files)
    if rendition.task == CHOICE_TASK:
        options = {option.label: option.text for option in rendition.options}
        return {"question": rendition.question, "options": options}
    if rendition.task == NLI_TASK and rendition.premise:
        return {"premise": rendition.premise, "hypothesis": rendition.hypothesis}
    if set(rendition.raw_input) == {"text"}:
        return rendition.raw_input["text"]
    if rendition.case is not None:
        fields = {name: getattr(rendition.case, name) for name in CASE_FIELDS}
        return {name: text for name, text in fields.items() if text}
    return dict(rendition.raw_input)


def _target(rendition: Rendition) -> Any:  # noqa: ANN401  (as in the files)
    if rendition.case is not None:
        return _gold(rendition.case) or _text_reference(rendition)
    if not rendition.target:
        return None
    return rendition.target[0] if len(rendition.target) == 1 else list(rendition.target)


def _text_reference(rendition: Rendition) -> str | None:
    """The reference of a case whose `input` is a bare presentation; others hold it themselves."""
    is_bare = set(rendition.raw_input) == {"text"} and rendition.target
    return rendition.target[0] if is_bare else None


def _gold(case: ClinicalCase) -> dict[str, Any]:
    gold: dict[str, Any] = {}
    if case.differential:
        gold["differential"] = [_entry(entry) for entry in case.differential]
    if case.exams and not case.exams[0].category:
        gold["exams"] = [_entry(entry) for entry in case.exams]
    elif case.exams:
        gold["exams"] = {entry.category: [] for entry in case.exams}
        for entry in case.exams:
            gold["exams"][entry.category].append(_entry(entry))
    return gold


def _entry(entry: GoldEntry) -> str | dict[str, Any]:
    first, *others = entry.alternatives
    if not others and not entry.included:
        return first
    named: dict[str, Any] = (
        {"alternatives": list(entry.alternatives)} if others else {"text": first}
    )
    return {**named, "included": True} if entry.included else named
