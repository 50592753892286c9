"""The gate without a run, and JUnit reports of others."""

import math

import pytest
from conformance.adapters.junit_reading import UnreadableReportError, read_junit
from conformance.adapters.plain_gate import (
    decide_candidate,
    decide_jobs,
    decide_junit,
    decide_metrics,
    self_check,
    storable,
)

from polyclinic.stats.domain.deciding import Verdict


@pytest.mark.parametrize(
    ("rule", "metrics", "passes"),
    [
        ({"metric": "a", "min": 0.8}, {"a": 0.8}, True),
        ({"metric": "a", "min": 0.8}, {"a": 0.79}, False),
        ({"metric": "a", "max": 0.1}, {"a": 0.1}, True),
        ({"metric": "a", "max": 0.1}, {"a": 0.9}, False),
        ({"metric": "a", "min": 0.8}, {"a": math.nan}, False),
        ({"metric": "a", "min": 0.8}, {"a": "0.9"}, False),
        ({"metric": "a", "min": 0.8}, {"a": True}, False),
        ({"metric": "a", "min": 0.8}, {"a": None}, False),
        ({"metric": "a", "min": math.nan}, {"a": 0.9}, False),
        ({"metric": "a"}, {"a": 0.9}, False),
        ({"coverage_min": 0.9}, {"n": 100, "scored": 95}, True),
        ({"coverage_min": 0.9}, {"n": 100, "scored": 60}, False),
        ({"coverage_min": 0.9}, {"a": 1.0}, False),
        ({"metric": "a", "min": 0.5, "coverage_min": 0.9}, {"a": 1, "n": 10, "scored": 5}, False),
    ],
)
def test_plain_numbers(rule, metrics, passes):
    assert decide_metrics([rule], metrics).passed is passes


def test_no_rules_decide_nothing():
    assert not decide_metrics([], {"a": 1}).passed


@pytest.mark.parametrize(
    ("rule", "value", "passes"),
    [
        ({"metric": "a", "min_delta": -0.01}, 0.7, True),
        ({"metric": "a", "min_delta": -0.01}, 0.68, False),
        ({"metric": "a", "max_drop": 0.01}, 0.695, True),
        ({"metric": "a", "max_drop": 0.01}, 0.6, False),
        ({"metric": "b", "min_delta": 0}, 0.7, False),
    ],
)
def test_a_candidate_against_its_baseline(rule, value, passes):
    assert decide_candidate([rule], {"a": value}, {"a": 0.7}).passed is passes


def test_jobs_that_were_skipped_or_are_missing_have_not_succeeded():
    assert decide_jobs(["a"], {"a": "success"}).passed
    assert decide_jobs(["a", "b"], {"a": "success"}).reasons == ["b is missing"]
    assert not decide_jobs([], {"a": "success"}).passed


def test_a_junit_report_is_counted_by_its_elements():
    counts = read_junit(
        "<testsuites tests='9'><testsuite><error>set-up</error><testcase/>"
        "<testcase><error/></testcase><testcase><skipped/></testcase></testsuite></testsuites>"
    )
    assert (counts.tests, counts.failures, counts.errors, counts.skipped) == (4, 0, 2, 1)


def test_only_skipped_tests_are_no_tests():
    found = decide_junit("<testsuite><testcase><skipped/></testcase></testsuite>")
    assert (found.verdict, found.reasons) == (Verdict.FAIL, ["no test ran"])


@pytest.mark.parametrize(
    "document",
    [
        "",
        "<html/>",
        "<testsuite>",
        b"\xff\xfe\x00",
        "<testsuite name='\x1b'/>",
        '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><testsuite name="&b;"/>',
    ],
)
def test_what_cannot_be_read_is_refused(document):
    with pytest.raises(UnreadableReportError):
        read_junit(document)
    assert not decide_junit(document).passed


def test_a_gate_that_cannot_fail_does_not_pass_its_self_check():
    assert self_check([{"metric": "a", "min": 0.5}, {"metric": "b", "max": 1}]).passed
    assert not self_check([{"metric": "a"}]).passed
    assert not self_check([{"metric": "a", "min": math.nan}]).passed
    assert not self_check([]).passed


def test_what_is_no_number_is_stored_as_none():
    assert storable({"a": math.nan, "b": 1, "c": "1", "d": math.inf}) == {
        "a": None,
        "b": 1.0,
        "c": None,
        "d": None,
    }
