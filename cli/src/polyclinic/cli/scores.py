"""Scores as files: what `polyclinic scores` writes."""

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from google.protobuf import json_format

from polyclinic.cli.problems import bad_request
from polyclinic.cli.scores_verdicts import verdict_columns, verdict_fields
from polyclinic.cli.writing import written_whole
from polyclinic.v1 import run_pb2

FORMATS = (".jsonl", ".csv", ".parquet")
SAMPLE = ("task", "dataset", "sample_id", "language", "variant", "epoch")
# What a spreadsheet would run; behind apostrophes too, so that one can be taken off again.
FORMULA = re.compile(r"'*[=+\-@\t\r]")
TRANSLATION = ("translator", "translation_flags")
REPLY = "reply"
LATER = (*TRANSLATION, REPLY)
"""Columns that files of earlier versions lack."""
COLUMNS = (
    "run_id",
    "trial_id",
    "revision",
    *SAMPLE,
    "model",
    "cluster",
    "tags",
    "metric",
    "value",
    "unscored_reason",
    "unscored_detail",
    "outcome",
    "answer",
    "rule",
    *TRANSLATION,
    REPLY,
)


def to_line(trial: run_pb2.TrialScored) -> str:
    """One trial as a line of JSON, with every field: a value of 0 is a value."""
    fields = json_format.MessageToDict(
        trial, preserving_proto_field_name=True, always_print_fields_with_no_presence=True
    )
    return json.dumps(fields, ensure_ascii=False, sort_keys=True)


def check_format(path: Path) -> None:
    """Refuse a file name whose format is unknown, before anything is asked for.

    Raises:
        BadRequestError: it ends in none of .jsonl, .csv, .parquet.
    """
    if path.suffix.lower() not in FORMATS:
        known = f"{', '.join(FORMATS[:-1])} or {FORMATS[-1]}"
        what = f"{path.name} is of no known format"
        raise bad_request("--out", what, f"Let its name end in {known}")


def rows(trials: Iterable[run_pb2.TrialScored]) -> Iterator[dict[str, Any]]:
    """A flat row for each score; an unscored trial has one row without metric and value.

    What each judge said of the trial stands in every one of its rows, its reply in the first.
    """
    for trial in trials:
        shared = {
            **{name: getattr(trial, name) for name in COLUMNS if hasattr(trial, name)},
            **{name: getattr(trial.sample, name) for name in SAMPLE},
            "tags": json.dumps(dict(trial.tags), ensure_ascii=False, sort_keys=True),
            "translation_flags": " ".join(trial.translation_flags),
            **verdict_fields(trial),
        }
        for score in trial.scores:
            yield {**shared, "metric": score.metric, "value": score.value}
            shared[REPLY] = ""
        if not trial.scores:
            yield {**shared, "metric": "", "value": None}


def write_scores(trials: Iterable[run_pb2.TrialScored], path: Path) -> None:
    """Write scores in the format that the file name ends with.

    The file appears at once, when it is complete.

    Raises:
        BadRequestError: the format is unknown.
        InfrastructureError: the file cannot be written.
    """
    check_format(path)
    with written_whole(path) as partial:
        match path.suffix.lower():
            case ".jsonl":
                with partial.open("w", encoding="utf-8") as out:
                    out.writelines(to_line(trial) + "\n" for trial in trials)
            case ".csv":
                partial.write_text(to_csv(list(trials)), encoding="utf-8", newline="")
            case _:
                _write_parquet(list(trials), partial)


def to_csv(trials: Sequence[run_pb2.TrialScored]) -> str:
    """Rows as CSV with a header; an absent value is an empty field.

    Text that a spreadsheet would run as a formula gets an apostrophe in front.
    """
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, (*COLUMNS, *verdict_columns(trials)), lineterminator="\n")
    writer.writeheader()
    for row in rows(trials):
        writer.writerow({name: _harmless(value) for name, value in row.items()})
    return out.getvalue()


def _harmless(value: object) -> object:
    is_formula = isinstance(value, str) and FORMULA.match(value)
    return f"'{value}" if is_formula else value


def _write_parquet(trials: Sequence[run_pb2.TrialScored], path: Path) -> None:
    import pyarrow as pa  # noqa: PLC0415 - a large import that few commands need
    import pyarrow.parquet as pq  # noqa: PLC0415

    integers, numbers = {"revision", "epoch"}, {"value"}
    kinds = {
        name: pa.int64() if name in integers else pa.float64() if name in numbers else pa.string()
        for name in COLUMNS
    }
    of_judges = verdict_columns(trials)
    kinds |= {name: pa.float64() if of_judges[name] else pa.string() for name in of_judges}
    schema = pa.schema(list(kinds.items()))
    pq.write_table(pa.Table.from_pylist(list(rows(trials)), schema=schema), path)
