"""Policies of the cache: as they are written, and as older and newer writers write them."""

import pytest

from polyclinic.bus.cache_messages import read_policy, write_policy
from polyclinic.bus.caching import CacheMode, CachePolicy
from polyclinic.v1 import inference_pb2, judging_pb2, linking_pb2, translation_pb2

KINDS = (
    inference_pb2.CompletionInput,
    judging_pb2.GradingInput,
    linking_pb2.ConceptScoringInput,
    translation_pb2.TranslationInput,
)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("mode", CacheMode)
def test_a_policy_comes_back(kind, mode):
    message = kind()
    write_policy(message, CachePolicy(mode, "r1"))
    assert read_policy(kind.FromString(message.SerializeToString())) == CachePolicy(mode, "r1")
    # What an older reader makes of it.
    assert message.no_cache == (mode is CacheMode.OFF)
    assert getattr(message, "refresh", False) == (
        mode is CacheMode.REFRESH and kind is not translation_pb2.TranslationInput
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
    assert read_policy(inference_pb2.CompletionInput(**fields)) == CachePolicy(mode)


def test_a_mode_of_a_newer_writer_serves_nothing_of_other_runs():
    message = inference_pb2.CompletionInput()
    message.cache.mode = 99  # type: ignore[assignment]
    assert read_policy(message).mode is CacheMode.SCOPE
