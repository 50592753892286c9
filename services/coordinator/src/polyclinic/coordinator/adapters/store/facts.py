"""What a step gave, as it is stored: JSON, so that NUL and lone surrogates survive any database."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from polyclinic.coordinator.domain.facts import Fact, ScoredList
from polyclinic.coordinator.domain.tasks.asking import COMPLETE
from polyclinic.coordinator.domain.tasks.choosing import EXTRACT
from polyclinic.coordinator.domain.tasks.listing import SCORE
from polyclinic.coordinator.domain.translating import TRANSLATE
from polyclinic.records.choices import ChoiceVerdict
from polyclinic.records.completions import Completion
from polyclinic.records.grading import JudgeVerdict
from polyclinic.records.linking import IndexInfo
from polyclinic.records.plain import from_plain, to_plain
from polyclinic.records.translating import TranslatedText, Translation
from polyclinic.records.trials import ConceptLink

_NAMES = frozenset(Fact.__dataclass_fields__)


def write_fact(fact: Fact) -> str:
    """What is stored of a step."""
    return json.dumps(to_plain(fact))


def read_fact(step: str, stored: str) -> Fact:
    """What a step of a name gave."""
    values = json.loads(stored)
    return from_plain(Fact, values) if _NAMES.issuperset(values) else older_fact(step, values)


def older_fact(step: str, values: Mapping[str, Any]) -> Fact:
    """What a version before records stored: the fields of one kind, with `failed` and `detail`."""
    why = {name: str(values[name]) for name in ("failed", "detail") if name in values}
    if len(why) == len(values):
        return from_plain(Fact, why)
    kind, read = _OLDER.get(step, ("verdict", partial(from_plain, JudgeVerdict)))
    fields: dict[str, Any] = {kind: read(values), **why}
    return Fact(**fields)


def _completion(values: Mapping[str, Any]) -> Completion:
    usage = values.get("usage") or None
    logprobs = [-math.inf if one is None else one for one in values.get("choice_logprobs") or ()]
    one = usage[0] if isinstance(usage, list) else usage
    return from_plain(Completion, {**values, "usage": one, "choice_logprobs": logprobs})


def _concepts(values: Mapping[str, Any]) -> ScoredList:
    links = tuple(
        ConceptLink(mention, entry > 0, entry, *rest)
        for mention, entry, *rest in values.get("links", ())
    )
    index = values.get("index")
    found = from_plain(ScoredList, {**values, "links": (), "index": None})
    return replace(found, links=links, index=IndexInfo(*index) if index else None)


def _translation(values: Mapping[str, Any]) -> Translation:
    flags = tuple(values.get("flags", ()))
    texts = tuple(
        TranslatedText(name, text, flags=flags) for name, text in values.get("texts", {}).items()
    )
    return replace(from_plain(Translation, {**values, "texts": ()}), texts=texts)


_OLDER: Mapping[str, tuple[str, Callable[[Mapping[str, Any]], Any]]] = {
    COMPLETE: ("completion", _completion),
    EXTRACT: ("choice", partial(from_plain, ChoiceVerdict)),
    SCORE: ("concepts", _concepts),
    TRANSLATE: ("translation", _translation),
}
"""Name of a step to what it gave; any other is a judge's."""
