"""What the check says of records that do not agree with their message."""

from collections.abc import Mapping
from dataclasses import field, make_dataclass
from enum import StrEnum

import pytest

from polyclinic.records.wire.enums import members_of
from polyclinic.records.wire.fields import MismatchError, pairs_of
from polyclinic.v1 import common_pb2, run_pb2, statistics_pb2


def a_record(name, **fields):
    """A record of that name: field to type and default."""
    return make_dataclass(
        name, [(one, hint, field(default=default)) for one, (hint, default) in fields.items()]
    )


def said_of(record, kind):
    with pytest.raises(MismatchError) as said:
        pairs_of(record, kind.DESCRIPTOR)
    return str(said.value)


def test_a_field_that_only_the_message_has():
    record = a_record("Score", metric=(str, ""))
    assert said_of(record, run_pb2.Score) == "Score.value is not in the record"


def test_a_field_that_only_the_record_has():
    record = a_record("Score", metric=(str, ""), value=(float, 0.0), unit=(str, ""))
    assert said_of(record, run_pb2.Score) == "Score.unit is not in the message"


def test_a_field_of_another_type():
    record = a_record("Score", metric=(str, ""), value=(int, 0))
    assert "Score.value: <class 'int'> cannot hold" in said_of(record, run_pb2.Score)


def test_a_field_without_a_default():
    record = make_dataclass("Score", [("metric", str), ("value", float, 0.0)])
    assert "Score.metric has no default" in said_of(record, run_pb2.Score)


def test_a_bound_that_may_lack():
    names = [one.name for one in run_pb2.GateRule.DESCRIPTOR.fields]
    record = a_record("GateRule", **{name: (str, "") for name in names})
    said = said_of(record, run_pb2.GateRule)
    assert "GateRule.min: the message may lack it, and it may not be None" in said


def test_a_text_that_always_is():
    record = a_record("Score", metric=(str | None, None), value=(float, 0.0))
    assert "Score.metric: it may be None" in said_of(record, run_pb2.Score)


def test_a_map_of_other_values():
    names = {one.name: (Mapping[str, int], None) for one in run_pb2.PanelVerdict.DESCRIPTOR.fields}
    assert "PanelVerdict.scores" in said_of(a_record("PanelVerdict", **names), run_pb2.PanelVerdict)


def test_an_enum_that_lacks_a_member():
    verdict = StrEnum("Verdict", ["UNSPECIFIED", "PASS", "FAIL"])
    with pytest.raises(MismatchError, match="only on one side: INCONCLUSIVE"):
        members_of(verdict, statistics_pb2.DESCRIPTOR.enum_types_by_name["Verdict"])


def test_an_enum_that_has_one_too_many():
    mode = StrEnum("CacheMode", ["UNSPECIFIED", "SHARED", "SCOPE", "REFRESH", "OFF", "NEVER"])
    with pytest.raises(MismatchError, match="NEVER"):
        members_of(mode, common_pb2.DESCRIPTOR.enum_types_by_name["CacheMode"])
