"""How many of a suite's samples have a recorded reply, before a run begins."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from polyclinic.bus.errors import PermanentError
from polyclinic.inference.domain.question import whole_key
from polyclinic.inference.ports import Recorded
from polyclinic.inference.use_cases.served_model import ServedModel
from polyclinic.records.samples import SampleKey


@dataclass(frozen=True, slots=True)
class Counted:
    """Questions that there is a reply to, and one sample that there is a reply to."""

    found: int
    example: SampleKey | None


class CountRecorded:
    """Looks samples up as `Complete` would, and gives nothing away of the replies."""

    def __init__(self, models: Mapping[str, ServedModel]) -> None:
        self._models = models

    async def __call__(self, name: str, samples: Sequence[SampleKey], epochs: int) -> Counted:
        """Count over samples and epochs 1 to `epochs`.

        Raises:
            PermanentError: the model is not served here, or its replies are not recorded
                (`not_recorded`).
        """
        model = self._models.get(name)
        if model is None or model.recorded is None:
            raise PermanentError(
                f'"{name}" is no model with recorded replies here.', code="not_recorded"
            )
        # Others are served meanwhile: there may be a hundred thousand samples.
        found = await asyncio.to_thread(_count, model.recorded, samples, epochs)
        return Counted(found, model.recorded.example())


def _count(recorded: Recorded, samples: Sequence[SampleKey], epochs: int) -> int:
    return sum(
        recorded.has(replace(sample, epoch=epoch))
        for sample in map(whole_key, samples)
        for epoch in range(1, epochs + 1)
    )
