"""What an endpoint says of the model behind a name. Pure."""

from collections.abc import Iterator, Mapping
from datetime import UTC
from email.utils import parsedate_to_datetime
from typing import Final

from polyclinic.inference.domain.surrogates import escape_surrogates

MAX_CHARS: Final = 200
CLOCK_S: Final = 300.0
"""A `created` that is no older is a clock: vLLM and llama.cpp say the time of the request."""

_FIELDS: Final = (
    "created",
    "root",
    "parent",
    "owned_by",
    "max_model_len",
    "context_length",
    "context_window",
    "quantization",
    "digest",
    "hash",
    "sha256",
    "revision",
    "version",
)
_META_FIELDS: Final = ("n_params", "size", "n_vocab", "n_ctx_train", "n_embd")


def time_of(date: str, *, default: float) -> float:
    """Seconds since 1970 of an HTTP date; `default` where it is none."""
    try:
        told = parsedate_to_datetime(date)
    except ValueError:
        return default
    return (told if told.tzinfo else told.replace(tzinfo=UTC)).timestamp()


def identity_text(value: object) -> str:
    """A short text or number of an endpoint as text; "" when it is none."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    return escape_surrogates(str(value)[:MAX_CHARS])


def identity_of(model: Mapping[str, object], *, now: float) -> dict[str, str]:
    """What tells one content of a name from another, out of an entry of `GET /models`.

    Args:
        model: The entry.
        now: Seconds since 1970, by the clock of the endpoint where it tells the time.
    """
    return {name: text for name, text in _said(model, now) if text}


def _said(model: Mapping[str, object], now: float) -> Iterator[tuple[str, str]]:
    for name in _FIELDS:
        value = model.get(name)
        if name != "created" or not _is_clock(value, now):
            yield name, identity_text(value)
    meta = model.get("meta")
    if isinstance(meta, Mapping):
        for name in _META_FIELDS:
            yield f"meta.{name}", identity_text(meta.get(name))


def _is_clock(value: object, now: float) -> bool:
    is_time = isinstance(value, int | float) and not isinstance(value, bool)
    return is_time and abs(now - float(value)) <= CLOCK_S  # type: ignore[arg-type]  # it is a number
