"""Policies of the cache: as they are written, and as older and newer writers write them."""

import pytest

from polyclinic.records.caching import CacheMode, CachePolicy, policy_of, with_policy
from polyclinic.records.completions import CompletionInput
from polyclinic.records.grading import GradingInput
from polyclinic.records.linking import ConceptScoringInput
from polyclinic.records.translating import TranslationInput
from polyclinic.records.wire import message_of, record_of
from polyclinic.v1 import inference_pb2, judging_pb2, linking_pb2, translation_pb2

KINDS = {
    CompletionInput: inference_pb2.CompletionInput,
    GradingInput: judging_pb2.GradingInput,
    ConceptScoringInput: linking_pb2.ConceptScoringInput,
    TranslationInput: translation_pb2.TranslationInput,
}
WRITTEN = (CacheMode.SHARED, CacheMode.SCOPE, CacheMode.REFRESH, CacheMode.OFF)


@pytest.mark.parametrize("record", KINDS)
@pytest.mark.parametrize("mode", WRITTEN)
def test_a_policy_comes_back(record, mode):
    kind = KINDS[record]
    message = message_of(with_policy(record(), CachePolicy(mode, "r1")), kind)
    read = record_of(kind.FromString(message.SerializeToString()), record)
    assert policy_of(read) == CachePolicy(mode, "r1")
    # What an older reader makes of it.
    assert message.no_cache == (mode is CacheMode.OFF)
    assert getattr(message, "refresh", False) == (
        mode is CacheMode.REFRESH and record is not TranslationInput
    )


@pytest.mark.parametrize(
    ("fields", "mode"),
    [
        ({}, CacheMode.SHARED),
        ({"no_cache": True}, CacheMode.OFF),
        ({"refresh": True}, CacheMode.REFRESH),
        ({"refresh": True, "no_cache": True}, CacheMode.OFF),
    ],
)
def test_what_older_writers_say(fields, mode):
    message = inference_pb2.CompletionInput(**fields)
    assert policy_of(record_of(message, CompletionInput)) == CachePolicy(mode)


def test_a_mode_of_a_newer_writer_serves_nothing_of_other_runs():
    message = inference_pb2.CompletionInput()
    message.cache.mode = 99
    assert policy_of(record_of(message, CompletionInput)).mode is CacheMode.SCOPE
