import pytest

from polyclinic.inference.domain.question import with_defaults
from polyclinic.records.completions import GenerationParams


@pytest.mark.parametrize("asked", [GenerationParams(seed=42), GenerationParams()])
def test_each_epoch_has_a_seed_of_its_own(question, asked):
    defaults = GenerationParams(temperature=0.8, seed=None if asked.seed else 42)
    seeds = [
        with_defaults(question(epoch=epoch, params=asked), defaults).params.seed
        for epoch in (1, 2, 3, 4)
    ]
    assert seeds == [42, 43, 44, 45]


def test_without_a_seed_there_is_none(question):
    asked = with_defaults(question(epoch=3), GenerationParams(temperature=0.8))
    assert asked.params.seed is None
