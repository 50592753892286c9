"""A suite file as text becomes a `Suite` whose data sets are still paths."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

import yaml
from google.protobuf import struct_pb2

from polyclinic.cli.suites.nodes import Document, Plain
from polyclinic.cli.suites.rules import read_rule
from polyclinic.v1 import common_pb2, run_pb2


@dataclass(slots=True)
class SuiteText:
    """What a suite file says.

    Attributes:
        document: The file's problems and places.
        suite: Everything that needs no other file.
        datasets: Paths and globs as written, each with its field path.
        baseline: Run id or path as written; empty without.
        prompts: Folder as written; empty without.
    """

    document: Document
    suite: run_pb2.Suite = field(default_factory=run_pb2.Suite)
    datasets: list[tuple[str, str]] = field(default_factory=list)
    baseline: str = ""
    prompts: str = ""


def read_suite_text(text: str, name: str) -> SuiteText:
    """Read a suite file strictly; problems are in `.document.problems`."""
    read = SuiteText(Document(name))
    document = read.document
    root = document.parse(text)
    if root is None:
        if not document.problems:
            document.report("", "is empty", "Name at least datasets, tasks and models.")
        return read
    readers = _readers(read)
    for key, node in document.fields(root, "", readers).items():
        readers[key](node, key)
    for needed in ("datasets", "tasks", "models"):
        if isinstance(root, yaml.MappingNode) and needed not in document.lines:
            document.report("", f"has no {needed}", f"Add the field {needed!r}.")
    return read


def _readers(read: SuiteText) -> dict[str, Callable[[yaml.Node, str], None]]:
    document, suite = read.document, read.suite

    def text(node: yaml.Node, path: str) -> None:
        setattr(suite, path, document.text(node, path) or "")

    def texts(node: yaml.Node, path: str) -> None:
        values = document.texts(node, path)
        if not values and path == "models":
            document.report(path, "is empty", "Name at least one.")
        getattr(suite, path).extend(values)

    def no_cache(node: yaml.Node, path: str) -> None:
        suite.no_cache = bool(document.boolean(node, path))

    def gate(node: yaml.Node, path: str) -> None:
        suite.gate.extend(document.items(node, path, partial(read_rule, document)))

    def elsewhere(node: yaml.Node, path: str) -> None:
        setattr(read, path, document.text(node, path) or "")

    return {
        "name": text,
        "datasets": partial(_read_datasets, read),
        "tasks": partial(_read_tasks, read),
        "languages": texts,
        "reference_language": text,
        "models": texts,
        "judges": texts,
        "variants": texts,
        "sampling": partial(_read_sampling, read),
        "groups": partial(_read_groups, read),
        "gate": gate,
        "baseline": elsewhere,
        "no_cache": no_cache,
        "cache": text,
        "translate": text,
        "prompts": elsewhere,
        "intervals": partial(_read_intervals, read),
    }


def _read_datasets(read: SuiteText, node: yaml.Node, path: str) -> None:
    document = read.document

    def one(item: yaml.Node, place: str) -> None:
        if isinstance(item, yaml.MappingNode):
            read.suite.datasets.append(_read_blob(document, item, place))
        elif written := document.text(item, place):
            read.datasets.append((written, place))

    if isinstance(node, yaml.ScalarNode):
        one(node, path)
        return
    document.items(node, path, one)
    if not (document.problems or read.datasets or read.suite.datasets):
        document.report(path, "is empty", "Name at least one sample file.")


def _read_blob(document: Document, node: yaml.Node, path: str) -> common_pb2.Blob:
    blob = common_pb2.Blob()
    fields = document.fields(node, path, ("sha256", "size_bytes", "name"))
    for needed in ("sha256", "name"):
        if needed not in fields:
            document.report(path, f"has no {needed}", "An object reference names its content.")
    for name, value in fields.items():
        if name == "size_bytes":
            blob.size_bytes = document.integer(value, f"{path}.{name}") or 0
        else:
            setattr(blob, name, document.text(value, f"{path}.{name}") or "")
    return blob


def _read_tasks(read: SuiteText, node: yaml.Node, path: str) -> None:
    tasks = read.document.items(node, path, partial(_read_task, read.document))
    if not (tasks or read.document.problems):
        read.document.report(path, "is empty", "Name at least one task, such as mcqa.")
    read.suite.tasks.extend(tasks)


def _read_task(document: Document, node: yaml.Node, path: str) -> run_pb2.TaskSpec | None:
    """`mcqa`, `{name: mcqa, options: {...}}` or `{mcqa: {...}}`."""
    if isinstance(node, yaml.ScalarNode):
        name = document.text(node, path)
        return run_pb2.TaskSpec(name=name) if name else None
    entries = document.entries(node, path)
    if len(entries) == 1 and "name" not in entries:
        [(name, options)] = entries.items()
        return _task(document, name, options, f"{path}.{name}")
    entries = document.fields(node, path, ("name", "options"))
    if "name" not in entries:
        document.report(path, "has no name", "Write a task as mcqa, or as {name: mcqa}.")
        return None
    name = document.text(entries["name"], f"{path}.name") or ""
    return _task(document, name, entries.get("options"), f"{path}.options")


def _task(document: Document, name: str, options: yaml.Node | None, path: str) -> run_pb2.TaskSpec:
    task = run_pb2.TaskSpec(name=name)
    values: Plain = document.plain(options, path) if options is not None else {}
    if isinstance(values, dict):
        options_struct = struct_pb2.Struct()
        options_struct.update(values)
        if values:
            task.options.CopyFrom(options_struct)
    elif values is not None:
        document.report(path, "must be a mapping of options")
    return task


def _read_sampling(read: SuiteText, node: yaml.Node, path: str) -> None:
    for name, value in read.document.fields(node, path, ("limit", "seed", "epochs")).items():
        number = read.document.integer(value, f"{path}.{name}")
        if number is not None and _fits(read.document, number, f"{path}.{name}", name):
            setattr(read.suite.sampling, name, number)


def _fits(document: Document, number: int, path: str, name: str) -> bool:
    low, high = (-(2**63), 2**63 - 1) if name == "seed" else (0, 2**31 - 1)
    if not low <= number <= high:
        document.report(path, f"{number} is out of range", f"Between {low} and {high}.")
        return False
    return True


def _read_groups(read: SuiteText, node: yaml.Node, path: str) -> None:
    for name, codes in read.document.entries(node, path).items():
        read.suite.groups[name].languages.extend(read.document.texts(codes, f"{path}.{name}"))


def _read_intervals(read: SuiteText, node: yaml.Node, path: str) -> None:
    document = read.document
    for name, value in document.fields(node, path, ("resamples", "level")).items():
        place = f"{path}.{name}"
        if name == "level":
            read.suite.intervals.level = document.number(value, place) or 0.0
            continue
        number = document.integer(value, place)
        if number is not None and _fits(document, number, place, name):
            read.suite.intervals.resamples = number
