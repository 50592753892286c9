"""Hashes that say whether two replies were asked for in the same way."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass

from polyclinic.records.caching import CacheMode
from polyclinic.records.completions import CompletionInput

# Part of every key: a change of what is stored under it must not find what was stored before.
_FORM = "completion/2"


def fingerprint(parts: Mapping[str, object]) -> str:
    """SHA-256 of everything that decides a reply besides the prompt, in lower-case hex.

    Args:
        parts: JSON values by name; their order does not matter.
    """
    return _sha256(json.dumps(parts, sort_keys=True, separators=(",", ":")))


@dataclass(frozen=True, slots=True)
class Keys:
    """Where the reply to a question is kept.

    Attributes:
        content: Content address of the reply, whoever asks.
        read: Where to look for a stored reply.
        written: Where a new reply goes; the first is the one that a redelivery looks at.
    """

    content: str
    read: str
    written: tuple[str, ...]


def cache_keys(model_fingerprint: str, question: CompletionInput, *, pinned: bool) -> Keys:
    """Where the reply to a question is kept, by its policy.

    A question that takes only its own run's replies has a place of its own for them, so that two
    runs at the same time do not take each other's away, and a crash is not paid for twice. The
    new reply goes to the common place as well, for whoever takes any.

    Args:
        model_fingerprint: Of the model.
        question: With the registry's parameters filled in.
        pinned: Whether nothing can change behind the model's name.
    """
    content, policy = cache_key(model_fingerprint, question), question.cache
    if pinned or policy.mode is CacheMode.SHARED:
        return Keys(content, content, (content,))
    own = _sha256(json.dumps((_FORM, "scope", content, policy.scope), separators=(",", ":")))
    return Keys(content, own, (own, content))


def cache_key(model_fingerprint: str, question: CompletionInput) -> str:
    """Content address of the reply to a question, in lower-case hex.

    The epoch and the seed are part of it: repeats of one question are to be asked, not collapsed.
    """
    params = question.params
    return _sha256(
        json.dumps(
            (
                _FORM,
                model_fingerprint,
                [(message.role, message.content) for message in question.messages],
                (params.temperature, params.top_p, params.max_tokens, params.seed),
                params.stop,
                params.json_schema,
                question.sample.epoch,
                question.choices,
            ),
            separators=(",", ":"),
        )
    )


def _sha256(text: str) -> str:
    # json.dumps escapes everything beyond ASCII, lone surrogates too.
    return hashlib.sha256(text.encode("ascii")).hexdigest()
