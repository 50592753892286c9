"""The registry file: YAML, with the place of every key."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import yaml
from yaml.nodes import MappingNode, Node, SequenceNode

from polyclinic.bus.errors import PermanentError
from polyclinic.inference.domain.names import did_you_mean
from polyclinic.inference.domain.problem import Problem
from polyclinic.inference.domain.registry import Registry, read_registry

_Path = tuple[str | int, ...]


class RegistryError(PermanentError):
    """The registry as a whole cannot be used; `detail` has a sentence for each reason."""

    default_code = "bad_registry"

    def __init__(self, *problems: Problem) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


def load_registry(
    path: Path, environment: Mapping[str, str], *, only: Sequence[str] = ()
) -> Registry:
    """Read a registry file.

    What is wrong with one entry stands in the result; the others can be used.

    Args:
        path: The file.
        environment: For `${NAME}` and `api_key_env`.
        only: Names to read; empty means all. What the others lack does not matter then.

    Raises:
        RegistryError: the file is missing, is not YAML, or has another shape; a name of `only`
            is not in it.
    """
    text = _read(path)
    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
        document = yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise RegistryError(_syntax(path, error)) from None
    places: dict[_Path, int] = {}
    twice: list[Problem] = []
    if root is not None:
        _map(root, (), places, twice, path.name)
    models = _models(document, path.name)
    if twice:
        raise RegistryError(*twice)
    missing = [name for name in only if name not in models]
    if missing:
        raise RegistryError(*(_unknown(path.name, name, models) for name in missing))

    def place(keys: _Path) -> str:
        while keys and keys not in places:
            keys = keys[:-1]
        return f"{path.name}:{places.get(keys, 1)}"

    wanted = {name: fields for name, fields in models.items() if not only or name in only}
    return read_registry(wanted, environment=environment, place=place)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        remedy = "Set POLYCLINIC_INFERENCE_MODELS to your registry of models."
        raise RegistryError(Problem(str(path), "there is no such file.", remedy)) from None
    except UnicodeDecodeError:
        raise RegistryError(Problem(str(path), "this is not UTF-8.")) from None
    except OSError as error:
        reason = (error.strerror or "error").lower()
        raise RegistryError(Problem(str(path), f"cannot be read: {reason}.")) from None


def _models(document: object, name: str) -> Mapping[object, object]:
    if not isinstance(document, Mapping) or "models" not in document:
        what = "the file must hold `models:` with a name and fields for each model."
        raise RegistryError(Problem(name, what))
    unknown = [key for key in document if key != "models"]
    if unknown:
        what = f'unknown field "{unknown[0]}"; the file holds `models` and nothing else.'
        raise RegistryError(Problem(name, what))
    models = document["models"]
    if not isinstance(models, Mapping) or not models:
        raise RegistryError(Problem(f"{name}: models", "must name at least one model."))
    return models


def _unknown(file: str, name: str, models: Mapping[object, object]) -> Problem:
    what = f'there is no model "{name}", which POLYCLINIC_INFERENCE_ONLY names.'
    return Problem(file, what, did_you_mean(name, map(str, models)))


def _syntax(path: Path, error: yaml.YAMLError) -> Problem:
    mark = error.problem_mark if isinstance(error, yaml.MarkedYAMLError) else None
    reason = error.problem if isinstance(error, yaml.MarkedYAMLError) else None
    where = f"{path.name}:{mark.line + 1}:{mark.column + 1}" if mark else path.name
    return Problem(where, f"this is not YAML: {reason or 'unreadable'}.")


def _map(
    node: Node, keys: _Path, places: dict[_Path, int], twice: list[Problem], file: str
) -> None:
    """Note the line of every key; YAML itself lets a second key win without a word."""
    if isinstance(node, MappingNode):
        for key_node, value in node.value:
            line = key_node.start_mark.line + 1
            inner = (*keys, str(key_node.value))
            if inner in places:
                what = (
                    f'"{key_node.value}" stands here a second time (first on line {places[inner]}).'
                )
                twice.append(Problem(f"{file}:{line}", what))
            places[inner] = line
            _map(value, inner, places, twice, file)
    elif isinstance(node, SequenceNode):
        for index, value in enumerate(node.value):
            places[(*keys, index)] = value.start_mark.line + 1
            _map(value, (*keys, index), places, twice, file)
