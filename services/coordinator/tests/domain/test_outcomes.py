"""What goes out with a trial that ended: usage, verdicts, the reply."""

from typing import Any

import pytest
from plain_facts import typed

from polyclinic.coordinator.adapters.wire.events import trial_scored
from polyclinic.coordinator.domain.decisions import Unscored
from polyclinic.coordinator.domain.prompts import PromptSet
from polyclinic.coordinator.domain.recording import Outcome, Situation, decide
from polyclinic.coordinator.domain.trials import Setup, Trial
from polyclinic.datasets.cases import ClinicalCase, GoldEntry
from polyclinic.datasets.rendition import Option, Rendition
from polyclinic.languages.prompts import built_in_prompts
from polyclinic.v1 import run_pb2

CASE = ClinicalCase("Fever.", "", "Malaria", differential=(GoldEntry(("Malaria",)),))
CALL = {"model": "m", "prompt_tokens": 5, "latency_s": 2.0, "cost": 0.5, "cached": False}


def ended(task: str, facts: dict[str, Any], tasks: tuple[str, ...] = ()) -> Outcome:
    options: dict[str, dict[str, Any]] = {name: {} for name in (task, *tasks)}
    setup = Setup(options, PromptSet(built_in_prompts()), ("m",), ("a", "b"))
    rendition = Rendition("c1", "en", task, "demo", case=CASE)
    if task == "mcqa":
        rendition = Rendition("q1", "en", task, "demo", options=(Option("A", "x"),), positions=(0,))
    return decide(Situation(Trial("r1", "t1", "m", 1, rendition, setup), typed(facts), 1))


def event(outcome: Outcome) -> run_pb2.TrialScored:
    return run_pb2.TrialScored.FromString(trial_scored(outcome, revision=1))


def test_the_usage_that_an_earlier_version_stored_is_read() -> None:
    facts = {
        "complete": {"outcome": "text", "text": "A", "usage": CALL},
        "extract": {"positions": [0], "labels": ["A"], "rule": "bare_label"},
    }
    assert [use.cost for use in ended("mcqa", facts).usage] == [0.5]
    assert [use.cost for use in event(ended("mcqa", facts)).usage] == [0.5]


def test_every_task_sends_the_reply_as_it_came_within_bounds() -> None:
    def reply(text: str) -> str:
        facts = {
            "complete": {"outcome": "text", "text": text},
            "extract": {"positions": [], "reason": "unparseable"},
        }
        return event(ended("mcqa", facts)).reply

    assert reply("<think>so</think> A\u00e1") == "<think>so</think> A\u00e1"
    sent = reply("A" + "b" * 20_000 + "C")
    assert (sent[0], sent[-1], len(sent)) == ("A", "C", 8_001)


def test_a_reply_is_paid_for_once() -> None:
    facts = {
        "complete": {"outcome": "text", "text": "x", "usage": [CALL]},
        "score": {"scores": {"f1": 1.0}, "usage": [CALL | {"model": "canonicaliser"}]},
    }
    alone = ended("differential", facts)
    assert [call.cost for call in alone.usage] == [0.5, 0.5]
    beside = ended("differential", facts, tasks=("diagnosis",))
    assert [(call.cost, call.cached) for call in beside.usage] == [(0.0, True), (0.5, False)]


@pytest.mark.parametrize(
    ("model", "epoch", "task", "calls"),
    [("m", 1, "mcqa", 2), ("m", 2, "mcqa", 1), ("n", 1, "mcqa", 1), ("m", 1, "differential", 1)],
)
def test_a_translation_is_paid_for_once(model: str, epoch: int, task: str, calls: int) -> None:
    facts = {
        "translate": {"texts": {"question": "?"}, "usage": [CALL | {"model": "writer"}]},
        "complete": {"outcome": "text", "text": "A", "usage": [CALL]},
    }
    options = {name: {} for name in (task, "diagnosis")}
    setup = Setup(options, PromptSet(built_in_prompts()), ("m", "n"))
    rendition = Rendition("q1", "pt", task, "demo", input_language="en")
    situation = Situation(Trial("r1", "t1", model, epoch, rendition, setup), typed(facts), 1)
    assert len(Outcome(situation, Unscored("x")).usage) == calls


def test_every_call_of_a_judge_counts_and_every_reason_is_told() -> None:
    facts = {
        "complete": {"outcome": "text", "text": "Malaria", "usage": [CALL]},
        "grade.a": {"scores": {"equivalent": 7.0}, "usage": [CALL, CALL], "attempts": 2},
        "grade.b": {"failed": "unparsed", "raw_reply": "Hm\ud800.", "usage": [CALL]},
    }
    sent = event(ended("diagnosis", facts))
    assert len(sent.usage) == 4
    assert sent.unscored_reason == "no_verdict"
    assert sent.reply == "Malaria"
    assert [(v.judge, v.reason, len(v.scores)) for v in sent.verdicts] == [
        ("a", "invalid", 0),
        ("b", "unparsed", 0),
    ]
    assert sent.verdicts[1].raw_reply == "Hm\\ud800."
