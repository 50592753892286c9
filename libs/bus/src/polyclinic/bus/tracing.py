"""W3C trace context in message headers, through OpenTelemetry's API.

Without an SDK nothing is recorded, but the context still travels, so that one trace id can be
followed from the request to the report. With an SDK in the process, spans are recorded.
"""

import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from opentelemetry import context, propagate, trace

_tracer = trace.get_tracer("polyclinic.bus")


def headers() -> dict[str, str]:
    """Headers that carry the current trace on; a new trace when there is none."""
    carrier: dict[str, str] = {}
    propagate.inject(carrier)
    if not carrier:
        carrier["traceparent"] = f"00-{secrets.token_hex(16)}-{secrets.token_hex(8)}-00"
    return carrier


@contextmanager
def continued(carrier: Mapping[str, str] | None, name: str) -> Iterator[None]:
    """Work within the trace that a message carries, as a span called `name`."""
    token = context.attach(propagate.extract(dict(carrier or {})))
    try:
        with _tracer.start_as_current_span(name):
            yield
    finally:
        context.detach(token)
