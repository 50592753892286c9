"""Cut prompts, and what was said at acceptance, stand before any number in every format."""

import html

import pytest

from polyclinic.records.calls import CallUsage
from polyclinic.records.runs import RunNotice
from polyclinic.stats.domain.rendering.formats import FORMATS

CUT = CallUsage("m", 2050, 1, prompt_cut_chars=40_516)


@pytest.mark.parametrize("form", ["summary", "text", "md", "html", "junit", "json"])
def test_a_cut_prompt_is_said_by_model(reported, trial, form):
    report = reported([trial()], calls=[CUT, CUT])
    [notice] = [one for one in report["notices"] if one["kind"] == "cut_prompts"]
    assert (notice["model"], notice["share"]) == ("m", 0.5)
    shown = " ".join(html.unescape(FORMATS[form](report).decode()).replace("\\", "").split())
    assert "Prompts cut: the endpoint of m read only a part of 2 of 4 prompts" in shown
    assert "40,516 characters, 2,050 tokens" in shown


def test_whole_prompts_are_not_spoken_of(reported, trial):
    assert not reported([trial()], calls=[CallUsage("m", 2050, 1)])["notices"]


@pytest.mark.parametrize("kind", ["recorded", "epochs"])
def test_what_was_said_at_acceptance_is_said_again(reported, trial, kind):
    report = reported([trial()], notices=(RunNotice(kind, "m", "Look out.", 0.25),))
    assert report["notices"] == [
        {"kind": kind, "task": "", "model": "m", "text": "Look out.", "share": 0.25}
    ]
    assert "Look out." in FORMATS["summary"](report).decode()
