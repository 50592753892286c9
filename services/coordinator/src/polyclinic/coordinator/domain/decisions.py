"""What a plan may decide, and the commands that it may give."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

Facts: TypeAlias = Mapping[str, Mapping[str, Any]]
"""What a trial has: step name to what the step gave.

A completion: `outcome`, `text`, `usage`. A choice verdict: `positions`, `labels`, `rule`,
`reason`. A translation: `texts` (by id), `flags`, `engine`. A step that was given up: `failed` (its
code) and `detail`.
"""


@dataclass(frozen=True, slots=True)
class Message:
    """One turn of a conversation with a model."""

    role: str
    content: str


@dataclass(frozen=True, slots=True)
class Params:
    """How to generate; None is the registry's."""

    temperature: float | None = None
    top_p: float | None = None
    max_tokens: int | None = None
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class AskModel:
    """Ask the model under test."""

    step: str
    messages: tuple[Message, ...]
    params: Params = field(default_factory=Params)


@dataclass(frozen=True, slots=True)
class ReadChoice:
    """Find the chosen option in a reply; `options` are (label, text)."""

    step: str
    reply: str
    language: str
    options: tuple[tuple[str, str], ...]
    multiple: bool = False
    truncated: bool = False


@dataclass(frozen=True, slots=True)
class ReadNli:
    """Find the inference label in a reply."""

    step: str
    reply: str
    language: str
    labels: tuple[str, ...]
    truncated: bool = False


@dataclass(frozen=True, slots=True)
class Translate:
    """Translate (id, text) of a rendition, once for all its trials; no engine is the default."""

    step: str
    texts: tuple[tuple[str, str], ...]
    source_language: str
    target_language: str
    engine: str = ""


Command: TypeAlias = AskModel | ReadChoice | ReadNli | Translate


@dataclass(frozen=True, slots=True)
class Next:
    """Go on with these commands; those that were given before are not given again."""

    commands: tuple[Command, ...]


@dataclass(frozen=True, slots=True)
class Done:
    """The trial ended with scores.

    Attributes:
        scores: Metric to value.
        outcome: How the model answered, such as "text".
        answer: What was read out of the reply; empty when nothing was.
        rule: Rule that read it, or why nothing was read.
    """

    scores: Mapping[str, float]
    outcome: str
    answer: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Unscored:
    """The trial ended without scores; never used for what the model did wrong."""

    reason: str
    detail: str = ""
    outcome: str = ""


Decision: TypeAlias = Next | Done | Unscored
