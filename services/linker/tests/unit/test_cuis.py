"""Identifiers of UMLS and of NCI as numbers."""

import pytest

from polyclinic.linker.domain.cuis import COUNT, UMLS_COUNT, cui_of, number_of

WRITTEN = [
    ("C0000000", 0),
    ("C9999999", 9_999_999),
    ("CL000000", 10_000_000),
    ("CL412345", 10_412_345),
    ("CL999999", 10_999_999),
    ("CL0412345", 11_412_345),
    ("CL9999999", 20_999_999),
]


@pytest.mark.parametrize(("cui", "number"), WRITTEN)
def test_there_and_back(cui, number):
    assert number_of(cui) == number
    assert cui_of(number) == cui


def test_there_are_as_many_as_there_are_numbers():
    assert number_of("CL9999999") == COUNT - 1
    assert number_of("C9999999") == UMLS_COUNT - 1


@pytest.mark.parametrize(
    "cui", ["", "C123456", "C12345678", "CL12345", "CL12345678", "cl412345", "CL41234x", "L1234567"]
)
def test_what_is_none(cui):
    with pytest.raises(ValueError, match="C and seven digits, or CL and six or seven"):
        number_of(cui)
