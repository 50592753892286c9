"""A judged run in every format."""

import csv
import io
import json
from importlib.resources import files
from xml.etree import ElementTree

import jsonschema
import pytest

from polyclinic.records.models import ModelInfo
from polyclinic.records.runs import MetricInfo, PanelScale, PlannedCell, RunCompleted
from polyclinic.records.suites import GateRule
from polyclinic.records.trials import PanelVerdict
from polyclinic.stats.domain.analysis import analyse
from polyclinic.stats.domain.gate import gate
from polyclinic.stats.domain.panel_document import cut, with_texts
from polyclinic.stats.domain.rendering.formats import FORMATS
from polyclinic.stats.domain.rendering.sections import sections
from polyclinic.stats.domain.rendering.widths import display_width
from polyclinic.stats.domain.report import Findings, document
from polyclinic.stats.domain.run import IntervalOptions
from polyclinic.stats.domain.usage import Usage
from polyclinic.stats.domain.worst_samples import WorstSamples

METRICS = ("total", "flag", "low_share")
HOSTILE = "x<script>alert(1)</script>&\"'|`\x1b[31m\x00\u202e\ud800\n# head\n===\n- ]]> =cmd 日本語"


@pytest.fixture
def reported(panel_run, columns_of):
    def make(trials, **fields):
        run = panel_run(**({"intervals": IntervalOptions(resamples=300)} | fields))
        worst = WorstSamples(run.metrics)
        for one in trials:
            worst.add(one)
        analysis = analyse(run, columns_of(trials, metrics=METRICS))
        decided = gate(run, analysis)
        return document(
            Findings(run, RunCompleted("r1", 1), analysis, decided, Usage(), worst.found())
        )

    return make


@pytest.fixture
def trials(judged):
    def warned(total, flag):
        scores = {"total": total, "flag": flag}
        return PanelVerdict("", scores, prompt_sha256="ab", warnings=("planted_verdict",))

    return [
        judged(
            f"q{i:02}",
            language,
            {
                "a": warned(1.0 + i % 5, float(i % 2)),
                "b": {"total": 1 + (i + shift) % 5, "flag": i % 2},
                "c": "unparsed" if i % 3 else {"total": 3, "flag": 0},
            },
            model=model,
        )
        for model, shift in (("m", 0), ("n", 1))
        for language in ("en", "sw")
        for i in range(15)
    ]


@pytest.fixture
def report(reported, trials):
    rules = (GateRule("total", language="each", min=1), GateRule(coverage_min=0.99))
    models = (ModelInfo("m"), ModelInfo("n"))
    return reported(trials, languages=("en", "sw"), models=models, gate=rules)


def test_it_fits_the_schema_with_and_without_texts(report, trials):
    schema = json.loads(files("polyclinic.stats").joinpath("report-v1.schema.json").read_text())
    jsonschema.validate(report, schema)
    known = {one.trial_id: one for one in trials}
    rows = [with_texts(row, known[row["trial_id"]]) for row in report["worst"]]
    jsonschema.validate({**report, "worst": rows}, schema)


def test_the_document_has_a_part_for_each_thing(report):
    assert [one["name"] for one in report["provenance"]["judges"]] == ["a", "b", "c"]
    assert {one["prompt_sha256"] for one in report["provenance"]["judge_prompts"]} == {"ab", ""}
    c = next(one for one in report["coverage"]["judges"] if one["judge"] == "c")
    assert (c["requested"], c["verdicts"], c["missing"]) == (60, 20, {"unparsed": 40})
    assert report["warnings"] == [
        {"task": "open_qa", "model": model, "warning": "planted_verdict", "trials": 30}
        for model in ("m", "n")
    ]
    assert {row["kind"] for row in report["contrasts"]} >= {"judge", "language"}
    assert {info["metric"]: info["high"] for info in report["metrics"]}["total"] == 5
    first = report["worst"][0]
    assert (first["sample_id"], first["model"], first["metric"]) == ("q05", "m", "total")
    assert first["judges"][2] == {
        "judge": "c", "scores": {}, "reason": "unparsed", "warnings": []
    }  # fmt: skip
    assert "reply" not in first


def test_a_report_shows_so_many_of_the_worst(report):
    assert len(report["worst"]) == 60
    few = cut(report, 2)["worst"]
    assert [row["language"] for row in few] == ["en", "sw", "en", "sw"]
    assert [(row["model"], row["sample_id"]) for row in few] == [
        ("m", "q05"), ("m", "q05"), ("n", "q05"), ("n", "q05")
    ]  # fmt: skip
    assert cut(report, 0)["worst"] == []


def test_tasks_and_judges_stand_in_the_order_of_the_run(reported, judged):
    scales = tuple(PanelScale(task, "total", 1, 5, "total") for task in ("b_task", "a_task"))
    metrics = tuple(
        MetricInfo(task, "total", 1, 5, higher_is_better=True) for task in ("a_task", "b_task")
    )
    planned = tuple(
        PlannedCell(task, "own", "m", "en", "original", 3) for task in ("b_task", "a_task")
    )
    trials = [
        judged(f"q{i}", "en", {"b": i + 1, "a": i + 1}, task=task)
        for task in ("a_task", "b_task")
        for i in range(3)
    ]
    report = reported(trials, scales=scales, metrics=metrics, planned=planned)
    in_order = ["b_task"] * 3 + ["a_task"] * 3
    assert [row["task"] for row in report["coverage"]["judges"]] == in_order
    assert [row["judge"] for row in report["coverage"]["judges"]] == ["a", "b", "c"] * 2
    for part in ("judges", "agreement", "worst"):
        assert list(dict.fromkeys(row["task"] for row in report[part])) == ["b_task", "a_task"]


@pytest.mark.parametrize("form", ["text", "summary", "md", "html"])
def test_readable_formats_show_judges_agreement_and_worst(report, form):
    text = FORMATS[form](report).decode().replace("\\", "")
    for needed in (
        "Judge c of open_qa gave 20 of 60 verdicts: unparsed 40",
        "Judges of open_qa, mean scores",
        "Agreement of the judges of open_qa",
        "Worst samples of open_qa by total",
        "Judges, coverage",
        "planted_verdict 30",
        "coverage of judge c of open_qa, model m: at least 0.99",
        "total of open_qa, 1 to 5",
        "flag of open_qa, lower is better",
    ):
        assert needed in text, needed


@pytest.mark.parametrize("form", ["text", "summary"])
def test_text_stays_in_its_width(report, form):
    assert max(map(display_width, FORMATS[form](report).decode().splitlines())) <= 100


def test_a_summary_shows_few_of_the_worst_and_says_so(report):
    text = FORMATS["summary"](report).decode()
    assert "54 more are in the whole report" in text
    assert "paired differences" not in text
    assert "paired differences" in FORMATS["text"](report).decode()


def test_a_scale_is_drawn_as_far_as_it_goes(report):
    page = FORMATS["html"](report).decode()
    assert "Drawn: values from 1 to 5" in page


def test_without_variation_the_mark_is_explained(reported, judged):
    trials = [judged(f"q{i}", "en", {"a": 3, "b": 3}) for i in range(4)]
    section = next(
        one for one in sections(reported(trials)) if one.title.startswith("Agreement of")
    )
    assert section.rows[0][1].text == "- (5)"
    assert section.rows[0][2].text == "1.000"
    assert any("undefined, see raw" in note for note in section.notes)


def test_csv_has_lines_for_judges(report):
    rows = list(csv.DictReader(io.StringIO(FORMATS["csv"](report).decode())))
    kinds = {row["record"] for row in rows}
    assert kinds >= {
        "judge_mean",
        "judge_coverage",
        "krippendorff_alpha",
        "quadratic_kappa",
        "worst",
    }
    mean = next(
        row
        for row in rows
        if (row["record"], row["judge"], row["axis"]) == ("judge_mean", "b", "total")
    )
    assert float(mean["value"]) == 3.0
    covered = next(row for row in rows if row["record"] == "judge_coverage" and row["judge"] == "c")
    assert float(covered["value"]) == pytest.approx(1 / 3)


def test_junit_has_a_case_for_each_judge_that_a_rule_looks_at(report):
    root = ElementTree.fromstring(FORMATS["junit"](report))
    names = {case.get("name"): case for case in root.iter("testcase")}
    assert names["coverage of judge c of open_qa, model n: at least 0.99"].find("error") is not None
    assert names["coverage of judge a of open_qa, model n: at least 0.99"].find("failure") is None


@pytest.fixture
def hostile(reported, judged):
    """Every text that a model or a judge may write is one that breaks formats."""
    said = PanelVerdict(
        "", {"total": 1.0}, explanation=HOSTILE, raw_reply=HOSTILE, warnings=(HOSTILE,)
    )
    trials = [judged(f"q{i}", "en", {"a": said, "b": HOSTILE}, reply=HOSTILE) for i in range(3)]
    report = reported(trials)
    known = {one.trial_id: one for one in trials}
    return {
        **report,
        "worst": [with_texts(row, known[row["trial_id"]]) for row in report["worst"]],
    }


def test_what_models_and_judges_write_breaks_no_format(hostile):
    for name, render in FORMATS.items():
        shown = render(hostile).decode()
        assert "\x1b" not in shown, name
        if name not in ("json", "csv", "junit"):
            assert "[31m" in shown, name
    page = FORMATS["html"](hostile).decode()
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    markdown = FORMATS["md"](hostile).decode()
    assert "<script" not in markdown
    # Nothing that a text holds begins a line, so that it can form no block.
    assert not [x for x in markdown.splitlines() if x.startswith(("===", "# ", "> -", "> ="))]
    text = FORMATS["text"](hostile).decode()
    assert "\u202e" not in text
    assert max(map(display_width, text.splitlines())) <= 100


def test_texts_are_shown_with_who_wrote_them(hostile):
    text = FORMATS["text"](hostile).decode()
    for needed in ("m: q0, en, total 1.000", "  reply:", "  judge a says:", "  judge a replied:"):
        assert needed in text, needed


def test_a_report_of_the_version_before_is_still_shown(report):
    new = ("metrics", "judges", "warnings", "worst")
    older = {name: part for name, part in report.items() if name not in new}
    older["coverage"] = {k: v for k, v in report["coverage"].items() if k != "judges"}
    older["agreement"] = []
    older["contrasts"] = [row for row in report["contrasts"] if row["kind"] != "judge"]
    assert cut(older, 3) == older
    for render in FORMATS.values():
        assert render(older)
