"""Hashes that say whether two translations were made in the same way."""

import hashlib
import json
import unicodedata
from collections.abc import Mapping

from polyclinic.translator.domain.sentence import Sentence

# Part of every key: change it when other flags may be raised, or other things stored.
_FORM = "translation/2"


def fingerprint(parts: Mapping[str, object]) -> str:
    """SHA-256 of everything that decides a translation besides the text, in lower-case hex.

    Args:
        parts: JSON values by name; their order does not matter.
    """
    return _sha256(json.dumps(parts, sort_keys=True, separators=(",", ":")))


def cache_key(engine_fingerprint: str, sentence: Sentence, *, heeds_purpose: bool = False) -> str:
    """Content address of a sentence's translation, in lower-case hex.

    Args:
        engine_fingerprint: Of the engine, with the versions of splitting and checking in it.
        sentence: Its text counts in composed form (NFC), without blanks around.
        heeds_purpose: Whether the engine translates otherwise for another purpose.
    """
    pair = sentence.pair
    return _sha256(
        json.dumps(
            (
                _FORM,
                engine_fingerprint,
                pair.source.code,
                pair.target.code,
                sentence.purpose if heeds_purpose else "",
                unicodedata.normalize("NFC", sentence.text.strip()),
            ),
            separators=(",", ":"),
        )
    )


def _sha256(text: str) -> str:
    # json.dumps escapes everything beyond ASCII, lone surrogates too.
    return hashlib.sha256(text.encode("ascii")).hexdigest()
