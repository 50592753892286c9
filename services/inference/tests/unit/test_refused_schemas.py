from polyclinic.inference.domain.outcome import Outcome
from polyclinic.inference.domain.refused_schemas import (
    MOST_REMEMBERED,
    RefusedSchemas,
    complains_of_schema,
)

COMPLAINT = b'{"error": {"message": "This response_format type is unavailable now"}}'


def test_only_a_refused_request_complains():
    assert complains_of_schema(Outcome.BAD_REQUEST, COMPLAINT)
    assert not complains_of_schema(Outcome.SERVER_ERROR, COMPLAINT)
    assert not complains_of_schema(Outcome.BAD_REQUEST, b"<html>response_format</html>")
    assert not complains_of_schema(Outcome.BAD_REQUEST, b'{"error": {"message": "no"}}')


def test_memory_is_bounded():
    refused = RefusedSchemas()
    for number in range(MOST_REMEMBERED + 1):
        refused.add(str(number))
    assert "0" not in refused
    assert "1" in refused and str(MOST_REMEMBERED) in refused
