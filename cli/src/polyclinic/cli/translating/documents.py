"""What can be translated: plain text and JSON lines, as pieces and put together again."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from polyclinic.cli.problems import BadRequestError, Problem
from polyclinic.cli.translating.pieces import Piece, cut, whole

Container = Any  # a record or a list out of JSON
Key = str | int


class Document(Protocol):
    """A document in pieces."""

    @property
    def pieces(self) -> Sequence[Piece]:
        """What is to be translated, in order."""
        ...

    def render(self, translations: Sequence[str]) -> str:
        """The document with a translation in the place of each piece."""
        ...


@dataclass(frozen=True, slots=True)
class PlainText:
    """A text, plain or Markdown."""

    pieces: Sequence[Piece]

    def render(self, translations: Sequence[str]) -> str:
        """The pieces one after the other."""
        return "".join(translations)


@dataclass(frozen=True, slots=True)
class JsonLines:
    """Records, of which some fields are translated.

    Attributes:
        records: One for each line that is not blank.
        pieces: Texts within the fields.
        slots: Where each piece stands: container and key.
    """

    records: list[dict[str, Any]] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    slots: list[tuple[Container, Key]] = field(default_factory=list)

    def render(self, translations: Sequence[str]) -> str:
        """The records, each on a line; everything else is as it was."""
        for (container, key), translation in zip(self.slots, translations, strict=True):
            container[key] = translation
        return "".join(f"{_dumped(record)}\n" for record in self.records)


def read_document(text: str, name: str, form: str, fields: Sequence[str]) -> Document:
    """Read a document.

    Args:
        text: All of it.
        name: For the problems.
        form: "text" or "jsonl".
        fields: Of JSON lines; dots lead into records ("input.question"). Every text inside a
            field is translated, keys never.

    Raises:
        BadRequestError: a line is no JSON object, or no line has any of the fields.
    """
    if form == "text":
        return PlainText(tuple(cut(text)))
    document, problems = JsonLines(), []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        record = _loaded(line)
        if record is None:
            problems.append(Problem(where=f"{name}:{number}", what="is no JSON object"))
            continue
        document.records.append(record)
        for path in fields:
            for container, key, inner in _texts(record, path.split("."), path):
                document.pieces.append(Piece(whole(container[key]), number, inner))
                document.slots.append((container, key))
    if not problems and document.records and not document.pieces:
        what = f"no line has a text in {' or '.join(fields)}"
        problems.append(Problem(where=name, what=what, remedy="Name the fields with --field"))
    if problems:
        raise BadRequestError(problems)
    return document


def _texts(
    container: object, path: Sequence[str], name: str
) -> Iterator[tuple[Container, Key, str]]:
    """Container, key and name of each text under a path."""
    if not isinstance(container, dict) or path[0] not in container:
        return
    if len(path) > 1:
        yield from _texts(container[path[0]], path[1:], name)
    else:
        yield from _inside(container, path[0], name)


def _inside(container: Container, key: Key, name: str) -> Iterator[tuple[Container, Key, str]]:
    value = container[key]
    if isinstance(value, str):
        yield container, key, name
    elif isinstance(value, dict | list):
        keys = list(value) if isinstance(value, dict) else range(len(value))
        for inner in keys:
            yield from _inside(value, inner, f"{name}.{inner}")


def _loaded(line: str) -> dict[str, Any] | None:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) else None


def _dumped(record: dict[str, Any]) -> str:
    text = json.dumps(record, ensure_ascii=False)
    return text if whole(text) == text else json.dumps(record)
