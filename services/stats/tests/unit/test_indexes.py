"""What lists were scored with: a part of the provenance, and a table in what people read."""

import json
from dataclasses import replace
from importlib.resources import files

import jsonschema
import pytest

from polyclinic.records.runs import PlannedIndex, RunCompleted
from polyclinic.stats.domain.analysis import analyse
from polyclinic.stats.domain.gate import gate
from polyclinic.stats.domain.rendering.formats import FORMATS
from polyclinic.stats.domain.report import Findings, document
from polyclinic.stats.domain.usage import Usage

INDEXES = (
    PlannedIndex("differential", "disorders", "0123456789abcdef" * 4, "2026AA", 4_000_000_000),
    PlannedIndex("exams", "tests"),
)


@pytest.fixture
def report(run_of, columns_of, trial):
    run = replace(run_of(), indexes=INDEXES)
    analysis = analyse(run, columns_of([trial("q1")]))
    return document(Findings(run, RunCompleted("r1", 1), analysis, gate(run, analysis), Usage()))


def test_provenance_says_which_index_and_fits_the_schema(report):
    schema = files("polyclinic.stats").joinpath("report-v1.schema.json").read_text("utf-8")
    jsonschema.validate(report, json.loads(schema))
    first, second = report["provenance"]["indexes"]
    assert first == {
        "task": "differential",
        "index": "disorders",
        "fingerprint": "0123456789abcdef" * 4,
        "release": "2026AA",
        "concepts": 4_000_000_000,
    }
    assert (second["task"], second["index"], second["release"]) == ("exams", "tests", "")


@pytest.mark.parametrize("name", ["text", "md", "html"])
def test_readable_formats_show_it(report, name):
    shown = FORMATS[name](report)
    text = shown.decode() if isinstance(shown, bytes) else shown
    for piece in ("Indexes that lists are scored with", "disorders", "2026AA", "0123456789ab"):
        assert piece in text


def test_a_report_without_indexes_has_no_such_table(report):
    provenance = {k: v for k, v in report["provenance"].items() if k != "indexes"}
    assert "Indexes that lists" not in str(FORMATS["text"](report | {"provenance": provenance}))
