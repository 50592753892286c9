"""What a JSON value must be; objects."""

import json
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from polyclinic.replies.json_value import JsonValue

SHOWN_CHARS = 60
_NOISE = " \t\r\n.,;:!?\"'`*_()[]。，！？；：「」“”‘’«»"

_SHOWN = re.compile(
    r"example|ejemplo|exemplo|beispiel|template|format|schema|candidate|planted|injected|quoted"
    r"|reference|alternative|previous|prior|hypothetical|instead|^(?:not|if|max|min)(?:imum)?(?:_|$)"
)
_LAST = re.compile(r"(?:^|_)(?:final|revised|corrected|updated|adjusted|actual)(?:_|$)")


class Misfit(Exception):
    """A value is not of the wanted shape; the message says where and why, for the model.

    Attributes:
        attempt: Whether the value was meant: it has a key that is asked for.
        placeholder: Whether it is a form that waits to be filled in, such as {"score": "<1-5>"}.
    """

    def __init__(self, detail: str, *, attempt: bool = True, placeholder: bool = False) -> None:
        super().__init__(detail)
        self.detail = detail
        self.attempt = attempt
        self.placeholder = placeholder


class Shape(Protocol):
    """What a value must be."""

    @property
    def names(self) -> Sequence[str]:
        """Keys that only a value of this shape has; a broken value that has one was meant."""
        ...

    def read(self, value: JsonValue) -> JsonValue:
        """The value without noise.

        Raises:
            Misfit: it is something else.
        """
        ...


@dataclass(frozen=True)
class Record:
    """An object; keys that nobody asked for are left out.

    Attributes:
        fields: Key to what it must hold.
        optional: Keys that may be missing; whether one is there says nothing of the object.
    """

    fields: Mapping[str, Shape]
    optional: frozenset[str] = field(default=frozenset())

    @property
    def names(self) -> Sequence[str]:
        """See `Shape`."""
        return [key for key in self.fields if key not in self.optional]

    def read(self, value: JsonValue) -> dict[str, JsonValue]:
        """See `Shape`; an object alone within another, or in a list, is the one that is meant."""
        if isinstance(value, list) and len(value) == 1:
            value = value[0]
        inner = self._inner(value)
        if not isinstance(value, dict):
            several = len({self._said(one) for one in inner} - {""}) > 1
            raise Misfit(f"{shown(value)} is no JSON object", attempt=several)
        found = self._keyed(value)
        wraps = not any(name in found for name in self.names)
        if len({self._said(one) for one in (*inner, *([] if wraps else [found]))} - {""}) > 1:
            raise Misfit("the JSON object holds two verdicts that differ")
        wrapped = [one for one in inner if self._said(one)] or inner
        if wraps and len(wrapped) == 1:
            found = wrapped[0] | found
        if not any(name in found for name in self.names):
            wanted = ", ".join(f'"{name}"' for name in self.names)
            raise Misfit(f"the JSON object has no {wanted}", attempt=False)
        if any(self._is_overruled(written, one, found) for written, one in value.items()):
            raise Misfit("the JSON object holds two verdicts that differ")
        missing = [f'"{name}"' for name in self.names if name not in found]
        if missing:
            raise Misfit(f"the JSON object has no {', '.join(missing)}")
        return {key: self._field(key, found[key]) for key in self.fields if key in found}

    def _is_overruled(self, written: str, value: JsonValue, found: Mapping[str, JsonValue]) -> bool:
        """Whether a key says that its value is the last word ("final_accuracy"), and it differs."""
        key = key_of(written)
        if not _LAST.search(key) or isinstance(value, dict | list | str) or value is None:
            return False
        named = [name for name in self.names if name in key and name != key and name in found]
        if not named and len(self.names) == 1:
            named = [name for name in self.names if name in found]
        return any(found[name] != value for name in named)

    def _field(self, key: str, value: JsonValue) -> JsonValue:
        try:
            return self.fields[key].read(value)
        except Misfit as misfit:
            raise Misfit(f'"{key}": {misfit.detail}', placeholder=misfit.placeholder) from None

    def _said(self, found: Mapping[str, JsonValue]) -> str:
        """What the needed fields say, for comparison; empty when they are no such object."""
        try:
            return repr([self._field(name, found[name]) for name in self.names])
        except (KeyError, Misfit):
            return ""

    def _inner(self, value: JsonValue) -> list[dict[str, JsonValue]]:
        """The objects right within one, or within a list, that have what is asked for.

        Those under a key that says that they are only shown ("example") are not the reply's own.
        """
        if isinstance(value, dict):
            within = [one for key, one in value.items() if not _SHOWN.search(key_of(key))]
        else:
            within = value if isinstance(value, list) else []
        found = [self._keyed(one) for one in within if isinstance(one, dict)]
        return [one for one in found if any(name in one for name in self.names)]

    def _keyed(self, value: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
        """The wanted fields by their names.

        Raises:
            Misfit: two keys are one name, with different values.
        """
        wanted = {key_of(key): key for key in self.fields}
        found: dict[str, JsonValue] = {}
        for written, one in value.items():
            key = wanted.get(key_of(written))
            if key is None:
                continue
            if key in found and found[key] != one:
                raise Misfit(f'"{key}" stands twice, with different values')
            found[key] = one
        return found


def key_of(name: str) -> str:
    """A key without case, and with one kind of gap between its words."""
    return plain(name).replace(" ", "_").replace("-", "_")


def plain(text: str) -> str:
    """A word without case and without blanks and punctuation around it."""
    return unicodedata.normalize("NFKC", text).casefold().strip(_NOISE)


def shown(value: JsonValue) -> str:
    """A value as a message shows it, cut short; as JSON it keeps to its line and its quotes."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= SHOWN_CHARS else text[:SHOWN_CHARS] + "..."
