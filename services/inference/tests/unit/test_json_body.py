import json

import pytest

from polyclinic.inference.domain.json_body import UNDECODABLE, decoded

VALUE = {"choices": [{"message": {"content": "Fièvre: C"}}]}
JSON = json.dumps(VALUE, ensure_ascii=False)


@pytest.mark.parametrize(
    "before",
    [
        ": OPENROUTER PROCESSING\n\n",
        ": OPENROUTER PROCESSING\r\n\r\n: OPENROUTER PROCESSING\r\n\r\n",
        "\n\n  : ping\n",
        "event: message\nid: 7\nretry: 10\n\n",
        "data: ",
        ":\ndata:",
    ],
)
@pytest.mark.parametrize("after", ["", "\n\n"])
def test_lines_of_events_before_the_value_are_read_over(before, after):
    assert decoded((before + JSON + after).encode()) == VALUE


def test_the_end_of_data_is_no_value():
    assert decoded(f": ping\n\ndata: {JSON}\n\ndata: [DONE]\n\n") == VALUE


def test_a_value_over_several_lines_of_data():
    text = json.dumps(VALUE, indent=1)
    assert decoded(": ping\n" + text) == VALUE
    assert decoded("\n".join(f"data: {line}" for line in text.splitlines())) == VALUE


@pytest.mark.parametrize("text", ["", ": ping", "data: [DONE]", "data: {}\n\ndata: {}", "<html>"])
def test_what_holds_no_single_value(text):
    assert decoded(text) is UNDECODABLE


@pytest.mark.parametrize("name", ["Content-Type", "content-type"])
def test_a_declared_encoding_counts_where_the_body_is_not_utf_8(name):
    headers = {name: "application/json; charset=ISO-8859-1"}
    assert decoded(JSON.encode("latin-1"), headers) == VALUE
    assert decoded(JSON.encode("utf-8"), headers) == VALUE


@pytest.mark.parametrize("charset", ["utf-8", "klingon", '"', "idna", "undefined"])
def test_an_encoding_that_does_not_fit_never_raises(charset):
    headers = {"Content-Type": f"application/json; charset={charset}"}
    said = decoded(JSON.encode("latin-1"), headers)
    assert isinstance(said, dict)
