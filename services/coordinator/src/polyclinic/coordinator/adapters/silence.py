"""What is heard of models where there is no bus: nothing."""

from __future__ import annotations

from polyclinic.records.models import ModelActivity


class Silence:
    """`ports.activity.Activities` of a coordinator that only reads."""

    def of(self, model: str) -> ModelActivity | None:
        """See the port."""
        return None
