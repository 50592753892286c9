"""Why trials have no score is said in the words that came with it, in every format."""

import html
from xml.etree import ElementTree

import pytest

from polyclinic.records.suites import GateRule
from polyclinic.stats.domain.causes import Causes
from polyclinic.stats.domain.rendering.formats import FORMATS

SAID = (
    'The endpoint refused the request as invalid (HTTP 400). The endpoint says: "Unsupported '
    "parameter: 'max_tokens'.\" Set `token_limit_field: max_completion_tokens`."
)


@pytest.fixture
def unscored(trial):
    def make(n, detail=SAID, reason="bad_request", **fields):
        given = {"scores": {}, "unscored_reason": reason, "unscored_detail": detail} | fields
        return [trial(f"u{i}", **given) for i in range(n)]

    return make


def found(trials):
    causes = Causes()
    for one in trials:
        causes.add(one)
    return [(one.model, one.reason, one.trials, one.detail) for one in causes.found()]


def test_equal_sentences_are_counted_and_one_is_shown(unscored, trial):
    assert found([*unscored(30), trial()]) == [("m", "bad_request", 30, SAID)]


def test_numbers_and_ids_do_not_tell_sentences_apart(unscored):
    trials = [
        one
        for n in range(40)
        for one in unscored(1, f'No reply of "m" for sample "s{n}" (HTTP {n}).', "no_reply")
    ]
    assert [one[2] for one in found(trials)] == [40]


def test_what_an_endpoint_says_does(unscored):
    other = SAID.replace("max_tokens", "temperature")
    assert [one[2:] for one in found(unscored(3) + unscored(5, other))] == [(5, other), (3, SAID)]


def test_of_many_sentences_the_most_frequent_are_shown(unscored):
    trials = [one for n in range(60) for one in unscored(1, f'The endpoint says: "{chr(97 + n)}')]
    shown = found(unscored(4) + trials)
    assert [one[2] for one in shown] == [4, 1]


def test_models_and_reasons_are_told_apart(unscored):
    trials = unscored(2) + unscored(1, model="n") + unscored(1, reason="unauthorized")
    assert [one[:3] for one in found(trials)] == [
        ("m", "bad_request", 2),
        ("m", "unauthorized", 1),
        ("n", "bad_request", 1),
    ]


def test_the_sentence_stands_in_every_format(reported, unscored, trial):
    report = reported([*unscored(30), trial()])
    assert report["coverage"]["causes"][0]["detail"] == SAID
    for name in ("summary", "text", "md", "html", "junit", "json"):
        shown = " ".join(html.unescape(FORMATS[name](report).decode()).replace("\\", "").split())
        assert "Unsupported parameter: 'max_tokens'." in shown, name
        assert "30 of 31 trials" in shown or name == "json", name


@pytest.mark.parametrize(("least", "status"), [(0.5, "error"), (0.01, "skipped")])
def test_junit_has_an_error_unless_the_gate_allows_for_it(reported, unscored, trial, least, status):
    report = reported([*unscored(30), trial()], gate=(GateRule(coverage_min=least),))
    root = ElementTree.fromstring(FORMATS["junit"](report))
    [case] = root.findall("testsuite[@name='notices']/testcase[@name='unscored']")
    assert SAID in case.find(status).get("message")
