"""Which sentences share a batch."""

from hypothesis import given
from hypothesis import strategies as st

from polyclinic.translator.domain.batches import choose

lengths_strategy = st.lists(st.integers(1, 200), min_size=1, max_size=60)


@given(lengths_strategy, st.integers(1, 2000))
def test_a_batch_keeps_its_budget_and_holds_the_oldest(lengths, budget):
    chosen = choose(lengths, budget)
    assert 0 in chosen
    assert len(set(chosen)) == len(chosen)
    picked = [lengths[index] for index in chosen]
    assert picked == sorted(picked)
    assert len(chosen) == 1 or max(picked) * len(picked) <= budget


@given(lengths_strategy, st.integers(200, 2000))
def test_nothing_that_fits_beside_its_neighbours_is_left(lengths, budget):
    chosen = choose(lengths, budget)
    picked = [lengths[index] for index in chosen]
    left = [length for index, length in enumerate(lengths) if index not in set(chosen)]
    cheapest = [max([*picked, length]) * (len(picked) + 1) for length in left]
    assert all(cost > budget for cost in cheapest)


def test_those_of_about_its_length_come_with_the_oldest():
    lengths = [10, 100, 11, 9, 50, 10]
    assert choose(lengths, 20) == [0, 5]
    assert choose(lengths, 40) == [3, 0, 5]
    assert choose(lengths, 44) == [3, 0, 5, 2]


def test_one_that_is_longer_than_a_batch_still_goes():
    assert choose([500, 3], 100) == [0]
