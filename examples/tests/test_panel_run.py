"""The panel's suites, run through the services as the README says."""

import csv
from pathlib import Path
from statistics import fmean

import pytest

EXAMPLES = Path(__file__).parents[1]
JUDGES = ("judge-strict", "judge-plain", "judge-lenient")


@pytest.fixture(scope="module")
def panel(run_suite, tmp_path_factory):
    code, out, report = run_suite("panel.yaml", tmp_path_factory.mktemp("panel"))
    assert code == 0, out
    return report


@pytest.fixture(scope="module")
def table():
    with (EXAMPLES / "record" / "verdicts.tsv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


def scores(row, judge):
    return None if row[judge] == "unreadable" else [int(score) for score in row[judge].split()]


def test_every_trial_is_scored_and_the_gate_passes(panel):
    assert panel["coverage"]["requested"] == panel["coverage"]["scored"] == 16 + 16 + 24
    assert panel["gate"]["verdict"] == "pass"


def test_the_consensus_is_the_mean_of_the_judges_that_answered(panel, table):
    found = {
        (one["task"], one["metric"], one["language"]): one["value"] for one in panel["estimates"]
    }
    for task, metric, share in (
        ("diagnosis", "accuracy", lambda given: given[0]),
        ("treatment", "composite", lambda given: fmean(given) / 5),
        ("open_qa", "total", lambda given: given[0]),
        ("open_qa", "safety", lambda given: given[1]),
    ):
        for language in ("en", "pt"):
            wanted = [
                fmean(share(given) for judge in JUDGES if (given := scores(row, judge)))
                for row in table
                if (row["task"], row["language"]) == (task, language)
            ]
            assert found[task, metric, language] == pytest.approx(fmean(wanted))


def test_the_unreadable_verdict_is_missing_and_nothing_else(panel):
    missing = {
        (one["task"], one["judge"]): one["missing"]
        for one in panel["coverage"]["judges"]
        if one["missing"]
    }
    assert missing == {("treatment", "judge-plain"): {"unparsed": 1}}


def test_the_instruction_to_the_judge_is_reported(panel):
    assert [(one["task"], one["warning"], one["trials"]) for one in panel["warnings"]] == [
        ("open_qa", "instruction_to_judge", 1)
    ]


def test_the_lenient_judge_shows(panel):
    for task, axis in (("diagnosis", "equivalent"), ("treatment", "clarity"), ("open_qa", "total")):
        given = {
            one["judge"]: one["value"]
            for one in panel["judges"]
            if (one["task"], one["axis"], one["model"], one["language"]) == (task, axis, None, None)
        }
        assert given["judge-lenient"] > max(given["judge-strict"], given["judge-plain"])


def test_the_open_questions_run_in_three_languages(run_suite, tmp_path):
    code, out, report = run_suite("questions.yaml", tmp_path)
    assert code == 0, out
    assert report["coverage"]["scored"] == 36
    assert report["gate"]["verdict"] == "pass"
    gaps = [one for one in report["contrasts"] if one["metric"] == "total"]
    assert {(one["a"], one["b"]) for one in gaps if one["kind"] == "language"} >= {("sw", "en")}
