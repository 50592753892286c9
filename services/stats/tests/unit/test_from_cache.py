"""What is said of replies that no call of the run brought, and of what endpoints say."""

import json
from datetime import datetime

import pytest

from polyclinic.records.calls import CallUsage
from polyclinic.records.models import ModelInfo
from polyclinic.records.suites import GateRule
from polyclinic.stats.domain.from_cache import from_cache
from polyclinic.stats.domain.identity import Identity, differences, identity_of
from polyclinic.stats.domain.rendering.formats import FORMATS
from polyclinic.stats.domain.report import to_json
from polyclinic.stats.domain.usage import Usage

OLD, OLDER = "2026-10-01T09:00:00Z", "2026-09-03T08:00:00.500Z"
CALLS = (
    CallUsage("m", cached=True, asked_at=datetime.fromisoformat(OLD).timestamp(), asked_in="r0"),
    CallUsage("m", cached=True, asked_at=datetime.fromisoformat(OLDER).timestamp(), asked_in="r0"),
    CallUsage("judge", cached=True),
)


@pytest.fixture
def from_earlier_runs(reported, trial):
    return reported([trial("q1")], gate=(GateRule("accuracy", min=0.5),), calls=CALLS)


def test_replies_of_earlier_runs_are_counted_by_model(from_earlier_runs):
    report = json.loads(to_json(from_earlier_runs))
    used = {one["model"]: one for one in report["usage"]}
    # One of the fixture was asked for in this run, found by a resume.
    assert (used["m"]["cached"], used["m"]["earlier"], used["m"]["oldest"]) == (3, 2, OLDER)
    # Stored by a version that did not note it.
    assert (used["judge"]["earlier"], used["judge"]["oldest"]) == (1, None)
    assert report["cache"] == {"replies": 5, "earlier": 3, "oldest": OLDER}


@pytest.mark.parametrize("form", ["summary", "text", "html", "md", "junit"])
def test_every_readable_format_says_so_first(from_earlier_runs, form):
    shown = FORMATS[form](from_earlier_runs)
    text = " ".join(shown.decode().split())
    assert "Not asked anew: m, 2 of 4 replies from the cache, the oldest of 2026-09-03." in text
    assert "Not asked anew: judge, 1 of 1 replies from the cache, the oldest of an unknown" in text
    if form != "junit":
        verdict = "1 passed; 3 of 5 replies from the cache, the oldest of 2026-09-03)"
        assert verdict in text


def test_a_run_that_asked_everything_itself_says_nothing(reported, trial):
    report = reported([trial("q1")], gate=(GateRule("accuracy", min=0.5),))
    assert report["cache"] == {"replies": 2, "earlier": 0, "oldest": None}
    assert "cache," not in FORMATS["summary"](report).decode()


def test_without_calls_there_is_nothing_to_say():
    assert from_cache({}).in_words == ""


def systems(run_id, *names, model="m"):
    usage = Usage(run_id)
    for name in names:
        usage.add(CallUsage(model, system_fingerprint=name))
    return usage


def test_another_system_than_in_the_baseline_is_said(run_of):
    run = run_of(models=(ModelInfo("m", said={"root": "/2", "owned_by": "us"}), ModelInfo("n")))
    before = Identity({"m": {"root": "/1", "owned_by": "us"}}, {"m": ["fp_old"]})
    found = list(differences(identity_of(run, systems("r1", "fp_new", "fp_new")), before))
    assert [(one.field, one.before, one.now) for one in found] == [
        ("root", "/1", "/2"),
        ("system_fingerprint", "fp_old", "fp_new"),
    ]
    assert found[1].text == (
        "The endpoint behind m says another system_fingerprint than in the baseline run: fp_new "
        "instead of fp_old."
    )


def test_a_load_balancer_is_told_from_a_change():
    now = identity_of(None, systems("r1", "fp_a", "fp_b", "fp_c", "fp_d"))
    [varies] = differences(now, Identity({}, {"m": ["fp_a", "fp_x"]}))
    assert varies.before == ""
    assert "gave 4 values of system_fingerprint within this run" in varies.text
    assert "fp_a, fp_b, fp_c and 1 more" in varies.text


def test_what_was_not_said_before_or_is_not_said_now_is_no_change(run_of):
    run = run_of(models=(ModelInfo("m", said={"root": "/2"}),))
    now = identity_of(run, systems("r1", "fp_new"))
    assert not list(differences(now, Identity()))
    assert not list(differences(Identity(), now))


@pytest.mark.parametrize("form", ["summary", "text", "html", "md"])
def test_it_stands_before_the_numbers(reported, trial, form):
    before = Identity({}, {"m": ["fp_old"]})
    found = tuple(differences(identity_of(None, systems("r1", "fp_new")), before))
    report = reported([trial("q1")], identity=found)
    shown = FORMATS[form](report)
    text = " ".join(shown.decode().split())
    text = text.replace("\\", "")
    assert "behind m says another system_fingerprint than in the baseline run" in text
