"""Between the contract's messages and the domain's values."""

from polyclinic.bus.cache_messages import read_policy
from polyclinic.bus.call_messages import usage_to
from polyclinic.translator.domain.request import Request, SourceText
from polyclinic.translator.domain.segment import Outcome, Segment, TranslatedText, Translation
from polyclinic.v1 import translation_pb2


def request_from(message: translation_pb2.TranslationInput) -> Request:
    """The request that a message makes."""
    return Request(
        texts=tuple(SourceText(text.id, text.text) for text in message.texts),
        source=message.source_language,
        target=message.target_language,
        purpose=message.purpose,
        engine=message.engine,
        cache=read_policy(message),
    )


def translation_to(translation: Translation) -> translation_pb2.Translation:
    """A translation as a message."""
    return translation_pb2.Translation(
        texts=map(_text, translation.texts),
        engine=translation.engine,
        fingerprint=translation.fingerprint,
        usage=map(usage_to, translation.calls),
    )


def _text(text: TranslatedText) -> translation_pb2.TranslatedText:
    return translation_pb2.TranslatedText(
        id=text.id, text=text.text, segments=map(_segment, text.segments), flags=text.flags
    )


def _segment(segment: Segment) -> translation_pb2.Segment:
    message = outcome_to(segment.outcome)
    message.start, message.end = segment.start, segment.end
    message.cached = segment.outcome.cached
    return message


def outcome_to(outcome: Outcome) -> translation_pb2.Segment:
    """An outcome as a message without a place, as the cache keeps it."""
    return translation_pb2.Segment(
        translation=outcome.text, flags=outcome.flags, attempts=outcome.attempts
    )


def outcome_from(message: translation_pb2.Segment) -> Outcome:
    """An outcome out of a message that `outcome_to` made.

    Raises:
        ValueError: the message is none, for it was never translated.
    """
    if message.attempts < 1:
        raise ValueError("a translation that was never made")
    return Outcome(message.translation, tuple(message.flags), message.attempts)
