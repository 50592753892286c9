"""What the use cases need of the linker."""

from __future__ import annotations

from typing import Protocol

from polyclinic.records.linking import IndexInfo


class Linker(Protocol):
    """The registry of indexes."""

    async def indexes(self) -> list[IndexInfo]:
        """The indexes that are served, the default one first.

        Raises:
            PermanentError: there is no linker (code "no_linker").
            TransientError: the linker does not answer.
        """
        ...

    async def why_not(self, name: str) -> str:
        """Why an index of the registry is not served, as sentences; empty when none is known.

        Args:
            name: Of the index; "" asks why there is none at all.
        """
        ...
