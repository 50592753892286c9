"""Bytes written by an earlier release keep their meaning.

A failure here means that messages in someone's streams would be read wrongly. Do not edit
`golden.json` to make it pass; `make_golden.py` adds what is new.
"""

import json
from pathlib import Path

import make_golden
import pytest
from google.protobuf import descriptor_pb2, text_format
from google.protobuf.message_factory import GetMessageClass

GOLDEN = json.loads(Path(__file__).with_name("golden.json").read_text())
MESSAGES = make_golden.messages()
REMEDY = "run tests/contract/make_golden.py and commit what it adds"


def test_every_message_has_golden_bytes():
    assert sorted(MESSAGES.keys() - GOLDEN.keys()) == [], REMEDY


def test_no_message_is_gone():
    assert sorted(GOLDEN.keys() - MESSAGES.keys()) == []


@pytest.mark.parametrize("name", sorted(GOLDEN))
def test_golden_bytes_mean_what_they_meant(name):
    for sample in GOLDEN[name]["samples"]:
        parsed = GetMessageClass(MESSAGES[name])()
        parsed.ParseFromString(bytes.fromhex("".join(sample["hex"])))

        shown = text_format.MessageToString(parsed, as_utf8=True, print_unknown_fields=True)
        assert shown.splitlines() == sample["text"]


@pytest.mark.parametrize("name", sorted(MESSAGES))
def test_every_field_is_set_in_some_golden_bytes(name):
    seen = set()
    for sample in GOLDEN[name]["samples"]:
        parsed = GetMessageClass(MESSAGES[name])()
        parsed.ParseFromString(bytes.fromhex("".join(sample["hex"])))
        seen |= {field.name for field, _ in parsed.ListFields()}
    assert {field.name for field in MESSAGES[name].fields} - seen == set(), REMEDY


@pytest.mark.parametrize("name", sorted(GOLDEN))
def test_no_field_number_changes_hands(name):
    descriptor = MESSAGES[name]
    declared = descriptor_pb2.DescriptorProto()
    descriptor.CopyToProto(declared)
    reserved = {n for span in declared.reserved_range for n in range(span.start, span.end)}
    for number, field_name in GOLDEN[name]["fields"].items():
        field = descriptor.fields_by_number.get(int(number))
        if field is None:
            assert int(number) in reserved, f"{name}.{field_name} went without `reserved {number};`"
        else:
            assert field.name == field_name
