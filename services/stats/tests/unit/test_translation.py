"""Renditions that were translated for a run: counted once each, by language and flag."""

import json
from importlib.resources import files

import jsonschema
import pytest

from polyclinic.records.runs import PlannedTranslation, RunCompleted
from polyclinic.stats.domain.analysis import analyse
from polyclinic.stats.domain.gate import gate
from polyclinic.stats.domain.rendering.formats import FORMATS
from polyclinic.stats.domain.report import Findings, document
from polyclinic.stats.domain.usage import Usage


@pytest.fixture
def translated(trial):
    """A trial of a rendition that was translated, with these flags."""

    def make(sample_id, language, *flags, **fields):
        given = {"variant": "machine_translated", "translator": "tiny"}
        return trial(sample_id, language, translation_flags=flags, **(given | fields))

    return make


@pytest.fixture
def counted(analysed):
    def make(trials, baseline=()):
        return {
            one.language: (one.renditions, one.flagged, one.degraded, dict(one.flags))
            for one in analysed(trials, baseline).translations
        }

    return make


def test_flags_are_counted_by_language(counted, translated):
    trials = [
        translated("q1", "pt"),
        translated("q2", "pt", "numbers"),
        translated("q3", "pt", "degraded", "numbers"),
        translated("q1", "hi", "script"),
    ]
    assert counted(trials) == {
        "pt": (3, 2, 1, {"numbers": 2, "degraded": 1}),
        "hi": (1, 1, 0, {"script": 1}),
    }


def test_a_rendition_counts_once_for_all_models_and_epochs(counted, translated):
    trials = [
        translated("q1", "pt", "numbers", model=model, epoch=epoch)
        for model in ("m", "n")
        for epoch in (1, 2, 3)
    ]
    assert counted(trials) == {"pt": (1, 1, 0, {"numbers": 1})}


def test_the_same_id_in_another_task_or_data_set_is_another_rendition(counted, translated):
    trials = [
        translated("q1", "pt"),
        translated("q1", "pt", dataset="other"),
        translated("q1", "pt", task="nli"),
    ]
    assert counted(trials)["pt"][0] == 3


def test_what_a_data_set_has_and_what_a_baseline_did_is_not_counted(counted, trial, translated):
    trials = [trial("q1"), trial("q1", "pt", variant="machine_translated")]
    assert counted(trials, [translated("q1", "pt", "numbers")]) == {}


@pytest.fixture
def report(run_of, columns_of, trial, translated):
    trials = [trial("q1"), trial("q2"), translated("q1", "pt")]
    trials += [translated("q2", "pt", "degraded", "numbers")]
    run = run_of(
        languages=("en", "pt"), translations=(PlannedTranslation("en", "pt", "tiny", "fp", 2),)
    )
    analysis = analyse(run, columns_of(trials))
    return document(Findings(run, RunCompleted("r1", 1), analysis, gate(run, analysis), Usage()))


def test_the_report_has_a_part_for_it_that_fits_the_schema(report):
    schema = files("polyclinic.stats").joinpath("report-v1.schema.json").read_text("utf-8")
    jsonschema.validate(report, json.loads(schema))
    assert report["translation"] == [
        {
            "language": "pt",
            "renditions": 2,
            "flagged": 1,
            "degraded": 1,
            "degraded_share": 0.5,
            "flags": {"degraded": 1, "numbers": 1},
        }
    ]
    assert report["provenance"]["translations"] == [
        {
            "source_language": "en",
            "target_language": "pt",
            "engine": "tiny",
            "fingerprint": "fp",
            "renditions": 2,
        }
    ]


@pytest.mark.parametrize("name", ["text", "md", "html"])
def test_readable_formats_show_it(report, name):
    shown = FORMATS[name](report)
    text = shown.decode() if isinstance(shown, bytes) else shown
    for piece in ("Translated for this run", "1 (50.0%)", "degraded 1, numbers 1"):
        assert piece.replace("_", "\\_") in text or piece in text


def test_a_report_of_the_version_before_is_still_shown(report):
    older = {name: part for name, part in report.items() if name != "translation"}
    assert "Translated for this run" not in str(FORMATS["text"](older))
