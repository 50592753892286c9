"""Error objects of OpenAI-compatible servers, in the forms that are met in the field."""

from collections.abc import Mapping
from dataclasses import dataclass

_IDENTIFIER_CHARACTERS = frozenset(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.[]"
)
_IDENTIFIER_LENGTH = 64


@dataclass(frozen=True, slots=True)
class ErrorObject:
    """What a provider said went wrong.

    Attributes:
        names: Its `code`, `type` and inner codes in lower case, the most telling first.
        status: HTTP-like number within the object, where the transport's own says less.
        parameter: Parameter of the request that it is about.
        message: In lower case, for recognising phrases.
        said: The same as it was written. It may hold anything, the prompt and keys included: only
            `own_words.quoted` makes it fit to be shown.
    """

    names: tuple[str, ...] = ()
    status: int | None = None
    parameter: str = ""
    message: str = ""
    said: str = ""

    @property
    def shown(self) -> str:
        """The names fit to be shown to a person; empty when there are none."""
        said = [f"code {name}" for name in self.names[:1]]
        if self.parameter:
            said.append(f"parameter {self.parameter}")
        return ", ".join(said)


def find_error(body: object) -> ErrorObject | None:
    """The error object of a decoded body, or None when it holds none.

    Known forms: `{"error": {...}}`, `{"error": "text", "error_type": ...}`, the flat
    `{"object": "error", ...}`, `[{"error": {...}}]`, `{"detail": ...}`, an error within a choice.
    """
    if isinstance(body, list) and body:
        body = body[0]
    if not isinstance(body, Mapping):
        return None
    inner = body.get("error") or _of_choice(body)
    if isinstance(inner, Mapping):
        return _read(inner)
    if isinstance(inner, str) and inner:
        return _read({"message": inner, "type": body.get("error_type"), "code": body.get("code")})
    if "choices" in body:
        return None
    if body.get("object") == "error" or "detail" in body or isinstance(body.get("message"), str):
        return _read({"message": body.get("detail"), **body})
    return None


def _of_choice(body: Mapping[str, object]) -> object:
    choices = body.get("choices")
    first = choices[0] if isinstance(choices, list) and choices else None
    return first.get("error") if isinstance(first, Mapping) else None


def _read(error: Mapping[str, object]) -> ErrorObject:
    inner = error.get("innererror") or error.get("inner_error")
    metadata = error.get("metadata")
    names = [error.get("code"), error.get("type"), error.get("status")]
    if isinstance(inner, Mapping):
        names.insert(1, inner.get("code"))
    if isinstance(metadata, Mapping):
        names += [metadata.get("error_type"), "moderation" if metadata.get("reasons") else None]
    statuses = [n for n in (_status(name) for name in names) if n is not None]
    message = _sentence(error.get("message"))
    return ErrorObject(
        names=tuple(dict.fromkeys(name for name in map(_identifier, names) if name)),
        status=statuses[0] if statuses else None,
        parameter=_identifier(error.get("param")),
        message=message.lower(),
        said=message,
    )


def _sentence(message: object) -> str:
    """A message as text; of the list that FastAPI writes, what is wrong and where."""
    if not isinstance(message, list):
        return "" if message is None else str(message)
    return "; ".join(_complaint(part) for part in message)


def _complaint(part: object) -> str:
    if not isinstance(part, Mapping):
        return str(part)
    loc = part.get("loc")
    where = ".".join(map(str, loc)) if isinstance(loc, list) else ""
    return ": ".join(filter(None, [where, str(part.get("msg") or "")]))


def _identifier(value: object) -> str:
    """`value` if it is a name that a program chose, and not a sentence (or a key, or a prompt)."""
    text = str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""
    fits = len(text) <= _IDENTIFIER_LENGTH and set(text) <= _IDENTIFIER_CHARACTERS
    return text.lower() if fits else ""


def _status(value: object) -> int | None:
    text = str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""
    is_number = text.isascii() and text.isdigit() and len(text) == 3  # noqa: PLR2004 - as a status has
    return int(text) if is_number and text[0] in "45" else None
