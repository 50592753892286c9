"""Suite files with the files that they name."""

import os
from pathlib import Path

import pytest

from polyclinic.cli.problems import BadRequestError, ExitCode, Problem
from polyclinic.cli.suites.loading import load_suite


def wrong(path: Path, **options) -> list[Problem]:
    with pytest.raises(BadRequestError) as refused:
        load_suite(path, **options)
    assert refused.value.exit_code == ExitCode.BAD_REQUEST
    return list(refused.value.problems)


def test_files_are_relative_to_the_suite_and_globs_are_sorted(write_suite, sample_line, tmp_path):
    folder = tmp_path / "suites"
    for name in ("b.jsonl", "a.jsonl"):
        (folder / "data").mkdir(parents=True, exist_ok=True)
        (folder / "data" / name).write_text(sample_line(id=f"q-{name}"))
    (tmp_path / "outside.jsonl").write_text(sample_line(id="q-outside"))
    path = write_suite(folder, datasets=["../outside.jsonl", "data/*.jsonl", "data/a.jsonl"])
    loaded = load_suite(path)
    assert [file.name for file in loaded.datasets] == [
        "outside.jsonl",
        "data/a.jsonl",
        "data/b.jsonl",
    ]
    assert loaded.suite.name == "suite"


def test_languages_are_normalised_and_unknown_ones_are_refused(write_suite, tmp_path):
    path = write_suite(tmp_path, languages=["pt_BR", "EN"])
    assert list(load_suite(path).suite.languages) == ["pt-BR", "en"]
    [problem] = wrong(write_suite(tmp_path, languages=["jp"]))
    assert "'jp'" in problem.what and "ja" in problem.what
    assert problem.where.startswith("suite.yaml:")


def test_a_missing_file_is_said_with_the_nearest_name(write_suite, tmp_path):
    [problem] = wrong(write_suite(tmp_path, datasets=["sample.jsonl"]))
    assert "sample.jsonl does not exist" in problem.what
    assert "samples.jsonl" in problem.remedy
    assert problem.where == "suite.yaml:2 (datasets[0])"


def test_a_glob_without_matches_and_a_folder_are_refused(write_suite, tmp_path):
    (tmp_path / "folder").mkdir()
    problems = wrong(write_suite(tmp_path, datasets=["nothing-*.jsonl", "folder"]))
    assert "no file matches" in problems[0].what
    assert "is a folder" in problems[1].what


def test_problems_of_a_data_set_have_file_and_line(write_suite, sample_line, tmp_path):
    bad = sample_line(id="q1") + sample_line(id="q1") + "{not json\n" + sample_line(target="Z")
    (tmp_path / "bad.jsonl").write_text(bad)
    problems = wrong(write_suite(tmp_path, datasets=["bad.jsonl"]))
    places = {problem.where.split(":")[1] for problem in problems}
    assert {"2", "3", "4"} <= places
    assert all(problem.where.startswith("bad.jsonl:") for problem in problems)


def test_an_empty_data_set_is_refused(write_suite, tmp_path):
    (tmp_path / "empty.jsonl").write_text("")
    [problem] = wrong(write_suite(tmp_path, datasets=["empty.jsonl"]))
    assert problem.where == "empty.jsonl"


def test_a_baseline_is_a_run_or_a_scores_file(write_suite, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = write_suite(tmp_path)
    assert load_suite(path, baseline="r00000000000a").suite.baseline.run_id == "r00000000000a"
    (tmp_path / "old.jsonl").write_text('{"run_id": "r1", "trial_id": "t1"}\n')
    loaded = load_suite(path, baseline="old.jsonl")
    assert loaded.baseline is not None
    assert loaded.baseline.name == "old.jsonl"
    assert load_suite(path, baseline="last").suite.baseline.run_id == "last"
    [problem] = wrong(path, baseline="older.jsonl")
    assert "neither a run nor a file" in problem.what
    (tmp_path / "bad.jsonl").write_text('{"trial_id": "t1"}\n{"scores": 7}\n')
    [problem] = wrong(path, baseline="bad.jsonl")
    assert problem.where == "bad.jsonl:2"


def test_prompts_are_files_by_task_and_language(write_suite, tmp_path):
    prompts = tmp_path / "prompts"
    prompts.mkdir()
    (prompts / "mcqa.txt").write_text("Ask.")
    (prompts / "mcqa.pt.md").write_text("Pergunte.")
    (prompts / "README.rst").write_text("not a prompt")
    path = write_suite(tmp_path, prompts="prompts")
    assert dict(load_suite(path).suite.prompts) == {"mcqa": "Ask.", "mcqa.pt": "Pergunte."}
    [problem] = wrong(write_suite(tmp_path, prompts="no-such"))
    assert "is no folder" in problem.what


def test_a_suite_that_is_not_there_or_not_text(tmp_path):
    [problem] = wrong(tmp_path / "none.yaml")
    assert "does not exist" in problem.what
    (tmp_path / "latin.yaml").write_bytes(b"name: caf\xe9\n")
    [problem] = wrong(tmp_path / "latin.yaml")
    assert "is not UTF-8" in problem.what


def test_problems_of_a_service_get_the_line_of_their_field(write_suite, tmp_path):
    loaded = load_suite(write_suite(tmp_path, gate=[{"metric": "acuracy", "min": 0.5}]))
    [field, deep, elsewhere] = loaded.located(
        [
            Problem(where="gate[0].metric", what="unknown"),
            Problem(where="suite.gate[0].task", what="unknown"),
            Problem(where="samples.jsonl:3", what="bad"),
        ]
    )
    assert field.where == "suite.yaml:6 (gate[0].metric)"
    assert deep.where == "suite.yaml:6 (gate[0].task)"
    assert elsewhere.where == "samples.jsonl:3"


def test_a_device_a_pipe_or_a_folder_is_no_data_set(write_suite, tmp_path):
    os.mkfifo(tmp_path / "pipe.jsonl")
    (tmp_path / "folder").mkdir()
    for name, what in (
        ("/dev/null", "/dev/null is not a regular file"),
        ("pipe.jsonl", "is not a regular file"),
        ("folder", "is a folder"),
        ("x" * 300, "cannot be read: File name too long"),
    ):
        [problem] = wrong(write_suite(tmp_path, datasets=[name]))
        assert what in problem.what
