"""Ids: time-ordered for runs, hashes for trials and steps."""

from __future__ import annotations

import hashlib
import json
import secrets

from polyclinic.datasets.cases import SHOWN
from polyclinic.datasets.rendition import Rendition

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_TIME_CHARS = 8
_RANDOM_CHARS = 4
_TRIAL_CHARS = 24
_STEP_CHARS = 32

SHARED_QUESTION = "diagnosis"
"""Task whose reply serves another one, too."""

_ASKED_AS = {"differential": SHARED_QUESTION}


def new_run_id(now_s: float) -> str:
    """ "r" and 12 characters: milliseconds since 1970, then chance; sorts by time until 2059.

    Args:
        now_s: Seconds since 1970.
    """
    chance = secrets.randbelow(len(_DIGITS) ** _RANDOM_CHARS)
    return "r" + _base36(int(now_s * 1000), _TIME_CHARS) + _base36(chance, _RANDOM_CHARS)


def trial_id(
    run_id: str,
    *,
    task: str,
    dataset: str,
    model: str,
    sample_id: str,
    language: str,
    variant: str,
    epoch: int,
) -> str:
    """24 hex digits; the same trial of the same run has the same id, whoever computes it."""
    parts = (run_id, task, dataset, model, sample_id, language, variant, epoch)
    return _hash(parts)[:_TRIAL_CHARS]


def asked_as(task: str) -> str:
    """The task whose question it is: `differential` is read out of the reply to `diagnosis`."""
    return _ASKED_AS.get(task, task)


def rendition_id(run_id: str, rendition: Rendition) -> str:
    """24 hex digits, in the place of a trial's id where a rendition's trials share a step."""
    return _hash(("rendition", run_id, *_asked(rendition)))[:_TRIAL_CHARS]


def reply_id(run_id: str, rendition: Rendition, model: str, epoch: int) -> str:
    """24 hex digits, in the place of a trial's id where tasks share one reply of a model."""
    return _hash(("reply", run_id, *_asked(rendition), model, epoch))[:_TRIAL_CHARS]


def _asked(rendition: Rendition) -> tuple[str, ...]:
    """What tells one question from another; the same for all tasks that ask it of a case."""
    key: tuple[str, ...] = (asked_as(rendition.task), rendition.dataset, rendition.sample_id)
    if rendition.case is not None:
        # Two records of a file may give one sample, and not the same texts for each task.
        shown = SHOWN.get(rendition.task, ())
        key += tuple(str(getattr(rendition.case, field)) for field in shown)
    return (*key, rendition.language, rendition.variant)


def step_id(run_id: str, trial: str, name: str, attempt: int) -> str:
    """32 hex digits; the message id on the bus and the key in the store."""
    return _hash((run_id, trial, name, attempt))[:_STEP_CHARS]


def _hash(parts: tuple[str | int, ...]) -> str:
    # JSON keeps the borders between parts, whatever they hold.
    return hashlib.sha256(json.dumps(parts, separators=(",", ":")).encode()).hexdigest()


def _base36(number: int, chars: int) -> str:
    digits = []
    for _ in range(chars):
        number, digit = divmod(number, len(_DIGITS))
        digits.append(_DIGITS[digit])
    return "".join(reversed(digits))
