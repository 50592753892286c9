"""A rendition as it is stored: JSON, so that NUL and lone surrogates survive any database."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

from polyclinic.datasets.cases import ClinicalCase, GoldEntry
from polyclinic.datasets.rendition import Option, Rendition

_TEXTS = (
    "sample_id",
    "language",
    "task",
    "dataset",
    "variant",
    "question",
    "premise",
    "hypothesis",
    "cluster",
    "input_language",
)


def write_rendition(rendition: Rendition) -> str:
    """Everything that a plan may ask for, as ASCII JSON; `raw_input` and `place` are left out."""
    fields: dict[str, Any] = {name: value for name in _TEXTS if (value := getattr(rendition, name))}
    fields["options"] = [(option.label, option.text) for option in rendition.options]
    fields["target"] = rendition.target
    fields["positions"] = rendition.positions
    fields["tags"] = dict(rendition.tags)
    if rendition.case is not None:
        fields["case"] = dataclasses.asdict(rendition.case)
    return json.dumps(fields, separators=(",", ":"))


def read_rendition(text: str) -> Rendition:
    """The rendition that was stored."""
    fields = json.loads(text)
    fields["options"] = tuple(Option(label, value) for label, value in fields["options"])
    fields["target"] = tuple(fields["target"])
    fields["positions"] = tuple(fields["positions"])
    if case := fields.get("case"):
        fields["case"] = _read_case(case)
    return Rendition(**fields)


def _read_case(fields: dict[str, Any]) -> ClinicalCase:
    lists = {
        name: tuple(
            GoldEntry(tuple(one["alternatives"]), one["included"], one["category"])
            for one in fields[name]
        )
        for name in ("differential", "exams")
    }
    return ClinicalCase(**(fields | lists))
