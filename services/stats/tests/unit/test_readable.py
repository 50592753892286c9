"""What a reader sees first and last, and that tables keep what they say in sight."""

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from polyclinic.stats.domain.rendering.drawing import scale_of_differences, scale_of_values
from polyclinic.stats.domain.rendering.formats import FORMATS
from polyclinic.stats.domain.rendering.sections import sections
from polyclinic.stats.domain.rendering.wording import gate_rules


@pytest.fixture
def unauthorized(reported, trial):
    """Half of the trials have no score."""
    trials = [
        trial(f"q{i}", code, right=i > 3, variant="expert_reviewed")
        for code in ("en", "sw")
        for i in range(9)
    ]
    lost = [
        replace(one, trial_id=f"x{i}", sample_id=f"x{i}", scores={}, unscored_reason="unauthorized")
        for i, one in enumerate(trials)
    ]
    return reported([*trials, *lost], languages=("en", "sw"))


@pytest.mark.parametrize("form", ["text", "summary", "md"])
def test_the_verdict_is_said_first_and_last(full, form):
    lines = [line for line in FORMATS[form](full).decode().splitlines() if line.strip()]
    assert "Verdict: FAIL (" in lines[1]
    assert lines[-1] == lines[1]
    head = "\n".join(lines[:14])
    assert "mean over 2 languages" in head
    assert "languages with fewer resources (sw)" in head
    assert "How to read: " in head


@pytest.mark.parametrize("form", ["text", "summary", "md", "html"])
def test_without_a_gate_the_head_says_so(unauthorized, form):
    shown = FORMATS[form](unauthorized).decode()
    assert "no gate" in shown
    assert "Incomplete: 18 of 36 trials scored: unauthorized 18" in shown.replace("\\", "")


def test_how_to_read_is_one_line_of_the_text(full):
    [line] = [x for x in FORMATS["text"](full).decode().splitlines() if x.startswith("How to")]
    assert line.endswith("may be chance.")


def test_one_variant_is_in_the_title_only(unauthorized):
    scores, *_rest = sections(unauthorized)
    assert scores.title.startswith("accuracy of mcqa, expert_reviewed (95 %")
    assert [row[0].text for row in scores.rows] == [
        "en",
        "sw",
        "mean over languages",
        "higher-resource",
        "lower-resource",
        "resource gap",
    ]
    assert "higher-resource: en; lower-resource: sw" in scores.notes
    differences = next(one for one in sections(unauthorized) if "minus en" in one.title)
    assert "minus en, expert_reviewed (95 %" in differences.title
    assert [row[1].text for row in differences.rows] == ["sw", "mean"]


def test_several_variants_stay_in_the_labels(reported, trial):
    trials = [
        trial(f"q{i}", code, right=i > 3, variant=variant)
        for code in ("en", "sw")
        for variant in ("original", "machine_translated")
        for i in range(9)
    ]
    shown = sections(reported(trials, languages=("en", "sw")))
    labels = {row[0].text for row in shown[0].rows}
    assert {"sw (original)", "sw (machine_translated)"} <= labels
    differences = next(one for one in shown if "minus en" in one.title)
    assert {"sw (original)", "sw (machine_translated)"} <= {r[1].text for r in differences.rows}


def test_reasons_of_the_coverage_are_never_cut(reported, trial):
    reasons = ("ambiguous", "unparseable", "invalid_label", "refusal", "content_filter")
    silent = {"accuracy": 0.0, "answered": 0.0}
    trials = [trial(f"q{i}", scores=silent, rule=why) for i, why in enumerate(reasons * 3)]
    trials += [trial(f"x{i}", scores={}, unscored_reason="unauthorized") for i in range(4)]
    text = FORMATS["text"](reported(trials, languages=("en",))).decode()
    after = text.split("\nCoverage\n")[1]
    assert "…" not in after
    for why in reasons:
        assert after.count(f"{why} 3") == 1
    assert "unscored of m: unauthorized 4" in after.splitlines()


def test_what_broke_comes_first_in_the_gate(full):
    verdicts = [rule["verdict"] for rule in gate_rules(full)]
    assert set(verdicts) == {"fail", "inconclusive", "pass"}
    assert verdicts == sorted(verdicts, key=("fail", "inconclusive", "pass").index)
    text = FORMATS["text"](full).decode().split("\nGate\n")[1]
    shown = re.findall(r"^(FAIL|INCONCLUSIVE|PASS) ", text, re.MULTILINE)
    assert shown == [verdict.upper() for verdict in verdicts]


def test_the_page_says_its_verdict_in_words_and_draws_the_gap_around_zero(full):
    page = FORMATS["html"](full).decode()
    assert re.search(r'class="verdict fail"><b>FAIL</b>', page)
    assert "prefers-color-scheme: dark" in page
    assert page.count('class="scroll"') == page.count("<table")
    found = re.findall(r'<svg aria-label="Lang[^"]*"|<svg[^>]*role="img".*?</svg>', page)
    assert found
    for one in found:
        drawing = ElementTree.fromstring(one)
        zero = next(line for line in drawing.iter("line") if line.get("class") == "zero")
        assert float(zero.get("x1")) == pytest.approx(160)
        assert drawing.get("aria-label").startswith("languages with fewer resources")
        [dot] = drawing.iter("circle")
        lower = " lower " in drawing.get("aria-label")
        assert (float(dot.get("cx")) > 160) is lower


def test_hostile_languages_cannot_break_the_drawing(reported, trial):
    low = "\ud800\x00<b>"
    trials = [trial(f"q{i}", code, right=i > 2) for code in ("en", low) for i in range(9)]
    groups = {"low_resource": (low,)}
    page = FORMATS["html"](reported(trials, languages=("en", low), groups=groups)).decode()
    assert 'role="img"' in page
    assert "<b>" not in page.replace("<b>no gate</b>", "")
    assert "\x00" not in page


def test_scales_hold_what_is_drawn():
    assert scale_of_differences([(0.1, -0.05, 0.3)]).high == pytest.approx(0.3)
    scale = scale_of_differences([(0.1, -0.31, 0.2)])
    assert (scale.low, scale.high) == (-scale.high, pytest.approx(0.4))
    assert scale_of_differences([(0.0, 0.0, 0.0)]).high == pytest.approx(0.1)
    assert scale_of_differences([(2.5, 1.0, 3.2)]).high == pytest.approx(4.0)
    values = scale_of_values([(0.2, 0.1, 0.3)])
    assert (values.low, values.high) == (0.0, 1.0)
    assert scale_of_values([(3.0, 2.0, 4.5)]).high == pytest.approx(4.5)
    assert scale_of_values([(3.0, 3.0, 3.0)]).at(3.0, 120) == pytest.approx(4)
