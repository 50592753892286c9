"""The models that may be asked: from plain values to entries, or to sentences on what is wrong."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import UnionType
from typing import Any, cast, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from polyclinic.inference.domain.entries import ENTRY_KINDS, Entry
from polyclinic.inference.domain.environment import UnsetVariableError, expand
from polyclinic.inference.domain.names import MODEL_NAME, did_you_mean
from polyclinic.inference.domain.problem import Problem

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

    @property
    def names(self) -> list[str]:
        """Every name of the file, in order or not."""
        return [*self.entries, *self.problems]


def read_registry(
    models: Mapping[object, object], *, environment: Mapping[str, str], place: Place
) -> Registry:
    """Read the `models` mapping of a registry file.

    One broken entry does not take the others with it: it is kept out with all that is wrong.

    Args:
        models: Name to fields, as the file has them.
        environment: For `${NAME}` and `api_key_env`.
        place: Path of keys to "file:line", for the sentences.
    """
    registry = Registry()
    for name, fields in models.items():
        found = list(_name_problems(name, place)) or read_entry(
            str(name), fields, environment=environment, place=place
        )
        if isinstance(found, list):
            registry.problems[str(name)] = found
        else:
            registry.entries[str(name)] = found
    return registry


def read_entry(
    name: str, fields: object, *, environment: Mapping[str, str], place: Place
) -> Entry | list[Problem]:
    """Read one entry, or say all that is wrong with it."""
    path: Path = ("models", name)
    if not isinstance(fields, Mapping):
        return [_problem(path, place, "must be a mapping with at least `backend`.")]
    backend = fields.get("backend")
    kind = ENTRY_KINDS.get(backend) if isinstance(backend, str) else None
    if kind is None:
        what = "`backend` is missing." if backend is None else f'there is no backend "{backend}".'
        where = path if backend is None else (*path, "backend")
        return [_problem(where, place, what, did_you_mean(str(backend), ENTRY_KINDS))]
    problems: list[Problem] = []
    expanded = _expanded(fields, path, environment, place, problems)
    problems += _key_problems(fields, path, environment, place)
    try:
        entry = kind.model_validate(expanded)
    except ValidationError as error:
        unset = {problem.where for problem in problems}
        found = [_sentence(detail, kind, path, place) for detail in error.errors()]
        return problems + [problem for problem in found if problem.where not in unset]
    return problems or entry


def _name_problems(name: object, place: Place) -> Iterator[Problem]:
    if not (isinstance(name, str) and MODEL_NAME.fullmatch(name)):
        what = f'"{name}" cannot be a model\'s name.'
        remedy = "Use up to 63 of a-z, 0-9, - and _, the first a letter or digit."
        yield _problem(("models", str(name)), place, what, remedy)


def _expanded(
    value: object,
    path: Path,
    environment: Mapping[str, str],
    place: Place,
    problems: list[Problem],
) -> object:
    """`value` with `${NAME}` filled in everywhere; what is unset goes to `problems`."""
    if isinstance(value, Mapping):
        return {
            key: _expanded(inner, (*path, str(key)), environment, place, problems)
            for key, inner in value.items()
        }
    if isinstance(value, list):
        return [
            _expanded(inner, (*path, index), environment, place, problems)
            for index, inner in enumerate(value)
        ]
    if not isinstance(value, str):
        return value
    try:
        return expand(value, environment)
    except UnsetVariableError as error:
        problems.append(
            _problem(
                path,
                place,
                f"the environment variable {error.name} is not set.",
                "Set it where the inference service starts.",
            )
        )
        return value


def _key_problems(
    fields: Mapping[object, object], path: Path, environment: Mapping[str, str], place: Place
) -> Iterator[Problem]:
    name = fields.get("api_key_env")
    if not (isinstance(name, str) and name):
        return
    key = environment.get(name, "").strip()
    if key and not (key.isascii() and key.isprintable()):
        what = f"the environment variable {name} holds characters that no HTTP header may have."
        yield _problem((*path, "api_key_env"), place, what)
    if not key:
        what = f"the environment variable {name} that should hold the API key is not set."
        remedy = "Set it where the inference service starts, or leave api_key_env out."
        yield _problem((*path, "api_key_env"), place, what, remedy)


def _sentence(detail: ErrorDetails, kind: type[BaseModel], path: Path, place: Place) -> Problem:
    where = (*path, *detail["loc"])
    last = str(where[-1])
    if detail["type"] == "extra_forbidden":
        known = _model_at(kind, detail["loc"][:-1]).model_fields
        return _problem(where, place, f'unknown field "{last}".', did_you_mean(last, known))
    if detail["type"] == "missing":
        return _problem(where[:-1], place, f"`{last}` is missing.")
    said = detail["msg"].removeprefix("Value error, ").removeprefix("Input ")
    return _problem(where, place, f"{said}.")


def _model_at(kind: type[BaseModel], path: Path) -> type[BaseModel]:
    for step in path:
        annotation = kind.model_fields[str(step)].annotation
        options = get_args(annotation) if isinstance(annotation, UnionType) else (annotation,)
        kind = cast(type[BaseModel], options[0])
    return kind


def _problem(path: Path, place: Place, what: str, remedy: str = "") -> Problem:
    dotted: list[Any] = [str(step) for step in path]
    return Problem(f"{place(path)}: {'.'.join(dotted)}", what, remedy)
