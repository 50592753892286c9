"""Samples that changed under their id between a baseline and a run."""

import json
from dataclasses import replace

import pytest

from polyclinic.records.runs import RunCompleted
from polyclinic.records.suites import Baseline
from polyclinic.stats.domain.changed import leave_out_changed
from polyclinic.stats.domain.gate import gate
from polyclinic.stats.domain.rendering.formats import FORMATS
from polyclinic.stats.domain.report import Findings, document
from polyclinic.stats.domain.trials import BASELINE
from polyclinic.stats.domain.usage import Usage
from polyclinic.stats.ports import Heard
from polyclinic.stats.use_cases.make_report import MakeReport


def asked(trial, *contents, language="en"):
    return [
        trial(f"q{at}", language, rendition_sha256=content) for at, content in enumerate(contents)
    ]


def test_a_changed_sample_is_not_paired_but_counted(trial, columns_of):
    columns = columns_of(asked(trial, "a", "b", "c"), asked(trial, "a", "x", "c"))
    assert leave_out_changed(columns) == {"en": 1}
    assert len(columns) == 5
    earlier = columns.codes("side") == BASELINE
    assert [columns.samples.names[at] for at in columns.codes("sample")[earlier]] == ["q0", "q2"]


def test_each_rendition_counts_once_however_many_models_and_epochs(trial, columns_of):
    now = asked(trial, "a", "b", language="sw")
    before = [
        replace(one, trial_id=f"{one.trial_id}{model}{epoch}", model=model, epoch=epoch)
        for one in asked(trial, "a", "x", language="sw")
        for model in ("m", "n")
        for epoch in (1, 2)
    ]
    assert leave_out_changed(columns_of(now, before)) == {"sw": 1}


@pytest.mark.parametrize(("now", "before"), [("", "x"), ("a", ""), ("", "")])
def test_where_a_side_does_not_know_what_it_asked_they_are_compared(trial, columns_of, now, before):
    columns = columns_of(asked(trial, now), asked(trial, before))
    assert leave_out_changed(columns) == {}
    assert len(columns) == 2


def test_a_sample_of_one_side_alone_is_no_change(trial, columns_of):
    columns = columns_of(asked(trial, "a"), asked(trial, "a", "b"))
    assert leave_out_changed(columns) == {}


@pytest.mark.parametrize("form", [name for name in FORMATS if name != "json"])
def test_every_format_names_the_baseline_and_what_changed(trial, run_of, analysed, form):
    trials = [trial(f"q{at}") for at in range(4)]
    run = run_of(baseline=Baseline("r0"), languages=("en",))
    analysis = analysed(trials, trials, languages=("en",))
    findings = Findings(
        run, RunCompleted("r1", 1), analysis, gate(run, analysis), Usage(), changed={"en": 2}
    )
    text = FORMATS[form](document(findings)).decode()
    assert "r0" in text
    assert ("changed_since_baseline" if form == "csv" else "2 renditions have another text") in text


async def test_a_report_pairs_only_what_did_not_change(memory_store, run_of, trial):
    before = [("r0", one) for one in asked(trial, "a", "b", "c")]
    now = [("r1", one) for one in asked(trial, "a", "x", "c")]
    run = run_of(baseline=Baseline("r0"), languages=("en",))
    ended = [RunCompleted("r1", 1, trials=3, announced=3)]
    await memory_store.record(Heard([run_of(run_id="r0"), run], [*before, *now], ended))
    assert await MakeReport(memory_store, files=None, announcer=Silent())("r1")
    report = json.loads((await memory_store.report("r1", 0)).body)
    assert report["run"]["baseline"]["changed"] == {"en": 1}
    assert {row["n_pairs"] for row in report["contrasts"] if row["kind"] == "baseline"} == {2}


class Silent:
    """Announces to nobody."""

    async def announce(self, report, gate):
        pass
