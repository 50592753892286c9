"""The baseline is named in every format: which run, of when, its verdict; or that there is none."""

import json
from pathlib import Path

import jsonschema
import pytest

import polyclinic.stats
from polyclinic.records.suites import Baseline, GateRule
from polyclinic.stats.domain.rendering.formats import FORMATS

SCHEMA = json.loads((Path(polyclinic.stats.__path__[0]) / "report-v1.schema.json").read_text())
COMPARED = GateRule("accuracy", against="baseline", max_drop=0.1)
READABLE = [name for name in FORMATS if name not in ("csv", "json")]


def text_of(name, report):
    body = FORMATS[name](report)
    return " ".join((body.decode() if isinstance(body, bytes) else body).split())


@pytest.mark.parametrize("name", READABLE)
def test_the_run_that_is_compared_with_is_named(reported, trial, name):
    report = reported([trial()], [trial()], gate=(COMPARED,), baseline=Baseline("r0"))
    earlier = {"accepted_at": "2026-01-02T03:04:05Z", "verdict": "pass"}
    baseline = report["run"]["baseline"] | earlier
    report = report | {"run": report["run"] | {"baseline": baseline}}
    jsonschema.validate(report, SCHEMA)
    for said in ("r0", "2026-01-02 03:04 UTC", "PASS"):
        assert said in text_of(name, report)


@pytest.mark.parametrize("name", READABLE)
def test_that_there_is_no_baseline_yet_is_loud(reported, trial, name):
    report = reported([trial()], gate=(COMPARED,), baseline=Baseline(optional=True))
    jsonschema.validate(report, SCHEMA)
    assert report["gate"]["rules"][0]["verdict"] == "not_applicable"
    assert "NO BASELINE YET" in text_of(name, report)
