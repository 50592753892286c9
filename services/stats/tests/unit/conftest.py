"""Reports for the tests of what they look like."""

from dataclasses import replace

import pytest

from polyclinic.records.calls import CallUsage
from polyclinic.records.models import ModelInfo
from polyclinic.records.runs import RunCompleted
from polyclinic.records.suites import Baseline, GateRule
from polyclinic.stats.domain.analysis import analyse
from polyclinic.stats.domain.causes import Causes
from polyclinic.stats.domain.gate import gate
from polyclinic.stats.domain.report import Findings, document
from polyclinic.stats.domain.usage import Usage

HOSTILE = "x<script>alert(1)</script>&\"'|`\x1b[31m\x00\u202e\ud800\n# ]]> =cmd 日本語"


@pytest.fixture
def reported(run_of, columns_of):
    """The report of these trials; keywords go to the run."""

    def make(trials, earlier=(), calls=(), identity=(), **fields):
        run = run_of(**fields)
        columns = columns_of(trials, earlier)
        analysis = analyse(run, columns)
        usage = Usage(run.run_id)
        usage.add(CallUsage("m", 10, 2, 0.25, 0.001))
        usage.add(CallUsage("m", 10, 2, cached=True, asked_in=run.run_id))
        for call in calls:
            usage.add(call)
        causes = Causes()
        for one in trials:
            causes.add(one)
        decided = gate(run, analysis)
        found = Findings(run, RunCompleted("r1", 1), analysis, decided, usage, identity=identity)
        return document(replace(found, causes=causes.found()))

    return make


@pytest.fixture
def full(reported, trial):
    """Two models, two languages and data sets, a baseline, every verdict, unscored trials."""
    trials, earlier = (
        [
            trial(f"q{i}", language, right=i % 3 > wrong, model=model, dataset=dataset)
            for model in ("m", "n")
            for language in ("en", "sw")
            for dataset in ("own", "日本")
            for i in range(6)
        ]
        for wrong in (0, 1)
    )
    earlier = [replace(one, sample_id=f"q{5 - int(one.sample_id[1])}") for one in earlier]
    trials += [trial("q9", scores={}, unscored_reason="quota_exhausted")]
    trials += [trial("q10", right=False, scores={"accuracy": 0.0, "answered": 0.0}, rule="refusal")]
    rules = (
        GateRule("accuracy", language="each", min=0.6),
        GateRule("accuracy", min=0.9),
        GateRule("accuracy", against="baseline", max_drop=0.1),
        GateRule("safety", min=4),
        GateRule(coverage_min=0.5),
    )
    return reported(
        trials,
        earlier,
        languages=("en", "sw"),
        models=(ModelInfo("m"), ModelInfo("n")),
        gate=rules,
        baseline=Baseline("r0"),
    )


@pytest.fixture
def hostile(reported, trial):
    """Every free text is one that breaks formats."""
    return reported(
        [trial(f"q{i}", model=HOSTILE, dataset=HOSTILE, right=i > 2) for i in range(6)],
        name=HOSTILE,
        models=(ModelInfo(HOSTILE),),
        languages=("en",),
        gate=(GateRule("accuracy", language="each", min=0.9), GateRule(HOSTILE, min=1)),
        baseline=Baseline(HOSTILE),
    )
