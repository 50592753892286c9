"""A run's progress as a message."""

from __future__ import annotations

from google.protobuf.timestamp_pb2 import Timestamp

from polyclinic.coordinator.domain.activity import Activity
from polyclinic.coordinator.domain.runs import Progress
from polyclinic.v1 import run_pb2


def write_progress(progress: Progress) -> run_pb2.RunProgress:
    """The message for a run's progress."""
    return run_pb2.RunProgress(
        run_id=progress.run_id,
        suite_name=progress.suite_name,
        request_id=progress.request_id,
        state=run_pb2.RunState.Name(int(progress.state)),
        trials=progress.trials,
        scored=progress.scored,
        unscored=progress.unscored,
        services=[
            run_pb2.ServiceProgress(
                service=service.service,
                waiting=service.waiting,
                running=service.running,
                done=service.done,
                failed=service.failed,
            )
            for service in progress.services
        ],
        accepted_at=_timestamp(progress.accepted_at),
        completed_at=None if progress.completed_at is None else _timestamp(progress.completed_at),
        unscored_reasons=progress.unscored_reasons,
        revision=progress.revision,
        activity=map(_activity, progress.activity),
    )


def _activity(activity: Activity) -> run_pb2.ModelActivity:
    return run_pb2.ModelActivity(
        model=activity.model,
        asking=activity.asking,
        retrying=activity.retrying,
        waiting_for=activity.waiting_for,
        until=None if activity.until is None else _timestamp(activity.until),
        services=activity.services,
    )


def _timestamp(seconds: float) -> Timestamp:
    return Timestamp(seconds=int(seconds), nanos=int(seconds % 1 * 1e9))
