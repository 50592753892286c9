"""What is heard of the models' work."""

from __future__ import annotations

from typing import Protocol

from polyclinic.records.models import ModelActivity


class Activities(Protocol):
    """What models do now."""

    def of(self, model: str) -> ModelActivity | None:
        """What a model does, in all replicas; None when nothing was heard of it lately."""
        ...
