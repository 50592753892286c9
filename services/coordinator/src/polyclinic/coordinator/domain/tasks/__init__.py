"""The tasks that a suite may name."""

from __future__ import annotations

from collections.abc import Mapping

from polyclinic.coordinator.domain.tasks import (
    diagnosis,
    differential,
    exams,
    mcqa,
    nli,
    open_qa,
    treatment,
)
from polyclinic.coordinator.domain.tasks.task import Task

_MODULES = (mcqa, nli, open_qa, diagnosis, differential, exams, treatment)

TASKS: Mapping[str, Task] = {module.TASK.name: module.TASK for module in _MODULES}

__all__ = ["TASKS", "Task"]
