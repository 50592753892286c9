"""Replies that were recorded elsewhere: one JSON object a line."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from polyclinic.inference.domain.names import did_you_mean
from polyclinic.inference.domain.problem import Problem
from polyclinic.inference.domain.question import SampleKey
from polyclinic.inference.domain.surrogates import escape_surrogates

MOST_PROBLEMS = 20
# id, language, variant, epoch, judged model, task; a reply that names no task answers any.
Key = tuple[str, str, str, int, str, str]
_DEFAULT_VARIANT = "original"


@dataclass(slots=True)
class Replies:
    """Replies of one model.

    Attributes:
        texts: By sample, language, variant, epoch, model whose answer is judged ("" for a reply
            that judges none) and task ("" for any).
        problems: What is wrong with the file, line by line; at most 20.
    """

    texts: dict[Key, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def find(self, sample: SampleKey) -> str | None:
        """The recorded text for a sample; None when there is none."""
        key = (
            sample.sample_id,
            _language(sample.language),
            sample.variant,
            sample.epoch,
            sample.judged_model,
        )
        text = self.texts.get((*key, sample.task))
        return self.texts.get((*key, "")) if text is None else text

    def near(self, sample: SampleKey) -> str:
        """What the file has instead for the same sample; a sentence, or ""."""
        others = [key for key in self.texts if key[0] == sample.sample_id]
        if not others:
            return ""
        _, language, variant, epoch, judged, task = others[0]
        has = f'language "{language}", variant "{variant}", epoch {epoch}'
        has += f", judged_model {judged}" if judged else ""
        return f"For this sample the file has {has}{f', task {task}' if task else ''}."


def read_replies(data: bytes, *, model: str, name: str) -> Replies:
    """Read the replies of one model; lines of other models are checked, then left out.

    Without `variant` a reply is to the original wording, without `epoch` to the first time of
    asking: taking it for others as well would make differences vanish that were never measured.
    A judge's reply names the model whose answer it judges (`judged_model`, or `judged`).

    Args:
        data: UTF-8 with or without BOM.
        model: Name in the file.
        name: File name for the sentences.
    """
    replies = Replies()
    lines: dict[Key, int] = {}
    models: dict[str, None] = {}
    for number, raw in _lines(data):
        place = f"{name}:{number}"
        row = _row(raw, place)
        if isinstance(row, Problem):
            replies.problems.append(row)
            continue
        models[str(row["model"])] = None
        if row["model"] != model:
            continue
        key = _key(row)
        if key in lines:
            what = f'a second reply to "{key[0]}" ({key[1]}); the first is on line {lines[key]}.'
            remedy = (
                "Remove one, or tell them apart by `variant`, `epoch`, `task` or `judged_model`."
            )
            replies.problems.append(Problem(place, what, remedy))
            continue
        lines[key] = number
        replies.texts[key] = escape_surrogates(str(row["text"]))
    if not replies.texts and not replies.problems:
        what = f'the file holds no reply of the model "{model}".'
        remedy = did_you_mean(model, models) or "Each line needs id, language, model and text."
        replies.problems.append(Problem(name, what, remedy))
    return _bounded(replies)


def _lines(data: bytes) -> Iterator[tuple[int, bytes]]:
    for number, raw in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), start=1):
        if raw.strip():
            yield number, raw


def _row(raw: bytes, place: str) -> Mapping[str, object] | Problem:
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
            if required:
                return Problem(place, f"`{name}` is missing.", _other_spelling(row, name))
        elif not fits(row[name]):
            return Problem(place, f"`{name}` must be {must_be}.")
    return None


def _other_spelling(row: Mapping[str, object], missing: str) -> str:
    hint = did_you_mean(missing, map(str, row))
    return hint.replace("Did you mean", "The line has").replace("?", ".") if "Did" in hint else ""


def _key(row: Mapping[str, object]) -> Key:
    epoch = row.get("epoch")
    return (
        str(row["id"]),
        _language(str(row["language"])),
        str(row.get("variant") or _DEFAULT_VARIANT),
        1 if epoch is None else int(str(epoch)),
        str(row.get("judged_model") or row.get("judged") or ""),
        str(row.get("task") or ""),
    )


def _language(code: str) -> str:
    return code.strip().replace("_", "-").lower()


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_epoch(value: object) -> bool:
    return value is None or (_is_whole(value) and int(str(value)) >= 1)


_FIELDS: dict[str, tuple[bool, Callable[[object], bool], str]] = {
    "id": (True, lambda v: _is_text(v) or _is_whole(v), "a text that is not empty"),
    "language": (True, _is_text, "a text that is not empty"),
    "model": (True, _is_text, "a text that is not empty"),
    "text": (True, lambda v: isinstance(v, str), 'a text (an empty reply is written as "")'),
    "variant": (False, lambda v: v is None or _is_text(v), "a text that is not empty"),
    "task": (False, lambda v: v is None or _is_text(v), "a text that is not empty"),
    "judged_model": (False, lambda v: v is None or _is_text(v), "a text that is not empty"),
    "judged": (False, lambda v: v is None or _is_text(v), "a text that is not empty"),
    "epoch": (False, _is_epoch, "a whole number from 1"),
}


def _bounded(replies: Replies) -> Replies:
    more = len(replies.problems) - MOST_PROBLEMS
    if more > 0:
        where = replies.problems[0].where.rsplit(":", maxsplit=1)[0]
        replies.problems[MOST_PROBLEMS:] = [Problem(where, f"and {more} more problems like these.")]
    return replies
