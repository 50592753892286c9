"""Replies that were recorded elsewhere: one JSON object a line."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from polyclinic.datasets.identity import canonical_id
from polyclinic.inference.domain.reply_rows import read_row
from polyclinic.inference.domain.surrogates import escape_surrogates
from polyclinic.inference.domain.top_logprobs import as_logprob
from polyclinic.languages.codes import UnknownLanguageError, normalise_language
from polyclinic.records.samples import SampleKey
from polyclinic.registry.names import did_you_mean
from polyclinic.registry.problem import Problem

MOST_PROBLEMS = 20
# id, language, variant, epoch, judged model, task; a reply that names no task answers any.
Key = tuple[str, str, str, int, str, str]
Value = TypeVar("Value")
_DEFAULT_VARIANT = "original"


@dataclass(slots=True)
class Replies:
    """Replies of one model.

    Attributes:
        texts: By sample, language, variant, epoch, model whose answer is judged ("" for a reply
            that judges none) and task ("" for any).
        logprobs: What lines say of choices; by the same.
        problems: What is wrong with the file, line by line; at most 20.
    """

    texts: dict[Key, str] = field(default_factory=dict)
    logprobs: dict[Key, dict[str, float]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def find(self, sample: SampleKey) -> str | None:
        """The recorded text for a sample; None when there is none."""
        return _find(self.texts, sample)

    def find_logprobs(self, sample: SampleKey, choices: Sequence[str]) -> tuple[float, ...] | None:
        """The recorded natural-log probabilities of choices, in their order.

        Returns:
            Shape (choices,); -inf for a choice that the line does not hold. None when no line of
            the sample holds any.
        """
        recorded = _find(self.logprobs, sample)
        if recorded is None:
            return None
        return tuple(recorded.get(choice, -math.inf) for choice in choices)

    def has(self, sample: SampleKey) -> bool:
        """Whether anything is recorded for a sample."""
        return _find(self.texts, sample) is not None or _find(self.logprobs, sample) is not None

    def example(self) -> SampleKey | None:
        """The sample of the first reply; None when there is none."""
        for sample_id, language, variant, epoch, judged, task in (*self.texts, *self.logprobs):
            return SampleKey(task, "", sample_id, language, variant, epoch, judged)
        return None

    def near(self, sample: SampleKey) -> str:
        """What the file has instead for the same sample; a sentence, or ""."""
        wanted = canonical_id(sample.sample_id)
        others = [key for key in (*self.texts, *self.logprobs) if key[0] == wanted]
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
    Ids and languages are brought to the one spelling that samples have, too.
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
        row = read_row(raw, place)
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
        _keep(replies, key, row)
    if not lines and not replies.problems:
        what = f'the file holds no reply of the model "{model}".'
        remedy = did_you_mean(model, models) or "Each line needs id, language, model and text."
        replies.problems.append(Problem(name, what, remedy))
    return _bounded(replies)


def _find(recorded: Mapping[Key, Value], sample: SampleKey) -> Value | None:
    key = (
        canonical_id(sample.sample_id) or "",
        _language(sample.language),
        sample.variant,
        sample.epoch,
        sample.judged_model,
    )
    value = recorded.get((*key, sample.task))
    return recorded.get((*key, "")) if value is None else value


def _keep(replies: Replies, key: Key, row: Mapping[str, object]) -> None:
    if "text" in row:
        replies.texts[key] = escape_surrogates(str(row["text"]))
    logprobs = row.get("choice_logprobs")
    if isinstance(logprobs, dict):
        replies.logprobs[key] = {
            choice: -math.inf if (read := as_logprob(value)) is None else read
            for choice, value in logprobs.items()
        }


def _lines(data: bytes) -> Iterator[tuple[int, bytes]]:
    for number, raw in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), start=1):
        if raw.strip():
            yield number, raw


def _key(row: Mapping[str, object]) -> Key:
    epoch = row.get("epoch")
    return (
        canonical_id(row["id"]) or "",
        _language(str(row["language"])),
        str(row.get("variant") or _DEFAULT_VARIANT),
        1 if epoch is None else int(str(epoch)),
        str(row.get("judged_model") or row.get("judged") or ""),
        str(row.get("task") or ""),
    )


def _language(code: str) -> str:
    """The canonical code, as samples have it; what names no language is only compared as it is."""
    try:
        return normalise_language(code)
    except UnknownLanguageError:
        return code.strip().replace("_", "-").lower()


def _bounded(replies: Replies) -> Replies:
    more = len(replies.problems) - MOST_PROBLEMS
    if more > 0:
        where = replies.problems[0].where.rsplit(":", maxsplit=1)[0]
        replies.problems[MOST_PROBLEMS:] = [Problem(where, f"and {more} more problems like these.")]
    return replies
