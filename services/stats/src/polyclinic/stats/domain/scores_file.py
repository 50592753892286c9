"""Scores as a file: one `TrialScored` a line, in protobuf's JSON form with the field names kept.

It is what `polyclinic scores RUN --out FILE.jsonl` writes.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from polyclinic.records.calls import CallUsage
from polyclinic.stats.domain.trials import Trial


class ScoresFileError(ValueError):
    """A line is no trial with scores; the message names the line."""


def read_scores(data: bytes, name: str) -> Iterator[Trial]:
    """The trials of a file of scores; blank lines are passed over.

    Raises:
        ScoresFileError: a line is no JSON, or lacks what names a trial.
    """
    for number, line in enumerate(data.split(b"\n"), start=1):
        if not line.strip():
            continue
        try:
            yield _trial(json.loads(line.decode("utf-8-sig")))
        except (ValueError, TypeError, AttributeError, KeyError) as error:
            raise ScoresFileError(f"{name}:{number} is no trial with scores: {error!r}") from error


def _trial(row: Mapping[str, Any]) -> Trial:
    sample = row["sample"]
    return Trial(
        trial_id=str(row.get("trial_id", "")),
        task=str(sample["task"]),
        dataset=str(sample.get("dataset", "")),
        model=str(row["model"]),
        sample_id=str(sample["sample_id"]),
        language=str(sample.get("language", "")),
        variant=str(sample.get("variant", "")),
        epoch=int(sample.get("epoch", 0)),
        revision=int(row.get("revision", 0)),
        cluster=str(row.get("cluster", "")),
        # Protobuf leaves out a value of 0.
        scores={str(one["metric"]): float(one.get("value", 0)) for one in row.get("scores", ())},
        unscored_reason=str(row.get("unscored_reason", "")),
        rule=str(row.get("rule", "")),
        rendition_sha256=str(row.get("rendition_sha256", "")),
        usage=tuple(
            CallUsage(str(one["model"]), system_fingerprint=str(one.get("system_fingerprint", "")))
            for one in row.get("usage", ())
        ),
    )
