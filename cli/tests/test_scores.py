"""Scores as files."""

import csv
import json

import pyarrow.parquet as pq
import pytest

from polyclinic.cli.problems import BadRequestError
from polyclinic.cli.scores import write_scores
from polyclinic.cli.scores_reading import baseline_lines, check_scores
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
        translator="nllb",
        translation_flags=["degraded", "numbers"],
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
    assert first["scores"][0] == {"metric": "accuracy", "value": 0.0}
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
    assert (rows[0]["translator"], rows[0]["translation_flags"]) == ("nllb", "degraded numbers")
    assert (rows[2]["translator"], rows[2]["translation_flags"]) == ("", "")


def test_parquet_tells_missing_from_zero(trials, tmp_path):
    path = tmp_path / "scores.parquet"
    write_scores(trials, path)
    table = pq.read_table(path).to_pylist()
    assert [row["value"] for row in table] == [0.0, 1.0, None]
    assert table[0]["epoch"] == 1
    assert table[0]["answer"] == "=ข"


@pytest.fixture
def judged(trials) -> list[run_pb2.TrialScored]:
    """Both trials, as judged by two judges; one of them did not say anything of the first."""
    said = [
        run_pb2.PanelVerdict(judge="a", scores={"total": 4, "safety": 0}, raw_reply='{"total": 4}'),
        run_pb2.PanelVerdict(judge="b", reason="unparsed", raw_reply="Hm."),
    ]
    trials[0].MergeFrom(run_pb2.TrialScored(verdicts=said, reply="Rest.\nDrink."))
    trials[1].verdicts.add(judge="b", scores={"total": 2.0})
    return trials


def test_json_lines_hold_verdicts_and_replies(judged, tmp_path):
    path = tmp_path / "scores.jsonl"
    write_scores(judged, path)
    assert check_scores(path.read_bytes(), path.name) == []
    first = json.loads(path.read_text().splitlines()[0])
    assert first["reply"] == "Rest.\nDrink."
    assert [one["judge"] for one in first["verdicts"]] == ["a", "b"]
    assert first["verdicts"][0]["scores"] == {"total": 4.0, "safety": 0.0}
    assert first["verdicts"][1]["reason"] == "unparsed"


@pytest.fixture
def linked(trials) -> list[run_pb2.TrialScored]:
    """Both trials; of the first it is known what its list was taken for."""
    read = run_pb2.ConceptLink(mention="pyrexia", cui="C1", name="Fever", score=0.5)
    trials[0].links.extend([read, run_pb2.ConceptLink(mention="Dengue", gold=True, entry=1)])
    return trials


def test_json_lines_hold_links_and_are_still_a_baseline(linked, tmp_path):
    path = tmp_path / "scores.jsonl"
    write_scores(linked, path)
    assert check_scores(path.read_bytes(), path.name) == []
    first, second = map(json.loads, path.read_text().splitlines())
    empty = {"gold": False, "entry": 0, "cui": "", "name": "", "score": 0.0}
    assert first["links"] == [
        empty | {"mention": "pyrexia", "cui": "C1", "name": "Fever", "score": 0.5},
        empty | {"mention": "Dengue", "gold": True, "entry": 1},
    ]
    assert (second["links"], second["links_left_out"]) == ([], 0)


def test_tables_leave_links_out(linked, tmp_path):
    path = tmp_path / "scores.csv"
    write_scores(linked, path)
    assert "pyrexia" not in path.read_text()


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_tables_have_a_column_for_each_judge_and_axis(judged, tmp_path, form):
    path = tmp_path / f"scores.{form}"
    write_scores(judged, path)
    if form == "csv":
        rows = list(csv.DictReader(path.open(encoding="utf-8")))
    else:
        rows = pq.read_table(path).to_pylist()
    found = [{k: v for k, v in row.items() if k.startswith("judge.")} for row in rows]
    none, zero, four, two = ("", "0.0", "4.0", "2.0") if form == "csv" else (None, 0.0, 4.0, 2.0)
    first = {
        "judge.a.safety": zero,
        "judge.a.total": four,
        "judge.a.reason": "",
        "judge.b.total": none,
        "judge.b.reason": "unparsed",
    }
    last = {**dict.fromkeys(first, none), "judge.b.total": two, "judge.b.reason": ""}
    assert found == [first, first, last]
    assert list(found[0]) == list(first)
    lines, problems = baseline_lines(path.read_bytes(), path.name)
    assert problems == []
    assert len(lines.splitlines()) == 2


def test_an_unknown_format_is_refused(trials, tmp_path):
    with pytest.raises(
        BadRequestError, match=r"scores\.xlsx is of no known format.*\.jsonl, \.csv or \.parquet"
    ):
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


def test_a_file_of_something_else_is_one_sentence_without_internals():
    [problem] = check_scores(b"what\n" * 1000, "s.jsonl")
    assert problem.what == "is no trial with scores: it is no JSON; 1000 of 1000 lines are none"
    for line in (b'{"colour": 1}', b'{"trial_id": 3}', b'{"trial_id": "t", "scores": 7}'):
        [problem] = check_scores(line, "s.jsonl")
        assert "a field is unknown or has a value of the wrong kind" in problem.what
        assert "TrialScored" not in problem.what


def test_lines_that_leave_out_a_score_of_0_are_taken():
    line = b'{"trial_id": "t", "scores": [{"metric": "accuracy"}]}'
    assert check_scores(line, "s.jsonl") == []


def test_a_line_that_is_nested_too_deeply_is_no_traceback():
    [problem] = check_scores(b"[" * 50_000, "s.jsonl")
    assert "it is no JSON" in problem.what


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_every_format_is_a_baseline(trials, tmp_path, form):
    trials[0].answer = "'=quoted"  # an apostrophe of its own is no escape
    table, lines = tmp_path / f"scores.{form}", tmp_path / "scores.jsonl"
    write_scores(trials, table)
    write_scores(trials, lines)
    assert baseline_lines(table.read_bytes(), table.name) == (lines.read_bytes(), [])


def test_a_table_without_the_columns_of_translations_is_an_older_one(trials, tmp_path):
    del trials[0].translation_flags[:]
    trials[0].translator = ""
    table, lines = tmp_path / "scores.csv", tmp_path / "scores.jsonl"
    write_scores(trials, table)
    write_scores(trials, lines)
    rows = list(csv.DictReader(table.open(encoding="utf-8")))
    older = [name for name in rows[0] if not name.startswith("translat")]
    with table.open("w", encoding="utf-8", newline="") as out:
        writer = csv.DictWriter(out, older, extrasaction="ignore")
        writer.writeheader()
        writer.writerows(rows)
    assert baseline_lines(table.read_bytes(), table.name) == (lines.read_bytes(), [])


@pytest.mark.parametrize(
    ("name", "data", "what"),
    [
        ("s.csv", b"", "holds no scores"),
        ("s.csv", b"a,b\n1,2\n", "lacks the columns run_id"),
        ("s.csv", b"\xff\xfe", "is no CSV file"),
        ("s.csv", b"a,b\n1,2,3\n", "has a row with more fields"),
        ("s.parquet", b"PAR1 or so", "is no Parquet file"),
    ],
)
def test_what_is_no_table_of_scores_is_one_sentence(name, data, what):
    [problem] = baseline_lines(data, name)[1]
    assert problem.where == name
    assert what in problem.what


def test_a_row_that_is_no_score_is_named(trials, tmp_path):
    path = tmp_path / "scores.csv"
    write_scores(trials, path)
    broken = path.read_text().replace(",1.0,", ",high,")
    [problem] = baseline_lines(broken.encode(), path.name)[1]
    assert problem.what == "row 2 is no score of a trial"
