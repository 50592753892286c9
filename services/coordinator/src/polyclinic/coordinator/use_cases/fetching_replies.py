"""Replies that came by reference: their text, as far as it is read."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from polyclinic.bus.errors import PermanentError
from polyclinic.coordinator.domain.long_replies import edges
from polyclinic.coordinator.domain.recording import StepResult
from polyclinic.coordinator.ports.bus import Blobs

# The inference service takes no longer reply than 16 MiB.
MAX_REPLY_BYTES = 64 * 1024 * 1024


class FetchReplies:
    """Puts the text of a reply where its reference was."""

    def __init__(self, blobs: Blobs) -> None:
        self._blobs = blobs

    async def __call__(self, results: Sequence[StepResult]) -> list[StepResult]:
        """The results, each with its text; one that has no text to be had counts as failed.

        Raises:
            TransientError: the object store does not answer; the batch is to come again.
        """
        # One after the other: a batch of whole replies need not fit in memory.
        return [await self._whole(result) for result in results]

    async def _whole(self, result: StepResult) -> StepResult:
        completion = result.fact.completion
        if completion is None or completion.text_blob is None:
            return result
        try:
            data = await self._blobs.get(completion.text_blob, max_bytes=MAX_REPLY_BYTES)
        except PermanentError as error:
            fact = replace(result.fact, failed=error.code, detail=error.detail)
        else:
            text = await asyncio.to_thread(_edges, data)
            fact = replace(result.fact, completion=replace(completion, text=text))
        return replace(result, fact=fact)


def _edges(data: bytes) -> str:
    return edges(data.decode(errors="replace"))
