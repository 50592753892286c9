"""Scores files as a baseline: all three formats that `polyclinic scores` writes."""

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from google.protobuf import json_format

from polyclinic.cli.problems import Problem
from polyclinic.cli.scores import COLUMNS, FORMULA, LATER, SAMPLE, to_line
from polyclinic.v1 import run_pb2

_REMEDY = "Write it with `polyclinic scores RUN --out FILE.jsonl`."
_TEXTS = tuple(
    name for name in COLUMNS if name not in (*SAMPLE, *LATER, "revision", "tags", "metric", "value")
)
Row = Mapping[str, Any]


class NotScoresError(ValueError):
    """A file, or a line of one, is not as `polyclinic scores` writes it; the message says why."""


def baseline_lines(data: bytes, name: str) -> tuple[bytes, list[Problem]]:
    """The trials of a scores file as JSON lines, as services read them, or what is wrong with it.

    Args:
        data: Content of the file.
        name: Its name; the ending decides the format, and any but .csv and .parquet is JSON lines.
    """
    suffix = name.lower().rpartition(".")[2]
    if suffix not in ("csv", "parquet"):
        problems = check_scores(data, name)
        return data, problems
    try:
        table = _csv_rows(data) if suffix == "csv" else _parquet_rows(data)
        lines = "".join(f"{to_line(trial)}\n" for trial in _trials(table))
    except NotScoresError as error:
        return b"", [Problem(where=name, what=str(error), remedy=_REMEDY)]
    problems = [] if lines else [Problem(where=name, what="holds no scores", remedy=_REMEDY)]
    return lines.encode(), problems


def check_scores(data: bytes, name: str) -> list[Problem]:
    """What is wrong with a file of JSON lines: the first line, and how many more are like it."""
    lines = [(n, line) for n, line in enumerate(data.split(b"\n"), start=1) if line.strip()]
    if not lines:
        return [Problem(where=name, what="holds no scores", remedy=_REMEDY)]
    wrong = [(number, what) for number, line in lines if (what := _complaint(line))]
    if not wrong:
        return []
    number, what = wrong[0]
    more = f"; {len(wrong)} of {len(lines)} lines are none" if len(wrong) > 1 else ""
    return [Problem(f"{name}:{number}", f"is no trial with scores: {what}{more}", _REMEDY)]


def _complaint(line: bytes) -> str:
    try:
        fields = json.loads(line.decode("utf-8-sig"))
        if not isinstance(fields, dict):
            return "it is no JSON object"
        trial = json_format.ParseDict(fields, run_pb2.TrialScored())
    except json_format.ParseError:
        return "a field is unknown or has a value of the wrong kind"
    except (ValueError, RecursionError):  # also text that is no UTF-8
        return "it is no JSON"
    return "" if trial.trial_id else "it names no trial"


def _csv_rows(data: bytes) -> Iterator[Row]:
    try:
        text = io.StringIO(data.decode("utf-8-sig"), newline="")
        for row in csv.DictReader(text, strict=True):
            if None in row:
                raise NotScoresError("has a row with more fields than its header")
            yield {name: _as_given(value) for name, value in row.items() if value is not None}
    except (UnicodeDecodeError, csv.Error) as error:
        raise NotScoresError("is no CSV file in UTF-8") from error


def _as_given(value: str) -> str:
    return value[1:] if value.startswith("'") and FORMULA.match(value) else value


def _parquet_rows(data: bytes) -> list[Row]:
    import pyarrow as pa  # noqa: PLC0415 - a large import that few commands need
    import pyarrow.parquet as pq  # noqa: PLC0415

    try:
        file = pq.ParquetFile(io.BytesIO(data), pre_buffer=False)
        rows: list[Row] = file.read(use_threads=False).to_pylist()
    except (pa.ArrowException, OSError, ValueError) as error:
        raise NotScoresError("is no Parquet file") from error
    return rows


def _trials(table: Iterable[Row]) -> list[run_pb2.TrialScored]:
    """A trial for each id, with the score of each of its rows."""
    trials: dict[str, run_pb2.TrialScored] = {}
    for number, row in enumerate(table, start=1):
        absent = [name for name in COLUMNS if name not in row and name not in LATER]
        if absent:
            raise NotScoresError(f"lacks the columns {', '.join(absent)}")
        try:
            trial = trials.get(row["trial_id"]) or _trial(row)
            trials[trial.trial_id] = trial
            if row["metric"]:
                trial.scores.add(metric=row["metric"], value=float(row["value"]))
        except (ValueError, TypeError, AttributeError) as error:
            raise NotScoresError(f"row {number} is no score of a trial") from error
    return list(trials.values())


def _trial(row: Row) -> run_pb2.TrialScored:
    kinds: Mapping[str, Callable[[Any], Any]] = {"epoch": int}
    sample = {name: kinds.get(name, str)(row[name]) for name in SAMPLE}
    trial = run_pb2.TrialScored(
        sample=sample,
        revision=int(row["revision"]),
        tags=json.loads(row["tags"]),
        translator=row.get("translator") or "",
        translation_flags=(row.get("translation_flags") or "").split(),
    )
    for name in _TEXTS:
        setattr(trial, name, str(row[name]))
    return trial
