"""Commands from the bus."""

from collections.abc import Awaitable, Callable

from polyclinic.bus.bus import Bus
from polyclinic.bus.consuming import consumes
from polyclinic.v1 import translation_pb2

Translator = Callable[[translation_pb2.TranslationInput], Awaitable[translation_pb2.Translation]]

# Room for what travels with an event.
_HEADER_BYTES = 4096


def register(bus: Bus, translate: Translator, *, lanes: int) -> None:
    """Attach the consumer of `TranslateText`.

    Args:
        bus: Not yet consuming.
        translate: Translates one request.
        lanes: Commands that are worked on at once; their sentences share batches.
    """

    @consumes(bus, translation_pb2.TranslateText, lanes=lanes)
    async def on_translate_text(
        command: translation_pb2.TranslateText,
    ) -> translation_pb2.TextTranslated:
        translation = await translate(command.input)
        event = translation_pb2.TextTranslated(step=command.step, translation=translation)
        if event.ByteSize() + _HEADER_BYTES > bus.client.max_payload:
            # Each sentence stands in its text as well; the texts and their flags are what counts.
            for text in event.translation.texts:
                text.ClearField("segments")
        return event
