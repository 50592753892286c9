"""Pydantic's errors as sentences that say where in the file, and what was probably meant."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import UnionType
from typing import Any, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from polyclinic.registry.names import did_you_mean
from polyclinic.registry.problem import Keys, Place, Problem, problem_at


def sentences(
    error: ValidationError, kind: type[BaseModel], keys: Keys, place: Place
) -> list[Problem]:
    """All that is wrong with an entry; no sentence holds a value of the file.

    Args:
        error: Of `kind.model_validate`.
        kind: Model of the entry.
        keys: Of the entry.
        place: For the sentences.
    """
    return [_sentence(detail, kind, keys, place) for detail in _innermost(error.errors())]


def _innermost(details: list[ErrorDetails]) -> list[ErrorDetails]:
    """Without those that only follow from an error inside: a list that lost its broken item."""
    inner = [detail["loc"][:-1] for detail in details]
    return [detail for detail in details if detail["loc"] not in inner]


def _sentence(detail: ErrorDetails, kind: type[BaseModel], keys: Keys, place: Place) -> Problem:
    way = _Way(kind)
    for step in detail["loc"]:
        way.go(step)
    where = (*keys, *way.keys)
    last = str(where[-1])
    if detail["type"] == "extra_forbidden":
        near = did_you_mean(last, way.holder.model_fields)
        return problem_at(where, place, f'unknown field "{last}".', near)
    if detail["type"] == "missing":
        return problem_at(where[:-1], place, f"`{last}` is missing.")
    if detail["type"].startswith("union_tag"):
        what = f"`{way.tagged_by}` must be one of {', '.join(way.tagged)}."
        return problem_at(where, place, what)
    said = detail["msg"].removeprefix("Value error, ").removeprefix("Input ")
    return problem_at(where, place, said if said.endswith((".", "?")) else f"{said}.")


@dataclass
class _Way:
    """From a model to the place of an error.

    Attributes:
        model: Where the way has come to.
        keys: Of the file: without the tags of unions, which stand in pydantic's path only.
        holder: The model that the last key belongs to.
        tagged_by, tagged: Field and models by tag, right behind a field that is a tagged union.
    """

    model: type[BaseModel]
    keys: Keys = ()
    tagged_by: str = ""
    tagged: Mapping[str, type[BaseModel]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.holder = self.model

    def go(self, step: str | int) -> None:
        """One step of pydantic's path."""
        tagged, self.tagged = self.tagged, {}
        if step in tagged:
            self.model = tagged[str(step)]
            return
        self.keys += (step,)
        self.holder = self.model
        info = self.model.model_fields.get(str(step))
        if info is not None:
            self._enter(info)

    def _enter(self, info: FieldInfo) -> None:
        models = _models(info.annotation)
        if isinstance(info.discriminator, str):
            self.tagged_by = info.discriminator
            self.tagged = {
                tag: model
                for model in models
                for tag in get_args(model.model_fields[self.tagged_by].annotation)
            }
        elif models:
            self.model = models[0]


def _models(annotation: Any) -> list[type[BaseModel]]:  # noqa: ANN401 - any annotation
    options = get_args(annotation) if get_origin(annotation) in (Union, UnionType) else [annotation]
    return [one for one in options if isinstance(one, type) and issubclass(one, BaseModel)]
