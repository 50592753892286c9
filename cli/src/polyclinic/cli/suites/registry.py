"""The models file, as far as a request needs it: which names it holds."""

import difflib
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

import yaml

from polyclinic.cli.problems import BadRequestError, Problem, bad_request
from polyclinic.cli.suites.files import no_file
from polyclinic.cli.suites.nodes import MAX_BYTES, Document
from polyclinic.v1 import run_pb2

DEFAULT_NAME = "models.yaml"
_VARIABLE = re.compile(r"\$\{(\w+)\}")


def find_registry(candidates: Iterable[Path | None]) -> Path:
    """The first candidate that is a file.

    Raises:
        BadRequestError: there is none.
    """
    for candidate in candidates:
        if candidate is not None and not no_file(candidate):
            return candidate.absolute()
    raise bad_request(
        "--models",
        "no models file was named, and there is no models.yaml beside the suite",
        "Name one with --models; it says how each model is called",
    )


def given_registry(path: Path | None) -> Path | None:
    """A file that was named on the command line, checked for being there.

    Raises:
        BadRequestError: it is not there.
    """
    if path is not None and (what := no_file(path)):
        raise bad_request("--models", f"{path} {what}")
    return path


def registry_names(path: Path) -> list[str]:
    """The names of a models file; what the entries hold is for the inference service to check.

    Raises:
        BadRequestError: it cannot be read, or holds no models.
    """
    document, entries = _entries(path)
    if not entries and not document.problems:
        remedy = "Write models: {name: {backend: ..., ...}}."
        document.report("", "holds no models", remedy)
    if document.problems:
        raise BadRequestError(document.problems)
    return list(entries)


def _entries(path: Path) -> tuple[Document, dict[str, dict[str, yaml.Node]]]:
    """The models of a file, each with its fields; one that is no mapping has none."""
    document = Document(str(path))
    try:
        text = path.read_bytes()[:MAX_BYTES].decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise bad_request(str(path), f"cannot be read: {error}") from error
    root = document.parse(text)
    models = document.entries(root, "").get("models") if root is not None else None
    entries = document.entries(models, "models") if models is not None else {}
    return document, {
        name: document.entries(node, f"models.{name}") if isinstance(node, yaml.MappingNode) else {}
        for name, node in entries.items()
    }


def registry_endpoints(path: Path, environment: Mapping[str, str]) -> list[tuple[str, str]]:
    """Name and base URL of each model of a readable models file that is asked over HTTP.

    `${NAME}` is replaced from `environment`; what is not set there stays as it is.
    """

    def value(match: re.Match[str]) -> str:
        return environment.get(match.group(1), match.group(0))

    entries = _entries(path)[1]
    urls = {name: entry.get("base_url") for name, entry in entries.items()}
    return [
        (name, _VARIABLE.sub(value, url.value))
        for name, url in urls.items()
        if isinstance(url, yaml.ScalarNode)
    ]


def check_names(suite: run_pb2.Suite, document: Document, registry: Path) -> None:
    """Refuse a suite that names models which the registry does not hold.

    Raises:
        BadRequestError: with every unknown name, its line and the nearest known one.
    """
    known = registry_names(registry)
    problems = []
    for field in ("models", "judges"):
        for index, name in enumerate(getattr(suite, field)):
            if name not in known:
                problems.append(
                    _unknown(document.place(f"{field}[{index}]"), name, known, registry)
                )
    if problems:
        raise BadRequestError(problems)


def _unknown(where: str, name: str, known: list[str], registry: Path) -> Problem:
    near = difflib.get_close_matches(name, known, n=1)
    remedy = f"Did you mean {near[0]!r}?" if near else f"It holds {', '.join(known)}."
    return Problem(where=where, what=f"{registry.name} has no model {name!r}", remedy=remedy)
