"""Entries of a registry: from plain values to models, or to sentences on what is wrong."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from pydantic import BaseModel

from polyclinic.registry.names import NAME, NAMING, did_you_mean
from polyclinic.registry.problem import Keys, Place, Problem, problem_at

E = TypeVar("E")
M = TypeVar("M", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Section:
    """What a registry is of.

    Attributes:
        key: The one key of the file, which holds name to fields: "engines".
        one: One of them in a sentence: "engine".
    """

    key: str
    one: str


@dataclass(frozen=True, slots=True)
class Registry(Generic[E]):
    """What a registry file holds.

    Attributes:
        entries: Entries that are in order, by name, in the order of the file.
        problems: What is wrong with the others, by name.
    """

    entries: dict[str, E] = field(default_factory=dict)
    problems: dict[str, list[Problem]] = field(default_factory=dict)

    @property
    def names(self) -> list[str]:
        """Every name of the file, in order or not."""
        return [*self.entries, *self.problems]


def read_entries(
    named: Mapping[object, object],
    section: Section,
    place: Place,
    read: Callable[[Keys, object], E | list[Problem]],
) -> Registry[E]:
    """Read every entry.

    One broken entry does not take the others with it: it is kept out with all that is wrong.

    Args:
        named: Name to fields, as the file has them.
        section: Whose entries they are.
        place: For the sentences.
        read: One entry, from its keys and fields.
    """
    registry: Registry[E] = Registry()
    for key, fields in named.items():
        name = str(key)
        keys = (section.key, name)
        found = _name_problems(key, keys, section, place) or read(keys, fields)
        if isinstance(found, list):
            registry.problems[name] = found
        else:
            registry.entries[name] = found
    return registry


def kind_of(
    fields: object, by: str, kinds: Mapping[str, type[M]], keys: Keys, place: Place
) -> type[M] | Problem:
    """The model of an entry, which the value of its field `by` names."""
    if not isinstance(fields, Mapping):
        return problem_at(keys, place, f"must be a mapping with at least `{by}`.")
    name = fields.get(by)
    if name is None:
        return problem_at(keys, place, f"`{by}` is missing.", f"It is one of {', '.join(kinds)}.")
    kind = kinds.get(name) if isinstance(name, str) else None
    if kind is None:
        near = did_you_mean(str(name), kinds)
        return problem_at((*keys, by), place, f'there is no {by} "{name}".', near)
    return kind


def _name_problems(name: object, keys: Keys, section: Section, place: Place) -> list[Problem]:
    if isinstance(name, str) and NAME.fullmatch(name):
        return []
    article = "an" if section.one[0] in "aeiou" else "a"
    what = f'"{name}" cannot be {article} {section.one}\'s name.'
    return [problem_at(keys, place, what, NAMING)]
