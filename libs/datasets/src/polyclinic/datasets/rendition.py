"""A sample in one language and one variant, as every part of the house sees it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from polyclinic.datasets.cases import ClinicalCase
from polyclinic.datasets.problems import Problem

VARIANTS = ("original", "machine_translated", "expert_reviewed")
NLI_LABELS = ("entailment", "neutral", "contradiction")
CHOICE_TASK = "mcqa"
NLI_TASK = "nli"

_EMPTY: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True)
class Option:
    """One option of a multiple-choice question."""

    label: str
    """As shown to the model, such as "A" or "ข"; NFC."""

    text: str
    """As written in the file."""


@dataclass(frozen=True)
class Rendition:
    """A sample in one language and one variant."""

    sample_id: str
    """The same in every language; NFC, no blanks around it."""

    language: str
    """Canonical BCP-47, such as "pt" or "pt-BR"."""

    task: str
    """Such as "mcqa"."""

    dataset: str
    """The `source_dataset` of the file."""

    variant: str = "original"
    """One of `VARIANTS`."""

    question: str = ""
    """Empty for `nli` with premise and hypothesis, and for a structured case."""

    options: tuple[Option, ...] = ()
    """In their order; `mcqa` only."""

    premise: str = ""
    """`nli` only; empty when the file gives premise and hypothesis as one `question` text."""

    hypothesis: str = ""
    """See `premise`."""

    target: tuple[str, ...] = ()
    """Labels for `mcqa` and `nli`; names for `differential` and `exams`; `(text,)` else, or `()`
    when there is no reference, and for `clinical_case`, whose references are in `case`."""

    positions: tuple[int, ...] = ()
    """Of the target among the options (`mcqa`) or `NLI_LABELS`, from 0, ascending."""

    cluster: str = ""
    """Unit of resampling; the sample's id unless the file names a cluster."""

    tags: Mapping[str, str] = field(default_factory=lambda: _EMPTY)
    """Such as {"year": "2022"}."""

    input_language: str = ""
    """Language that the input is still written in; empty when it is `language`."""

    raw_input: Mapping[str, Any] = field(default_factory=lambda: _EMPTY)
    """`input` as given; {"text": ...} when it was a string."""

    place: str = ""
    """Where it was read, such as "samples.jsonl:12"."""

    case: ClinicalCase | None = None
    """Set for `clinical_case` and the tasks over a case (`cases.CASE_TASKS`), else None."""


@dataclass(frozen=True)
class Dataset:
    """What one sample file holds."""

    name: str
    """File name."""

    renditions: tuple[Rendition, ...]
    """Those without an error, in the order of the file."""

    problems: tuple[Problem, ...] = ()
    """Errors; the file is to be refused when there is one."""

    warnings: tuple[Problem, ...] = ()
    """To be shown."""
