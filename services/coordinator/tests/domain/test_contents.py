"""What a rendition asks and expects, as a hash."""

from dataclasses import replace

import pytest

from polyclinic.coordinator.domain.contents import rendition_sha256
from polyclinic.datasets.rendition import Option, Rendition

ONE = Rendition(
    "q1",
    "en",
    "mcqa",
    "own",
    question="Which vitamin?",
    options=(Option("A", "C"), Option("B", "D")),
    target=("A",),
    positions=(0,),
)


@pytest.mark.parametrize(
    "change",
    [
        {"question": "Which vitamin is it?"},
        {"options": (Option("A", "C"), Option("B", "K"))},
        {"options": (Option("A", "D"), Option("B", "C"))},
        {"target": ("B",), "positions": (1,)},
        {"premise": "x"},
    ],
)
def test_another_text_or_key_is_another_content(change):
    assert rendition_sha256(replace(ONE, **change)) != rendition_sha256(ONE)


@pytest.mark.parametrize(
    "change",
    [{"tags": {"year": "2022"}}, {"place": "other.jsonl:3"}, {"cluster": "c"}, {"dataset": "x"}],
)
def test_where_it_stands_and_how_it_is_tagged_do_not_matter(change):
    assert rendition_sha256(replace(ONE, **change)) == rendition_sha256(ONE)


def test_a_lone_surrogate_does_not_fail():
    assert len(rendition_sha256(replace(ONE, question="\ud83d"))) == 64
