"""Text cut into sentences without losing a character."""

from polyclinic.translator.domain.sentences.capping import (
    MAX_TOKENS,
    TokenCount,
    estimate_tokens,
)
from polyclinic.translator.domain.sentences.span import Span, trimmed
from polyclinic.translator.domain.sentences.splitting import SPLITTER_VERSION, spans

__all__ = [
    "MAX_TOKENS",
    "SPLITTER_VERSION",
    "Span",
    "TokenCount",
    "estimate_tokens",
    "spans",
    "trimmed",
]
