"""Replies that could not be read are said before any number, and keep a gate from passing."""

import json
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from polyclinic.records.models import ModelInfo
from polyclinic.records.suites import GateRule
from polyclinic.stats.domain.deciding import Verdict
from polyclinic.stats.domain.gate import gate
from polyclinic.stats.domain.rendering.formats import FORMATS
from polyclinic.stats.domain.unread import UNREAD_RULES

PASS, FAIL, INCONCLUSIVE = Verdict.PASS, Verdict.FAIL, Verdict.INCONCLUSIVE


@pytest.fixture
def replies(trial):
    """`n` replies in a language, of which `unread` were not read for `rule`."""

    def make(n, unread=0, language="en", rule="unparseable", **fields):
        nothing = {"scores": {"accuracy": 0.0, "answered": 0.0}, "rule": rule} | fields
        return [
            trial(f"q{i}", language, **(nothing if i < unread else {"rule": "stated_answer"}))
            for i in range(n)
        ]

    return make


@pytest.fixture
def gated(analysed, run_of):
    def decided(trials, *rules, **fields):
        fields = {"gate": (GateRule("accuracy", min=0.0), *rules)} | fields
        return gate(run_of(**fields), analysed(trials, **fields))

    return decided


@pytest.mark.parametrize(
    ("n", "unread", "verdict"),
    [(8, 1, INCONCLUSIVE), (20, 1, PASS), (100, 5, PASS), (100, 6, INCONCLUSIVE), (8, 0, PASS)],
)
def test_over_five_per_cent_is_undecided_at_most(gated, replies, n, unread, verdict):
    assert gated(replies(n, unread), languages=("en",)).verdict is verdict


@pytest.mark.parametrize("rule", sorted(UNREAD_RULES))
def test_every_kind_of_unread_counts(gated, replies, rule):
    assert gated(replies(10, 2, rule=rule), languages=("en",)).verdict is INCONCLUSIVE


@pytest.mark.parametrize("rule", ["refusal", "empty", "tool_call", "content_filter"])
def test_what_says_nothing_was_read(gated, replies, rule):
    assert gated(replies(100, 40, rule=rule), languages=("en",)).verdict is PASS


def test_languages_five_points_apart_are_undecided_at_most(gated, replies):
    trials = replies(100, 5, "ja") + replies(100, 0, "en")
    assert gated(trials).verdict is INCONCLUSIVE
    assert gated(replies(100, 5, "ja") + replies(100, 1, "en")).verdict is PASS


def test_few_unread_of_one_language_do_not_hide_among_many_of_another(gated, replies):
    found = gated(replies(1000, 0, "en") + replies(10, 2, "ja"))
    assert found.verdict is INCONCLUSIVE
    assert "2 of 10 in ja (20.0%)" in found.decisions[0].reason


def test_a_broken_rule_stays_broken(gated, replies):
    assert gated(replies(10, 5), GateRule("accuracy", min=0.9)).verdict is FAIL


@pytest.mark.parametrize(
    ("limit", "verdict"), [(0.2, PASS), (0.25, PASS), (0.19, FAIL), (0.0, FAIL)]
)
def test_a_suite_may_say_how_many(gated, replies, limit, verdict):
    found = gated(replies(10, 2), GateRule(unread_max=limit), languages=("en",))
    assert found.verdict is verdict
    assert found.decisions[1].rule.startswith("unread replies of mcqa in every language, model m: ")
    assert "2 of 10 replies unread in en (unparseable 2): 0.200" in found.decisions[1].reason


def test_a_limit_for_one_model_accepts_nothing_of_another(gated, replies):
    trials = replies(10, 2) + [replace(one, model="n") for one in replies(10, 2)]
    fields = {"languages": ("en",), "models": (ModelInfo("m"), ModelInfo("n"))}
    found = gated(trials, GateRule(model="m", unread_max=0.5), **fields)
    assert found.verdict is INCONCLUSIVE
    assert "replies of n to mcqa" in found.decisions[0].reason


def test_without_a_language_the_worst_decides_and_each_decides_by_itself(gated, replies):
    trials = replies(10, 1, "en") + replies(10, 3, "ja") + replies(10, 2, "sw")
    codes = ("en", "ja", "sw")
    worst = gated(trials, GateRule(unread_max=0.2), languages=codes)
    [decision] = [one for one in worst.decisions if one.rule.startswith("unread")]
    assert (decision.verdict, decision.number.value) == (FAIL, 0.3)
    assert "3 of 10 replies unread in ja" in decision.reason
    each = gated(trials, GateRule(unread_max=0.2, language="each"), languages=codes)
    found = [one for one in each.decisions if one.rule.startswith("unread")]
    assert [one.verdict for one in found] == [PASS, FAIL, PASS]
    one = gated(trials, GateRule(unread_max=0.2, language="sw"), languages=codes)
    assert one.verdict is INCONCLUSIVE, "what was said of sw accepts nothing of ja"


def test_a_limit_on_nothing_is_not_kept(gated, trial):
    silent = [trial("q1", scores={}, unscored_reason="timeout")]
    found = gated(silent, GateRule(unread_max=0.1), languages=("en",))
    assert any("no replies to be read" in one.reason for one in found.decisions)
    assert found.verdict is FAIL


@pytest.mark.parametrize("form", ["text", "summary", "md", "html"])
def test_it_is_said_before_the_verdict(reported, replies, form):
    report = reported(replies(10, 2), languages=("en",), gate=(GateRule("accuracy", min=0.1),))
    shown = FORMATS[form](report).decode()
    shown = shown[shown.find("<body>") + 1 :]
    assert 0 < shown.find("2 of 10 in en") < shown.lower().find("inconclusive")
    assert "unparseable 2" in shown
    assert "polyclinic scores" in shown


def test_it_is_first_in_junit_and_json(reported, replies):
    report = reported(replies(10, 2), languages=("en",), gate=(GateRule("accuracy", min=0.1),))
    first, *others = ElementTree.fromstring(FORMATS["junit"](report))
    assert first.get("name") == "notices"
    assert "2 of 10 in en" in first.find("testcase/skipped").get("message")
    assert any(case.find("error") is not None for suite in others for case in suite)
    document = json.loads(FORMATS["json"](report))
    assert list(document).index("notices") < list(document).index("estimates")
    assert document["notices"][0]["kind"] == "unread"
    assert document["unread"] == [
        {
            "task": "mcqa", "model": "m", "language": "en", "replies": 10, "unread": 2,
            "share": 0.2, "reasons": {"unparseable": 2},
        }
    ]  # fmt: skip


def test_a_reply_that_was_cut_says_so(reported, replies):
    report = reported(replies(10, 2, outcome="truncated"), languages=("en",))
    [notice] = report["notices"]
    assert "unparseable (cut at the token limit) 2" in notice["text"]
    assert "max_tokens" in notice["text"]


def test_many_languages_are_one_sentence(reported, replies):
    codes = tuple(f"a{letter}" for letter in "abcdefghij")
    trials = [one for code in codes for one in replies(10, 3, code)]
    [notice] = reported(trials, languages=codes)["notices"]
    assert "and more in 4 other languages" in notice["text"]


@pytest.mark.parametrize(
    ("rule", "cause"),
    [
        ("tool_call", "called tools"),
        ("empty", "no text"),
        ("truncated_reasoning", "reasoning used up the token limit"),
        ("refusal", "declined"),
    ],
)
def test_a_model_that_answered_almost_nothing_is_said_first_with_the_cause(
    reported, replies, rule, cause
):
    report = reported(replies(10, 9, rule=rule), languages=("en",))
    [notice] = report["notices"]
    assert notice["kind"] == "silent"
    assert f"m answered 1 of 10 questions of mcqa ({rule} 9)" in notice["text"]
    assert cause in notice["text"]


def test_empty_replies_that_ended_unscored_are_said_too(reported, trial, replies):
    empty = [trial(f"x{i}", scores={}, unscored_reason="empty_reply") for i in range(9)]
    report = reported([*replies(1), *empty], languages=("en",))
    [notice] = report["notices"]
    assert "m answered 1 of 10 questions of mcqa (empty_reply 9)" in notice["text"]


def test_an_incomplete_run_says_so_in_its_headline_and_verdict(reported, trial, replies):
    lost = [trial(f"x{i}", scores={}, unscored_reason="timeout") for i in range(4)]
    report = reported(
        [*replies(6), *lost], languages=("en",), gate=(GateRule("accuracy", min=0.1),)
    )
    text = FORMATS["text"](report).decode().splitlines()
    assert "run incomplete" in text[0]
    assert text[-1].startswith("Verdict: INCONCLUSIVE, run incomplete (")
    for form in ("md", "html"):
        assert b"run incomplete" in FORMATS[form](report)
    assert report["run"]["complete"] is False
