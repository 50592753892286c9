"""The report and its formats: valid, deterministic, and safe with hostile texts."""

import csv
import io
import json
from importlib.resources import files
from xml.etree import ElementTree

import jsonschema
import pytest

from polyclinic.records.models import ModelInfo
from polyclinic.records.runs import PlannedCell
from polyclinic.records.suites import GateRule
from polyclinic.stats.domain.rendering.formats import FORMATS
from polyclinic.stats.domain.rendering.junit import Case, write_junit
from polyclinic.stats.domain.rendering.widths import cut, display_width, pad, wrapped
from polyclinic.stats.domain.report import to_json


@pytest.fixture(scope="module")
def schema():
    text = files("polyclinic.stats").joinpath("report-v1.schema.json").read_text(encoding="utf-8")
    return json.loads(text)


def test_the_schema_is_one(schema):
    jsonschema.Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize("which", ["full", "hostile"])
def test_the_document_fits_its_schema(which, schema, request):
    body = to_json(request.getfixturevalue(which))
    jsonschema.validate(json.loads(body), schema)
    assert b"NaN" not in body


def cases_with(tag, document):
    return len(ElementTree.fromstring(document).findall(f".//testcase/{tag}"))


def test_an_empty_run_has_a_report_too(reported, schema):
    report = reported([], gate=(GateRule("accuracy", min=0.1),))
    jsonschema.validate(report, schema)
    assert report["run"]["complete"] is False
    for render in FORMATS.values():
        assert render(report)
    assert cases_with("failure", FORMATS["junit"](report))


def test_nan_is_refused_not_written(full):
    full["estimates"][0]["value"] = float("nan")
    with pytest.raises(ValueError, match="Out of range"):
        to_json(full)


def test_coverage_and_usage_are_counted(full):
    coverage = full["coverage"]
    assert (coverage["requested"], coverage["scored"], coverage["unanswered"]) == (50, 49, 1)
    assert coverage["unscored"] == {"quota_exhausted": 1}
    assert coverage["unanswered_by_reason"] == {"refusal": 1}
    assert full["usage"] == [
        {
            "model": "m",
            "calls": 2,
            "cached": 1,
            "prompt_tokens": 20,
            "completion_tokens": 4,
            "cost": 0.001,
            "latency_p50_s": 0.25,
            "latency_p95_s": 0.25,
            "earlier": 0,
            "oldest": None,
            "systems": {},
        }
    ]


@pytest.mark.parametrize("which", ["full", "hostile"])
def test_text_is_readable_on_a_terminal(which, request):
    text = FORMATS["text"](request.getfixturevalue(which)).decode()
    lines = text.splitlines()
    assert max(map(display_width, lines)) <= 100
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert lines[-1].startswith("Verdict: FAIL (")


def test_text_says_what_a_reader_looks_for(full):
    text = FORMATS["text"](full).decode()
    for needed in (
        "resource gap",
        "mean over languages",
        "each language minus en",
        "this run minus its baseline",
        "quota_exhausted 1",
        "refusal 1",
        "INCONCLUSIVE",
        "safety was not measured",
        "[",
    ):
        assert needed in text, needed


def test_a_summary_says_what_decides_and_leaves_the_rest(full):
    summary, text = (FORMATS[form](full).decode() for form in ("summary", "text"))
    assert "accuracy of mcqa" in summary
    assert "resource gap" in summary
    assert "Coverage" in summary
    assert summary.splitlines()[-1] == text.splitlines()[-1]
    assert summary.splitlines()[-1].startswith("Verdict: ")
    assert "answered of" not in summary
    assert "minus en" not in summary
    assert "minus en" in text


def test_many_models_are_shown_in_blocks(reported, trial):
    names = [f"model-with-a-name-{i}" for i in range(9)]
    trials = [trial(f"q{i}", model=name, right=i > 1) for name in names for i in range(5)]
    report = reported(trials, models=tuple(map(ModelInfo, names)), languages=("en",))
    text = FORMATS["text"](report).decode()
    assert max(map(display_width, text.splitlines())) <= 100
    assert all(name in text for name in names)


def test_junit_has_a_suite_a_language_and_the_numbers(full):
    root = ElementTree.fromstring(FORMATS["junit"](full))
    suites = {suite.get("name"): suite for suite in root}
    assert list(suites) == ["baseline", "en", "sw", "all languages"]
    failures = [node.get("message") for node in suites["all languages"].iter("failure")]
    assert any("0.6" in message and "n = " in message for message in failures)
    assert list(suites["all languages"].iter("error"))
    assert root.get("tests") == str(len(list(root.iter("testcase"))))
    assert root.get("failures") == str(cases_with("failure", FORMATS["junit"](full)))
    assert root.get("errors") == str(cases_with("error", FORMATS["junit"](full)))


def test_junit_without_a_gate_says_what_was_measured(reported, trial):
    planned = tuple(PlannedCell("mcqa", "own", "m", code, "original", 2) for code in ("en", "ja"))
    document = FORMATS["junit"](reported([trial("q1"), trial("q2")], planned=planned))
    root = ElementTree.fromstring(document)
    assert [(suite.get("name"), suite.get("errors")) for suite in root] == [
        ("en", "0"),
        ("ja", "2"),
    ]


def test_junit_of_hostile_texts_can_be_read(hostile):
    document = FORMATS["junit"](hostile)
    assert cases_with("failure", document)
    messages = "".join(ElementTree.fromstring(document).itertext())
    assert "<script>" in messages  # as text, not as an element


@pytest.mark.parametrize(
    "character", [*map(chr, range(32)), "\x7f", "\ud800", "\uffff", "\U0010ffff"]
)
def test_every_character_can_stand_in_junit(character):
    case = Case(character, character, "failure", f"a{character}b")
    assert cases_with("failure", write_junit({character: [case]}, name=character)) == 1


def test_html_escapes_everything_and_loads_nothing(hostile, full):
    page = FORMATS["html"](hostile).decode()
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert "default-src 'none'" in page
    drawn = FORMATS["html"](full).decode()
    assert "<svg" in drawn
    assert "http://" not in drawn
    assert "https://" not in drawn


def test_markdown_cells_stay_in_their_table(hostile):
    text = FORMATS["md"](hostile).decode()
    assert "<script" not in text
    rows = [line for line in text.splitlines() if line.startswith("|")]
    bars = [row.replace("\\|", "").count("|") for row in rows]
    assert bars[0] == bars[1] == bars[2] == 4
    assert "\n# " not in text


def test_csv_holds_every_estimate_and_contrast(full, hostile):
    rows = list(csv.DictReader(io.StringIO(FORMATS["csv"](full).decode())))
    named = [row for row in rows if row["record"] == "baseline" and not row["metric"]]
    assert [row["a"] for row in named] == ["r0"]
    assert len(rows) == len(full["estimates"]) + len(full["contrasts"]) + len(named)
    assert {row["record"] for row in rows} == {"estimate", "language", "baseline", "group"}
    first = rows[0]
    assert float(first["value"]) == pytest.approx(full["estimates"][0]["value"])
    hostile["estimates"][0]["model"] = "=1+1"
    rows = list(csv.DictReader(io.StringIO(FORMATS["csv"](hostile).decode())))
    assert rows[0]["model"] == "'=1+1"


def test_the_same_findings_give_the_same_bytes(reported, trial):
    trials = [trial(f"q{i}", code, right=i > 2) for code in ("en", "ja") for i in range(9)]
    assert to_json(reported(trials)) == to_json(reported(trials[::-1]))


def test_widths():
    assert display_width("日本e\u0301") == 5
    assert pad("日本", 6) == "日本  "
    assert pad("12", 4, right=True) == "  12"
    assert cut("日本語", 4) == "日…"
    assert list(wrapped("one two three", 7)) == ["one two", "three"]
    assert list(wrapped("日本語日本語", 5)) == ["日本", "語日", "本語"]
    assert list(wrapped("", 5)) == [""]
