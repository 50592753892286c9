"""Pieces to the translator, several requests at once."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence

from polyclinic.cli.translating.pieces import Piece
from polyclinic.v1 import translation_pb2

REQUEST_CHARS, REQUEST_TEXTS = 20_000, 64
IN_FLIGHT = 8

Ask = Callable[[translation_pb2.TranslationInput], Awaitable[translation_pb2.Translation]]


async def translated(
    pieces: Sequence[Piece], request: translation_pb2.TranslationInput, ask: Ask
) -> AsyncGenerator[tuple[Piece, translation_pb2.TranslatedText], None]:
    """Each piece with its translation, in order; later ones are under way meanwhile.

    Args:
        pieces: To translate.
        request: Everything but the texts.
        ask: Sends a request.

    Raises:
        CommandError: whatever `ask` raises.
    """
    slots = asyncio.Semaphore(IN_FLIGHT)

    async def one(group: Sequence[Piece]) -> translation_pb2.Translation:
        async with slots:
            filled = translation_pb2.TranslationInput()
            filled.CopyFrom(request)
            for number, piece in enumerate(group):
                filled.texts.add(id=str(number), text=piece.text)
            return await ask(filled)

    work = [(group, asyncio.ensure_future(one(group))) for group in grouped(pieces)]
    try:
        for group, answer in work:
            translation = await answer
            for piece, text in zip(group, translation.texts, strict=True):
                yield piece, text
    finally:
        for _, answer in work:
            answer.cancel()
        await asyncio.gather(*(answer for _, answer in work), return_exceptions=True)


def grouped(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """Neighbours together, up to the size of a request; a longer piece goes alone."""
    groups: list[list[Piece]] = []
    size = 0
    for piece in pieces:
        size += len(piece.text)
        if not groups or size > REQUEST_CHARS or len(groups[-1]) >= REQUEST_TEXTS:
            groups.append([])
            size = len(piece.text)
        groups[-1].append(piece)
    return groups
