"""Every record has the fields of its message, and comes back as it went."""

import dataclasses
import typing
from enum import Enum

import pytest

from polyclinic.records.wire import message_of, record_of
from polyclinic.records.wire.checking import messages, mismatches, records
from polyclinic.records.wire.values import wire_text
from polyclinic.v1 import (
    common_pb2,
    inference_pb2,
    judging_pb2,
    linking_pb2,
    run_pb2,
    statistics_pb2,
    translation_pb2,
)

FILES = (
    common_pb2,
    inference_pb2,
    judging_pb2,
    linking_pb2,
    run_pb2,
    statistics_pb2,
    translation_pb2,
)
# At import, so that whatever runs this file is told of a field that is missing on either side.
assert not list(mismatches()), "\n".join(mismatches())

# Of each call and command there is only one reader and one writer, which take them apart.
ENVELOPES = ("Request", "Response")
AROUND_A_RECORD = {
    *("Complete", "Completed", "Judge", "Judged", "Grade", "Graded", "LinkConcepts"),
    *("ConceptsLinked", "ScoreConcepts", "ConceptsScored", "TranslateText", "TextTranslated"),
    *("EvaluateSuite", "ReportPublished", "GateDecided"),
}


def kind_of(name):
    return next(getattr(file, name) for file in FILES if hasattr(file, name))


def filled(hint, name, number):  # noqa: PLR0911 - one for each kind
    """A value that is not the default, for whatever a field may hold."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if type(None) in args:
        return filled(next(one for one in args if one is not type(None)), name, number)
    if origin is tuple:
        return (filled(args[0], name, number), filled(args[0], name, number + 1))
    if origin is not None:
        if name == "options":
            return {"max_tokens": 512.0, "of": [1.0, {"x": None}, True]}
        return {filled(args[0], name, number): filled(args[1], name, number)}
    if dataclasses.is_dataclass(hint):
        return a_full(hint)
    if isinstance(hint, type) and issubclass(hint, Enum):
        known = [one for one in hint if one.name not in ("UNSPECIFIED", "UNKNOWN")]
        return known[number % len(known)]
    return {str: f"{name}{number} ข", int: number + 2, float: number + 0.25, bool: True}[hint]


def a_full(record):
    hints = typing.get_type_hints(record)
    return record(**{name: filled(hint, name, at) for at, (name, hint) in enumerate(hints.items())})


def test_every_message_has_a_record_or_is_an_envelope():
    without = set(messages()) - set(records())
    assert {name for name in without if not name.endswith(ENVELOPES)} == AROUND_A_RECORD


@pytest.mark.parametrize("name", sorted(records()))
def test_comes_back_as_it_went(name):
    record = records()[name]
    kind = kind_of(name)
    full = a_full(record)
    if name == "Baseline":  # of one of several only the last that is set is kept
        full = dataclasses.replace(full, run_id="")
    if name == "GradingInput":
        full = dataclasses.replace(full, binary=None, likert=None)
    if name in ("Suite", "RunAccepted"):
        suite = getattr(full, "suite", full)
        suite = dataclasses.replace(suite, baseline=dataclasses.replace(suite.baseline, run_id=""))
        full = suite if name == "Suite" else dataclasses.replace(full, suite=suite)
    message = message_of(full, kind)
    again = record_of(kind.FromString(message.SerializeToString()), record)
    assert again == full


@pytest.mark.parametrize("name", sorted(records()))
def test_nothing_is_the_default(name):
    record, kind = records()[name], kind_of(name)
    assert record_of(kind(), record) == record()
    # Records within it are there, and hold nothing.
    assert record_of(message_of(record(), kind), record) == record()


def test_lone_surrogates_are_escaped_wherever_they_stand():
    from polyclinic.records.suites import GateRule, Suite
    from polyclinic.records.trials import TrialScored

    trial = TrialScored(reply="a\ud800b", tags={"k\udfff": "v"}, translation_flags=("\ud800",))
    message = message_of(trial, run_pb2.TrialScored)
    assert message.reply == "a\\ud800b"
    assert dict(message.tags) == {"k\\udfff": "v"}
    assert list(message.translation_flags) == ["\\ud800"]
    suite = message_of(Suite(gate=(GateRule(task="\ud800"),)), run_pb2.Suite)
    assert suite.gate[0].task == "\\ud800"
    assert wire_text("ข") == "ข"


def test_bounds_that_are_zero_are_there():
    from polyclinic.records.suites import GateRule

    message = message_of(GateRule(min=0.0, min_pairs=0), run_pb2.GateRule)
    assert message.HasField("min") and message.HasField("min_pairs")
    assert not message.HasField("max")
    assert record_of(message, GateRule) == GateRule(min=0.0, min_pairs=0)


def test_what_a_newer_writer_means_by_a_number():
    from polyclinic.records.caching import CacheMode, CachePolicy
    from polyclinic.records.reports import RuleDecision, Verdict

    policy = record_of(common_pb2.CachePolicy(mode=99), CachePolicy)
    assert policy.mode is CacheMode.UNKNOWN
    decision = record_of(statistics_pb2.RuleDecision(verdict=99), RuleDecision)
    assert decision.verdict is Verdict.UNSPECIFIED


@pytest.mark.parametrize("seconds", [0.0, 1.5, 1_790_000_000.123456, -1.25])
def test_times_are_kept_to_the_microsecond(seconds):
    from polyclinic.records.calls import CallUsage

    message = message_of(CallUsage(asked_at=seconds), run_pb2.CallUsage)
    assert message.HasField("asked_at")
    assert 0 <= message.asked_at.nanos < 10**9
    assert record_of(message, CallUsage).asked_at == pytest.approx(seconds, abs=1e-6)


def test_negative_zero_is_kept():
    from polyclinic.records.trials import Score

    message = message_of(Score("accuracy", -0.0), run_pb2.Score)
    assert (
        message.SerializeToString()
        == run_pb2.Score(metric="accuracy", value=-0.0).SerializeToString()
    )


def test_a_record_of_another_name_is_refused():
    from polyclinic.records.trials import Score
    from polyclinic.records.wire.fields import MismatchError

    with pytest.raises(MismatchError, match="names differ"):
        message_of(Score(), run_pb2.PlannedCell)


def test_what_derives_from_a_record_is_written_as_it():
    from dataclasses import dataclass

    from polyclinic.records.grading import RubricAxis

    @dataclass(frozen=True, slots=True)
    class Axis(RubricAxis):
        unanswered: str = "low"

    message = message_of(Axis("safety", low=1, high=5), judging_pb2.RubricAxis)
    assert (message.name, message.low, message.high) == ("safety", 1, 5)
