"""A rendition as it is stored: JSON, so that NUL and lone surrogates survive any database."""

from __future__ import annotations

import json
from typing import Any

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
    return json.dumps(fields, separators=(",", ":"))


def read_rendition(text: str) -> Rendition:
    """The rendition that was stored."""
    fields = json.loads(text)
    fields["options"] = tuple(Option(label, value) for label, value in fields["options"])
    fields["target"] = tuple(fields["target"])
    fields["positions"] = tuple(fields["positions"])
    return Rendition(**fields)
