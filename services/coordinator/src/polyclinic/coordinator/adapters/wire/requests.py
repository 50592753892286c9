"""A client's request as the use cases take it."""

from __future__ import annotations

from polyclinic.coordinator.adapters.wire.events import suite_sha256
from polyclinic.coordinator.use_cases.submitting import Request
from polyclinic.records.suites import Suite
from polyclinic.records.wire import record_of
from polyclinic.v1 import run_pb2


def read_request(request_id: str, suite: run_pb2.Suite) -> Request:
    """Request id and suite, with the hash that tells another suite under the same id."""
    return Request(request_id, record_of(suite, Suite), suite_sha256(suite))
