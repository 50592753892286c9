"""The registry file: YAML, with the place of every key."""

from collections.abc import Mapping
from pathlib import Path

import yaml
from yaml.nodes import MappingNode, Node, SequenceNode

from polyclinic.bus.errors import PermanentError
from polyclinic.linker.domain.problem import Problem
from polyclinic.linker.domain.registry import Registry, read_registry

_Keys = tuple[str | int, ...]


class RegistryError(PermanentError):
    """The registry as a whole cannot be used; `detail` has a sentence for each reason."""

    default_code = "bad_registry"

    def __init__(self, *problems: Problem) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


def load_registry(path: Path) -> Registry:
    """Read a registry file; what is wrong with one entry stands in the result.

    Raises:
        RegistryError: the file is missing, is not YAML, or has another shape.
    """
    text = _read(path)
    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
        document = yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise RegistryError(_syntax(path.name, error)) from None
    lines = _Lines(path.name)
    if root is not None:
        lines.note(root, ())
    indexes = _indexes(document, path.name)
    if lines.twice:
        raise RegistryError(*lines.twice)
    return read_registry(indexes, place=lines.place)


class _Lines:
    """The line of every key; YAML itself lets a second key win without a word."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._lines: dict[_Keys, int] = {}
        self.twice: list[Problem] = []

    def place(self, keys: _Keys) -> str:
        """ "file:line" of a key, or of the nearest one around it."""
        while keys and keys not in self._lines:
            keys = keys[:-1]
        return f"{self._file}:{self._lines.get(keys, 1)}"

    def note(self, node: Node, keys: _Keys) -> None:
        """Walk a node."""
        if isinstance(node, MappingNode):
            for key, value in node.value:
                self._note_key((*keys, str(key.value)), key.start_mark.line + 1)
                self.note(value, (*keys, str(key.value)))
        elif isinstance(node, SequenceNode):
            for index, value in enumerate(node.value):
                self._lines[(*keys, index)] = value.start_mark.line + 1
                self.note(value, (*keys, index))

    def _note_key(self, keys: _Keys, line: int) -> None:
        if keys in self._lines:
            what = f'"{keys[-1]}" stands here a second time (first on line {self._lines[keys]}).'
            self.twice.append(Problem(f"{self._file}:{line}", what))
        self._lines[keys] = line


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        remedy = "Set POLYCLINIC_LINKER_INDEXES to your registry of indexes."
        raise RegistryError(Problem(str(path), "there is no such file.", remedy)) from None
    except UnicodeDecodeError:
        raise RegistryError(Problem(str(path), "this is not UTF-8.")) from None
    except OSError as error:
        reason = (error.strerror or "error").lower()
        raise RegistryError(Problem(str(path), f"cannot be read: {reason}.")) from None


def _indexes(document: object, name: str) -> Mapping[object, object]:
    if not isinstance(document, Mapping) or "indexes" not in document:
        what = "the file must hold `indexes:` with a name and fields for each index."
        raise RegistryError(Problem(name, what))
    unknown = [key for key in document if key != "indexes"]
    if unknown:
        what = f'unknown field "{unknown[0]}"; the file holds `indexes` and nothing else.'
        raise RegistryError(Problem(name, what))
    indexes = document["indexes"]
    if not isinstance(indexes, Mapping) or not indexes:
        raise RegistryError(Problem(f"{name}: indexes", "must name at least one index."))
    return indexes


def _syntax(name: str, error: yaml.YAMLError) -> Problem:
    mark = error.problem_mark if isinstance(error, yaml.MarkedYAMLError) else None
    reason = error.problem if isinstance(error, yaml.MarkedYAMLError) else None
    where = f"{name}:{mark.line + 1}:{mark.column + 1}" if mark else name
    return Problem(where, f"this is not YAML: {reason or 'unreadable'}.")
