"""The tasks that a suite may name."""

from __future__ import annotations

from collections.abc import Mapping

from polyclinic.coordinator.domain.tasks import diagnosis, mcqa, nli, open_qa, treatment
from polyclinic.coordinator.domain.tasks.task import Task

TASKS: Mapping[str, Task] = {
    task.name: task for task in (mcqa.TASK, nli.TASK, open_qa.TASK, diagnosis.TASK, treatment.TASK)
}

__all__ = ["TASKS", "Task"]
