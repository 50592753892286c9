"""Hashes that say whether two replies were asked for in the same way."""

import hashlib
import json
from collections.abc import Mapping

from polyclinic.inference.domain.question import Question

# Part of every key: a change of what is stored under it must not find what was stored before.
_FORM = "completion/2"


def fingerprint(parts: Mapping[str, object]) -> str:
    """SHA-256 of everything that decides a reply besides the prompt, in lower-case hex.

    Args:
        parts: JSON values by name; their order does not matter.
    """
    return _sha256(json.dumps(parts, sort_keys=True, separators=(",", ":")))


def cache_key(model_fingerprint: str, question: Question) -> str:
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
