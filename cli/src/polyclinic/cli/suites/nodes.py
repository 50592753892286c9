"""YAML nodes with their places: strict reading that finds all problems, not just the first."""

import difflib
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import yaml
from yaml.composer import ComposerError

from polyclinic.datasets.problems import Problem

MAX_BYTES = 4 * 1024 * 1024
MAX_VALUES = 100_000
MAX_DEPTH = 20  # of values within values; a message on the wire holds about 30 such levels
T = TypeVar("T")
_MERGE = "tag:yaml.org,2002:merge"
_NULL, _BOOL = "tag:yaml.org,2002:null", "tag:yaml.org,2002:bool"
_WHOLE = re.compile(r"[+-]?\d{1,19}")
_NUMBER = re.compile(r"[+-]?(\d{1,300}(\.\d*)?|\.\d+)([eE][+-]?\d{1,2})?")
_INT, _FLOAT = "tag:yaml.org,2002:int", "tag:yaml.org,2002:float"

# A list of these, because `list` itself is invariant.
Plain = None | bool | int | float | str | list["Plain"] | dict[str, "Plain"]


class _BoundedLoader(yaml.SafeLoader):
    """Refuses what is nested so deeply that reading it would exhaust the stack."""

    _depth = 0

    def compose_node(self, parent: yaml.Node | None, index: Any) -> yaml.Node | None:  # noqa: ANN401 - as in the base
        self._depth += 1
        try:
            if self._depth > MAX_DEPTH:
                mark = self.peek_event().start_mark  # type: ignore[no-untyped-call]
                raise ComposerError(None, None, f"over {MAX_DEPTH} levels", mark)
            node: yaml.Node | None = super().compose_node(parent, index)
        finally:
            self._depth -= 1
        return node


class Document:
    """One YAML file being read.

    Attributes:
        name: File name, as messages show it.
        problems: What was found so far.
        lines: Field path (`gate[0].metric`) to line, from 1.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.problems: list[Problem] = []
        self.lines: dict[str, int] = {}
        self._values_left = MAX_VALUES
        self._depth = 0
        self._exceeds = False

    def place(self, path: str) -> str:
        """`file:line (path)` of a field, or of the closest field above it that is known."""
        known = path
        while known and known not in self.lines:
            known = known[: max(known.rfind("."), known.rfind("["), 0)]
        line = self.lines.get(known)
        where = f"{self.name}:{line}" if line else self.name
        return f"{where} ({path})" if path else where

    def report(self, path: str, what: str, remedy: str = "") -> None:
        """Note what is wrong with a field."""
        self.problems.append(Problem(where=self.place(path), what=what, remedy=remedy))

    def parse(self, text: str) -> yaml.Node | None:
        """The root node; None, with a problem noted, when there is none."""
        loader = None
        try:
            loader = _BoundedLoader(text)
            root: yaml.Node | None = loader.get_single_node()
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            where = f"{self.name}:{mark.line + 1}:{mark.column + 1}" if mark else self.name
            deep = isinstance(error, ComposerError) and "levels" in (error.problem or "")
            what = f"{'is nested too deeply' if deep else 'is not YAML'}: "
            what += error.problem or error.context or "unreadable"
            self.problems.append(Problem(where=where, what=what, remedy="Mend the line."))
            return None
        except yaml.YAMLError as error:
            self.problems.append(Problem(where=self.name, what=f"is not YAML: {error}", remedy=""))
            return None
        finally:
            if loader is not None:
                loader.dispose()
        return root

    def fields(self, node: yaml.Node, path: str, known: Iterable[str]) -> dict[str, yaml.Node]:
        """A mapping's fields; unknown and repeated ones are noted, with the nearest known name."""
        names = list(known)
        found = self.entries(node, path)
        for name in list(found):
            if name not in names:
                near = difflib.get_close_matches(name, names, n=1)
                remedy = f"Did you mean {near[0]!r}?" if near else f"Known: {', '.join(names)}."
                self.report(_join(path, name), f"unknown field {name!r}", remedy)
                del found[name]
        return found

    def entries(self, node: yaml.Node, path: str) -> dict[str, yaml.Node]:
        """A mapping's entries in their order, then what `<<` adds; repeated names are noted."""
        self.lines.setdefault(path, node.start_mark.line + 1)
        if not isinstance(node, yaml.MappingNode):
            self.report(path, f"must be a mapping, not {_kind(node)}")
            return {}
        found: dict[str, yaml.Node] = {}
        merged: list[yaml.Node] = []
        for key, value in node.value:
            if key.tag == _MERGE:
                merged.append(value)
                continue
            if not isinstance(key, yaml.ScalarNode):
                self.report(path, f"has a field name that is {_kind(key)}", "Use plain names.")
                continue
            place = _join(path, key.value)
            if key.value in found:
                self.report(place, f"is given twice, again in line {key.start_mark.line + 1}")
            self.lines.setdefault(place, key.start_mark.line + 1)
            found[key.value] = value
        for value in merged:
            self._merge(found, value, path)
        return found

    def _merge(self, found: dict[str, yaml.Node], node: yaml.Node, path: str) -> None:
        """Add the entries of the mappings of a `<<` whose names are not given otherwise."""
        for mapping in node.value if isinstance(node, yaml.SequenceNode) else [node]:
            self._values_left -= 1
            if self._values_left < 0 or self._depth > MAX_DEPTH:
                self._report_excess(path)
                return
            if not isinstance(mapping, yaml.MappingNode):
                self.report(path, f"merges {_kind(mapping)} by <<", "Merge a mapping.")
                continue
            with self._deeper():
                entries = self.entries(mapping, path)
            for name, value in entries.items():
                found.setdefault(name, value)

    @contextmanager
    def _deeper(self) -> Iterator[None]:
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1

    def _report_excess(self, path: str) -> None:
        if not self._exceeds:
            what = f"holds over {MAX_VALUES:,} values"
            if self._depth > MAX_DEPTH:
                what = f"is nested too deeply: over {MAX_DEPTH} levels"
            self.report(path, what, "Make it smaller.")
        self._exceeds = True

    def items(
        self, node: yaml.Node, path: str, read: Callable[[yaml.Node, str], T | None]
    ) -> list[T]:
        """A list, item by item; items that `read` refuses are left out."""
        self.lines.setdefault(path, node.start_mark.line + 1)
        if not isinstance(node, yaml.SequenceNode):
            self.report(path, f"must be a list, not {_kind(node)}", "Write [a, b] or one - a line.")
            return []
        found = []
        for index, item in enumerate(node.value):
            place = f"{path}[{index}]"
            self.lines[place] = item.start_mark.line + 1
            value = read(item, place)
            if value is not None:
                found.append(value)
        return found

    def text(self, node: yaml.Node, path: str) -> str | None:
        """Text as written: `no` is Norwegian here, not false."""
        if isinstance(node, yaml.ScalarNode) and node.tag != _NULL and node.value.strip():
            return str(node.value)
        self.report(path, f"must be text, not {_kind(node)}")
        return None

    def texts(self, node: yaml.Node, path: str) -> list[str]:
        """A list of texts."""
        return self.items(node, path, self.text)

    def integer(self, node: yaml.Node, path: str) -> int | None:
        """A whole number."""
        if isinstance(node, yaml.ScalarNode) and _WHOLE.fullmatch(node.value):
            return int(node.value)
        self.report(path, f"must be a whole number, not {_kind(node)}")
        return None

    def number(self, node: yaml.Node, path: str) -> float | None:
        """A finite number."""
        if isinstance(node, yaml.ScalarNode) and _NUMBER.fullmatch(node.value):
            return float(node.value)
        self.report(path, f"must be a number, not {_kind(node)}")
        return None

    def boolean(self, node: yaml.Node, path: str) -> bool | None:
        """`true` or `false`."""
        value = self.plain(node, path) if isinstance(node, yaml.ScalarNode) else None
        if isinstance(value, bool):
            return value
        self.report(path, f"must be true or false, not {_kind(node)}")
        return None

    def plain(self, node: yaml.Node, path: str) -> Plain:
        """Any value, as JSON has them."""
        self._values_left -= 1
        if self._values_left < 0 or self._depth > MAX_DEPTH:
            self._report_excess(path)
            return None
        with self._deeper():
            if isinstance(node, yaml.MappingNode):
                entries = self.entries(node, path)
                return {name: self.plain(item, _join(path, name)) for name, item in entries.items()}
            if isinstance(node, yaml.SequenceNode):
                return self.items(node, path, self.plain)
        return _scalar(node)


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _scalar(node: yaml.Node) -> Plain:
    constructor = yaml.SafeLoader("")
    try:
        if node.tag in (_NULL, _BOOL, _INT, _FLOAT):
            value: Plain = constructor.construct_object(node)
            return value
    except ValueError:
        pass  # written like a number, but none: text
    finally:
        constructor.dispose()
    return str(node.value)


def _kind(node: yaml.Node) -> str:
    if isinstance(node, yaml.MappingNode):
        return "a mapping"
    if isinstance(node, yaml.SequenceNode):
        return "a list"
    return "nothing" if node.tag == _NULL or not node.value.strip() else repr(node.value)
