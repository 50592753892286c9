"""A registry file: YAML, with the place of every key."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import yaml
from yaml.nodes import MappingNode, Node, SequenceNode

from polyclinic.bus.errors import PermanentError
from polyclinic.registry.entries import Section
from polyclinic.registry.problem import Keys, Place, Problem

MAX_BYTES: Final = 4 * 1024 * 1024
_MAX_KEYS: Final = 100_000
_MAX_DEPTH: Final = 64


class RegistryError(PermanentError):
    """The registry as a whole cannot be used; `detail` has a sentence for each reason."""

    default_code = "bad_registry"

    def __init__(self, *problems: Problem) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


def read_file(
    path: Path, section: Section, *, setting: str
) -> tuple[Mapping[object, object], Place]:
    """Name to fields as the file has them, and where each of its keys stands.

    Args:
        path: The file, of up to `MAX_BYTES`.
        section: What it holds.
        setting: Name of the setting that says which file.

    Raises:
        RegistryError: the file is missing, is not YAML, or has another shape.
    """
    text = _text(path, section, setting)
    lines = _Lines(path.name)
    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
        if root is not None:
            lines.note(root, ())
        document = yaml.safe_load(text)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        # ValueError: a date that no calendar has; RecursionError: brackets without end.
        raise RegistryError(_syntax(path.name, error)) from None
    named = _named(document, path.name, section)
    if lines.problems:
        raise RegistryError(*lines.problems)
    return named, lines.place


class _Lines:
    """The line of every key; YAML itself lets a second key win without a word."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._lines: dict[Keys, int] = {}
        self.problems: list[Problem] = []

    def place(self, keys: Keys) -> str:
        """ "file:line" of a key, or of the nearest one around it."""
        while keys and keys not in self._lines:
            keys = keys[:-1]
        return f"{self._file}:{self._lines.get(keys, 1)}"

    def note(self, node: Node, keys: Keys) -> None:
        """Walk a node.

        Raises:
            RegistryError: it does not end, or not soon: aliases of aliases, or of what is around.
        """
        if len(self._lines) > _MAX_KEYS or len(keys) > _MAX_DEPTH:
            what = "this nests too deeply, or repeats itself too often."
            raise RegistryError(Problem(self._file, what))
        if isinstance(node, MappingNode):
            for key, value in node.value:
                self._note_key((*keys, str(key.value)), key.start_mark.line + 1)
                self.note(value, (*keys, str(key.value)))
        elif isinstance(node, SequenceNode):
            for index, value in enumerate(node.value):
                self._lines[(*keys, index)] = value.start_mark.line + 1
                self.note(value, (*keys, index))

    def _note_key(self, keys: Keys, line: int) -> None:
        if keys in self._lines:
            what = f'"{keys[-1]}" stands here a second time (first on line {self._lines[keys]}).'
            self.problems.append(Problem(f"{self._file}:{line}", what))
        self._lines[keys] = line


def _text(path: Path, section: Section, setting: str) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise RegistryError(Problem(str(path), f"is larger than {MAX_BYTES >> 20} MiB."))
        return data.decode("utf-8-sig")
    except FileNotFoundError:
        remedy = f"Set {setting} to your registry of {section.key}."
        raise RegistryError(Problem(str(path), "there is no such file.", remedy)) from None
    except UnicodeDecodeError:
        raise RegistryError(Problem(str(path), "this is not UTF-8.")) from None
    except OSError as error:
        reason = (error.strerror or "error").lower()
        raise RegistryError(Problem(str(path), f"cannot be read: {reason}.")) from None


def _named(document: object, file: str, section: Section) -> Mapping[object, object]:
    key, one = section.key, section.one
    if not isinstance(document, Mapping) or key not in document:
        what = f"the file must hold `{key}:` with a name and fields for each {one}."
        raise RegistryError(Problem(file, what))
    unknown = [other for other in document if other != key]
    if unknown:
        what = f'unknown field "{unknown[0]}"; the file holds `{key}` and nothing else.'
        raise RegistryError(Problem(file, what))
    named = document[key]
    if not isinstance(named, Mapping) or not named:
        raise RegistryError(Problem(f"{file}: {key}", f"must name at least one {one}."))
    return named


def _syntax(file: str, error: Exception) -> Problem:
    mark = error.problem_mark if isinstance(error, yaml.MarkedYAMLError) else None
    reason = error.problem if isinstance(error, yaml.MarkedYAMLError) else None
    where = f"{file}:{mark.line + 1}:{mark.column + 1}" if mark else file
    return Problem(where, f"this is not YAML: {reason or 'unreadable'}.")
