"""Whatever a field of a published record holds, a conversion answers with a sentence."""

import json
from pathlib import Path

import pytest

from polyclinic.datasets.converting import convert_file
from polyclinic.datasets.reading import read_samples, read_table
from polyclinic.datasets.recognising import recognised_layout

LAYOUTS = Path(__file__).with_name("layouts")
ODD = (
    *(None, "", "x", 5, -1, 1.5, True),
    *([], [5], [None], [[1]], [{"a": None}], {}, {"A": 5}, {"a": []}),
)


def variations(record):
    """The record with each field, at any depth of maps, replaced by each odd value or left out."""
    for name, value in record.items():
        yield {key: one for key, one in record.items() if key != name}
        for odd in ODD:
            yield {**record, name: odd}
        if isinstance(value, dict):
            yield from ({**record, name: inner} for inner in variations(value))
        if isinstance(value, list) and value and isinstance(value[0], dict):
            yield from ({**record, name: [inner]} for inner in variations(value[0]))


@pytest.mark.parametrize("name", sorted(path.name for path in LAYOUTS.iterdir()))
def test_nothing_is_raised(name):
    rows = read_table((LAYOUTS / name).read_bytes(), name).rows
    shape = recognised_layout([row.record for row in rows])
    assert shape is not None
    for record in variations(dict(rows[0].record)):
        data = json.dumps([record]).encode()
        for given in (shape, ""):
            out, problems = convert_file(data, given, "in.json", language="en")
            assert out or problems
        read_samples(data, "in.json")
