"""What is heard of models where there is no bus: nothing."""

from __future__ import annotations

from polyclinic.coordinator.domain.activity import Activity


class Silence:
    """`ports.activity.Activities` of a coordinator that only reads."""

    def of(self, model: str) -> Activity | None:
        """See the port."""
        return None
