"""Lines of a file of recorded replies, checked."""

import json
from collections.abc import Callable, Mapping

from polyclinic.datasets.identity import canonical_id
from polyclinic.inference.domain.top_logprobs import as_logprob
from polyclinic.registry.names import did_you_mean
from polyclinic.registry.problem import Problem


def read_row(raw: bytes, place: str) -> Mapping[str, object] | Problem:
    """The fields of a line, each of the kind that it must be, or the first thing that is wrong."""
    try:
        row = json.loads(raw.decode("utf-8"))
    except UnicodeDecodeError as error:
        return Problem(f"{place}:{error.start + 1}", "this is not UTF-8.")
    except json.JSONDecodeError as error:
        return Problem(f"{place}:{error.colno}", f"this is not JSON: {error.msg.lower()}.")
    except (ValueError, RecursionError):
        return Problem(place, "this JSON is nested too deeply or holds a number that is too long.")
    if not isinstance(row, dict):
        return Problem(place, "a line must be a JSON object.")
    return _field_problem(row, place) or row


def _field_problem(row: Mapping[str, object], place: str) -> Problem | None:
    for name, (required, fits, must_be) in _FIELDS.items():
        if name not in row:
            if required and not (name == "text" and row.get("choice_logprobs") is not None):
                return Problem(place, f"`{name}` is missing.", _other_spelling(row, name))
        elif not fits(row[name]):
            return Problem(place, f"`{name}` must be {must_be}.")
    return None


def _other_spelling(row: Mapping[str, object], missing: str) -> str:
    hint = did_you_mean(missing, map(str, row))
    return hint.replace("Did you mean", "The line has").replace("?", ".") if "Did" in hint else ""


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _are_logprobs(value: object) -> bool:
    return value is None or (
        isinstance(value, dict) and bool(value) and all(map(_is_logprob, value.values()))
    )


def _is_logprob(value: object) -> bool:
    return value is None or as_logprob(value) is not None


def _is_epoch(value: object) -> bool:
    return value is None or (_is_whole(value) and int(str(value)) >= 1)


_FIELDS: dict[str, tuple[bool, Callable[[object], bool], str]] = {
    "id": (True, lambda v: bool(canonical_id(v)), "a text that is not empty, or a whole number"),
    "language": (True, _is_text, "a text that is not empty"),
    "model": (True, _is_text, "a text that is not empty"),
    "text": (True, lambda v: isinstance(v, str), 'a text (an empty reply is written as "")'),
    "variant": (False, lambda v: v is None or _is_text(v), "a text that is not empty"),
    "task": (False, lambda v: v is None or _is_text(v), "a text that is not empty"),
    "judged_model": (False, lambda v: v is None or _is_text(v), "a text that is not empty"),
    "judged": (False, lambda v: v is None or _is_text(v), "a text that is not empty"),
    "choice_logprobs": (False, _are_logprobs, "an object of choices and numbers up to 0, or null"),
    "epoch": (False, _is_epoch, "a whole number from 1"),
}
