"""Verdicts of judges as columns of a flat scores file."""

from collections.abc import Iterable

from polyclinic.v1 import run_pb2

REASON = "reason"


def verdict_columns(trials: Iterable[run_pb2.TrialScored]) -> dict[str, bool]:
    """Column -> whether it holds numbers: `judge.<name>.<axis>`, and `judge.<name>.reason`.

    Judges and axes in the order in which they are first met; none for a run without judges.
    """
    axes: dict[str, dict[str, None]] = {}
    for trial in trials:
        for verdict in trial.verdicts:
            axes.setdefault(verdict.judge, {}).update(dict.fromkeys(sorted(verdict.scores)))
    columns: dict[str, bool] = {}
    for judge, names in axes.items():
        columns |= {_column(judge, axis): True for axis in names}
        columns[_column(judge, REASON)] = False
    return columns


def verdict_fields(trial: run_pb2.TrialScored) -> dict[str, float | str]:
    """Column -> a judge's score on an axis, or why there is none."""
    fields: dict[str, float | str] = {}
    for verdict in trial.verdicts:
        fields |= {_column(verdict.judge, axis): score for axis, score in verdict.scores.items()}
        fields[_column(verdict.judge, REASON)] = verdict.reason
    return fields


def _column(judge: str, name: str) -> str:
    return f"judge.{judge}.{name}"
