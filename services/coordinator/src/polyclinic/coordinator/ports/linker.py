"""What the use cases need of the linker."""

from __future__ import annotations

from typing import Protocol

from polyclinic.coordinator.domain.indexes import Index


class Linker(Protocol):
    """The registry of indexes."""

    async def indexes(self) -> list[Index]:
        """The indexes that are served, the default one first.

        Raises:
            PermanentError: there is no linker (code "no_linker").
            TransientError: the linker does not answer.
        """
        ...
