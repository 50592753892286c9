"""What the use cases need of the translator."""

from __future__ import annotations

from typing import Protocol

from polyclinic.records.translating import EngineInfo


class Translator(Protocol):
    """The registry of engines."""

    async def engines(self) -> list[EngineInfo]:
        """Every engine, the default one first.

        Raises:
            PermanentError: there is no translator (code "no_translator").
            TransientError: the translator does not answer.
        """
        ...
