"""From a request as a message to its translation as a message."""

from polyclinic.records.translating import TranslationInput
from polyclinic.records.wire import message_of, record_of
from polyclinic.translator.use_cases.translate import Translate
from polyclinic.v1 import translation_pb2


class MessageTranslator:
    """What the bus and gRPC share: both ask with the same message and want the same back."""

    def __init__(self, translate: Translate) -> None:
        self._translate = translate

    async def __call__(
        self, message: translation_pb2.TranslationInput
    ) -> translation_pb2.Translation:
        """Translate one request.

        Raises:
            TransientError: the engine may translate it later.
            PermanentError: it never will, or the request is wrong.
        """
        translation = await self._translate(record_of(message, TranslationInput))
        return message_of(translation, translation_pb2.Translation)
