"""What was heard of the models' work, by model."""

import pytest
from google.protobuf.timestamp_pb2 import Timestamp

from polyclinic.coordinator.adapters.activity import SILENCE_S, HeardActivity
from polyclinic.coordinator.adapters.wire.accepted import askers_in
from polyclinic.records.models import ModelActivity
from polyclinic.v1 import run_pb2


def said(replica: str, asking: int, waiting_for: str = "", until: int = 0) -> run_pb2.ModelActivity:
    at = Timestamp(seconds=until) if until else None
    return run_pb2.ModelActivity(
        model="m", asking=asking, retrying=1, waiting_for=waiting_for, until=at, replica=replica
    )


@pytest.fixture
def time() -> list[float]:
    return [100.0]


@pytest.fixture
def heard(time: list[float]) -> HeardActivity:
    return HeardActivity(clock=lambda: time[0])


def test_a_model_that_nobody_spoke_of(heard: HeardActivity) -> None:
    assert heard.of("m") is None


def test_the_last_word_of_each_replica_counts(heard: HeardActivity) -> None:
    heard.note(said("a", 5))
    heard.note(said("b", 2, "endpoint_failing"))
    heard.note(said("c", 0, "rate_limited", 900))
    heard.note(said("a", 4))
    assert heard.of("m") == ModelActivity("m", 6, 3, "rate_limited", 900.0)


def test_a_replica_that_fell_silent_is_forgotten(heard: HeardActivity, time: list[float]) -> None:
    heard.note(said("a", 5, "rate_limited", 900))
    time[0] += SILENCE_S
    heard.note(said("b", 1))
    assert heard.of("m") == ModelActivity("m", 6, 2, "rate_limited", 900.0)
    time[0] += 1.0
    assert heard.of("m") == ModelActivity("m", 1, 1)
    time[0] += SILENCE_S
    assert heard.of("m") is None


def test_a_model_is_asked_for_each_of_its_parts() -> None:
    named = {name: run_pb2.ModelInfo(name=name) for name in "abc"}
    event = run_pb2.RunAccepted(
        models=[named["a"]],
        judges=[named["a"], named["b"]],
        canonicalisers=[named["b"]],
        translators=[named["c"]],
    )
    assert askers_in(event.SerializeToString()) == {
        "a": ("inference", "judge"),
        "b": ("judge", "linker"),
        "c": ("translator",),
    }
