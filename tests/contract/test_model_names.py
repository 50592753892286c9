"""The registry and the coordinator agree on what a model may be called, and a queue holds it."""

import pytest

from polyclinic.bus.topology import command_consumer
from polyclinic.coordinator.domain.naming import is_model_name
from polyclinic.registry.names import NAME
from polyclinic.v1 import inference_pb2

LONGEST_CONSUMER = 255  # what a NATS server allows


@pytest.mark.parametrize(
    "name",
    [
        *("a", "openai/gpt-4o:2024", "llama3.2:latest", "A/B+c@d", "a_", "A" * 63, "A" * 64),
        *("", "-a", "_a", "a.", "a..b", "/a", "a/../b", "a b", "a,b", "a*", "a>", "a\n", "é"),
    ],
)
def test_both_accept_the_same(name):
    assert is_model_name(name) is (NAME.fullmatch(name) is not None)


def test_the_longest_name_has_a_consumer():
    durable = command_consumer(inference_pb2.Complete, "A" * 63).durable
    assert len(durable) <= LONGEST_CONSUMER
