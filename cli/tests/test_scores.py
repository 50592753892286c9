"""Scores as files."""

import csv
import json

import pyarrow.parquet as pq
import pytest

from polyclinic.cli.problems import BadRequestError
from polyclinic.cli.scores import check_scores, write_scores
from polyclinic.v1 import run_pb2


@pytest.fixture
def trials() -> list[run_pb2.TrialScored]:
    sample = run_pb2.TrialScored().sample
    sample.task, sample.dataset, sample.sample_id = "mcqa", "own", "q1"
    sample.language, sample.variant, sample.epoch = "th", "original", 1
    scored = run_pb2.TrialScored(
        run_id="r1",
        trial_id="t1",
        revision=1,
        sample=sample,
        model="m",
        cluster="q1",
        tags={"year": "2022"},
        scores=[
            run_pb2.Score(metric="accuracy", value=0.0),
            run_pb2.Score(metric="answered", value=1.0),
        ],
        answer="=ข",
        rule="label",
    )
    unscored = run_pb2.TrialScored(
        run_id="r1", trial_id="t2", sample=sample, unscored_reason="timeout"
    )
    return [scored, unscored]


def test_json_lines_are_read_back_as_a_baseline(trials, tmp_path):
    path = tmp_path / "new" / "scores.jsonl"
    write_scores(trials, path)
    assert check_scores(path.read_bytes(), path.name) == []
    first = json.loads(path.read_text().splitlines()[0])
    assert first["sample"]["language"] == "th"
    assert [path.name for path in path.parent.iterdir()] == ["scores.jsonl"]


def test_csv_has_a_row_for_each_score_and_one_for_an_unscored_trial(trials, tmp_path):
    path = tmp_path / "scores.csv"
    write_scores(trials, path)
    rows = list(csv.DictReader(path.open(encoding="utf-8")))
    assert [(row["metric"], row["value"]) for row in rows] == [
        ("accuracy", "0.0"),
        ("answered", "1.0"),
        ("", ""),
    ]
    assert rows[0]["tags"] == '{"year": "2022"}'
    assert rows[0]["sample_id"] == "q1"
    assert rows[0]["answer"] == "'=ข"  # no formula when a spreadsheet opens it
    assert rows[2]["unscored_reason"] == "timeout"


def test_parquet_tells_missing_from_zero(trials, tmp_path):
    path = tmp_path / "scores.parquet"
    write_scores(trials, path)
    table = pq.read_table(path).to_pylist()
    assert [row["value"] for row in table] == [0.0, 1.0, None]
    assert table[0]["epoch"] == 1
    assert table[0]["answer"] == "=ข"


def test_an_unknown_format_is_refused(trials, tmp_path):
    with pytest.raises(BadRequestError, match=r"scores\.xlsx is of no known format"):
        write_scores(trials, tmp_path / "scores.xlsx")


@pytest.mark.parametrize(
    ("data", "where"),
    [
        (b"", "s.jsonl"),
        (b'{"trial_id": "t"}\n\n[]\n', "s.jsonl:3"),
        (b'{"colour": 1}\n', "s.jsonl:1"),
        (b"\xff\n", "s.jsonl:1"),
    ],
)
def test_what_is_no_scores_file_is_said_with_its_line(data, where):
    [problem] = check_scores(data, "s.jsonl")
    assert problem.where == where


def test_a_file_of_something_else_gives_no_flood_of_problems():
    assert len(check_scores(b"what\n" * 1000, "s.jsonl")) == 20
