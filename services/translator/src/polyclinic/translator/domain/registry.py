"""The engines that may be used: from plain values to entries, or to sentences on what is wrong."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from polyclinic.translator.domain.entries import ENTRY_KINDS, Entry
from polyclinic.translator.domain.names import ENGINE_NAME, did_you_mean
from polyclinic.translator.domain.problem import Problem

Path = tuple[str | int, ...]
Place = Callable[[Path], str]


@dataclass(frozen=True, slots=True)
class Registry:
    """What the registry file holds.

    Attributes:
        entries: Entries that are in order, by name, in the order of the file.
        problems: What is wrong with the others, by name.
    """

    entries: dict[str, Entry] = field(default_factory=dict)
    problems: dict[str, list[Problem]] = field(default_factory=dict)


def read_registry(engines: Mapping[object, object], *, place: Place) -> Registry:
    """Read the `engines` mapping of a registry file.

    One broken entry does not take the others with it: it is kept out with all that is wrong.

    Args:
        engines: Name to fields, as the file has them.
        place: Path of keys to "file:line", for the sentences.
    """
    registry = Registry()
    for key, fields in engines.items():
        name = str(key)
        found = _name_problems(key, place) or _entry(("engines", name), fields, place)
        if isinstance(found, list):
            registry.problems[name] = found
        else:
            registry.entries[name] = found
    return registry


def _entry(path: Path, fields: object, place: Place) -> Entry | list[Problem]:
    if not isinstance(fields, Mapping):
        return [_problem(path, place, "must be a mapping with at least `family`.")]
    family = fields.get("family")
    if family is None:
        families = ", ".join(ENTRY_KINDS)
        return [_problem(path, place, "`family` is missing.", f"It is one of {families}.")]
    kind = ENTRY_KINDS.get(family) if isinstance(family, str) else None
    if kind is None:
        what, near = f'there is no family "{family}".', did_you_mean(str(family), ENTRY_KINDS)
        return [_problem((*path, "family"), place, what, near)]
    try:
        return kind.model_validate(fields)
    except ValidationError as error:
        return [_sentence(detail, kind, path, place) for detail in _innermost(error.errors())]


def _innermost(details: list[ErrorDetails]) -> list[ErrorDetails]:
    """Without those that only follow from an error inside: a list that lost its broken item."""
    inner = [detail["loc"][:-1] for detail in details]
    return [detail for detail in details if detail["loc"] not in inner]


def _name_problems(name: object, place: Place) -> list[Problem]:
    if isinstance(name, str) and ENGINE_NAME.fullmatch(name):
        return []
    what = f'"{name}" cannot be an engine\'s name.'
    remedy = "Use up to 63 of a-z, 0-9, - and _, the first a letter or digit."
    return [_problem(("engines", str(name)), place, what, remedy)]


def _sentence(detail: ErrorDetails, kind: type[BaseModel], path: Path, place: Place) -> Problem:
    where = (*path, *detail["loc"])
    last = str(where[-1])
    if detail["type"] == "extra_forbidden":
        near = did_you_mean(last, kind.model_fields)
        return _problem(where, place, f'unknown field "{last}".', near)
    if detail["type"] == "missing":
        return _problem(where[:-1], place, f"`{last}` is missing.")
    said = detail["msg"].removeprefix("Value error, ").removeprefix("Input ")
    return _problem(where, place, said if said.endswith((".", "?")) else f"{said}.")


def _problem(path: Path, place: Place, what: str, remedy: str = "") -> Problem:
    return Problem(f"{place(path)}: {'.'.join(map(str, path))}", what, remedy)
