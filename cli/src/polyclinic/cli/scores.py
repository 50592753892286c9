"""Scores as files: what `polyclinic scores` writes and `--baseline` reads."""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from google.protobuf import json_format

from polyclinic.cli.problems import Problem, bad_request
from polyclinic.v1 import run_pb2

FORMATS = (".jsonl", ".csv", ".parquet")
MAX_PROBLEMS = 20
_SAMPLE = ("task", "dataset", "sample_id", "language", "variant", "epoch")
COLUMNS = (
    "run_id",
    "trial_id",
    "revision",
    *_SAMPLE,
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
)


def to_line(trial: run_pb2.TrialScored) -> str:
    """One trial as a line of JSON; `check_scores` and the statistics read it back."""
    fields = json_format.MessageToDict(trial, preserving_proto_field_name=True)
    return json.dumps(fields, ensure_ascii=False, sort_keys=True)


def check_scores(data: bytes, name: str) -> list[Problem]:
    """What is wrong with a baseline file of JSON lines; at most the first 20 problems."""
    remedy = "Write the file with `polyclinic scores RUN --out FILE.jsonl`."
    lines = [(n, line) for n, line in enumerate(data.split(b"\n"), start=1) if line.strip()]
    if not lines:
        return [Problem(where=name, what="holds no scores", remedy=remedy)]
    problems: list[Problem] = []
    for number, line in lines:
        if what := _complaint(line):
            problems.append(Problem(where=f"{name}:{number}", what=what, remedy=remedy))
            if len(problems) == MAX_PROBLEMS:
                break
    return problems


def _complaint(line: bytes) -> str:
    try:
        trial = json_format.Parse(line.decode("utf-8-sig"), run_pb2.TrialScored())
    except (json_format.ParseError, UnicodeDecodeError) as error:
        return f"is no trial with scores: {error}"
    return "" if trial.trial_id else "names no trial"


def check_format(path: Path) -> None:
    """Refuse a file name whose format is unknown, before anything is asked for.

    Raises:
        BadRequestError: it ends in none of .jsonl, .csv, .parquet.
    """
    if path.suffix.lower() not in FORMATS:
        raise bad_request("--out", f"{path.name} is of no known format", f"Use {list(FORMATS)}")


def rows(trials: Iterable[run_pb2.TrialScored]) -> Iterator[dict[str, Any]]:
    """A flat row for each score; an unscored trial has one row without metric and value."""
    for trial in trials:
        shared = {
            **{name: getattr(trial, name) for name in COLUMNS if hasattr(trial, name)},
            **{name: getattr(trial.sample, name) for name in _SAMPLE},
            "tags": json.dumps(dict(trial.tags), ensure_ascii=False, sort_keys=True),
        }
        for score in trial.scores:
            yield {**shared, "metric": score.metric, "value": score.value}
        if not trial.scores:
            yield {**shared, "metric": "", "value": None}


def write_scores(trials: Iterable[run_pb2.TrialScored], path: Path) -> None:
    """Write scores in the format that the file name ends with.

    The file appears at once, when it is complete.

    Raises:
        BadRequestError: the format is unknown.
    """
    check_format(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".{path.name}.partial")
    match path.suffix.lower():
        case ".jsonl":
            with partial.open("w", encoding="utf-8") as out:
                out.writelines(to_line(trial) + "\n" for trial in trials)
        case ".csv":
            partial.write_text(to_csv(rows(trials)), encoding="utf-8", newline="")
        case _:
            _write_parquet(list(rows(trials)), partial)
    partial.replace(path)


def to_csv(table: Iterable[Mapping[str, Any]]) -> str:
    """Rows as CSV with a header; an absent value is an empty field.

    Text that a spreadsheet would run as a formula gets an apostrophe in front.
    """
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for row in table:
        writer.writerow({name: _harmless(value) for name, value in row.items()})
    return out.getvalue()


def _harmless(value: object) -> object:
    if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r")):
        return f"'{value}"
    return value


def _write_parquet(table: list[dict[str, Any]], path: Path) -> None:
    import pyarrow as pa  # noqa: PLC0415 - a large import that few commands need
    import pyarrow.parquet as pq  # noqa: PLC0415

    integers, numbers = {"revision", "epoch"}, {"value"}
    kinds = {
        name: pa.int64() if name in integers else pa.float64() if name in numbers else pa.string()
        for name in COLUMNS
    }
    schema = pa.schema(list(kinds.items()))
    pq.write_table(pa.Table.from_pylist(table, schema=schema), path)
