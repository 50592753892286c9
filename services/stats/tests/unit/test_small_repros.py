"""Runs that once "ruled out" a drop with five or two equal answers: `cases/repro`."""

from dataclasses import replace

import pytest

from polyclinic.records.models import ModelInfo
from polyclinic.records.suites import GateRule
from polyclinic.stats.domain.deciding import Verdict
from polyclinic.stats.domain.gate import gate
from polyclinic.stats.domain.scores_file import read_scores


@pytest.fixture
def scores_of(shared):
    def read(name):
        path = shared / "cases" / "repro" / name
        return list(read_scores(path.read_bytes(), path.name))

    return read


def test_five_equal_questions_rule_nothing_out(scores_of, analysed, run_of):
    trials = scores_of("gate_small_n/base.jsonl")
    rules = (
        GateRule("accuracy", against="reference_language", language="sw", max_drop=0.02),
        GateRule("accuracy", against="baseline", language="each", max_drop=0.02),
    )
    fields = {"languages": ("en", "sw"), "gate": rules}
    found = gate(run_of(**fields), analysed(trials, trials, **fields))
    assert found.verdict is Verdict.INCONCLUSIVE
    undecided = [one for one in found.decisions if one.verdict is Verdict.INCONCLUSIVE]
    assert len(undecided) == 3
    assert all("5 independent pairs are fewer" in one.reason for one in undecided)


def test_two_samples_rule_nothing_out(scores_of, analysed, run_of):
    before = scores_of("platform/degenerate/r1.jsonl")
    chosen = sorted({one.sample_id for one in before})[:2]
    now = [one for one in before if one.sample_id in chosen]
    languages = tuple(sorted({one.language for one in before}))
    fields = {
        "languages": languages,
        "models": (ModelInfo("candidate"),),
        "gate": (GateRule("accuracy", against="baseline", language="each", max_drop=0.05),),
    }
    for least in (30, 0):
        fields["gate"] = (replace(fields["gate"][0], min_pairs=least),)
        found = gate(run_of(**fields), analysed(now, before, **fields))
        of_pairs = [one for one in found.decisions if "baseline" in one.rule]
        assert len(of_pairs) == len(languages)
        assert {one.verdict for one in of_pairs} == {Verdict.INCONCLUSIVE}
