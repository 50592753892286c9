"""Points in time are said as protobuf says them in JSON."""

import pytest
from google.protobuf.timestamp_pb2 import Timestamp

from polyclinic.records.calls import CallUsage
from polyclinic.records.wire import record_of
from polyclinic.stats.domain.times import rfc3339
from polyclinic.v1 import run_pb2


@pytest.mark.parametrize("nanos", [0, 500_000_000, 250_000, 123_456_716, 999_999_761])
@pytest.mark.parametrize("seconds", [0, 1_767_225_600, 4_102_444_800])
def test_as_the_contract_says_it(seconds, nanos):
    # What a writer has from a clock in seconds comes back to the nanosecond.
    exact = Timestamp(seconds=seconds, nanos=int((seconds + nanos / 1e9 - seconds) * 1e9))
    read = record_of(run_pb2.CallUsage(asked_at=exact), CallUsage)
    assert rfc3339(read.asked_at) == exact.ToJsonString()


def test_none_is_nothing():
    assert rfc3339(None) == ""
