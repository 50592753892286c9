import pytest

from polyclinic.inference.domain.jobs import Generation, Scoring, take_batch


def writing(prompt, reply):
    return Generation(tuple(range(prompt)), max_tokens=reply)


def scoring(prompt, *lengths):
    return Scoring(tuple(range(prompt)), tuple((100 + i,) * n for i, n in enumerate(lengths)))


@pytest.mark.parametrize(
    ("waiting", "budget", "taken"),
    [
        ([writing(5, 5)], 1, [0]),  # the first is taken however long it is
        ([writing(5, 5)] * 4, 30, [0, 1, 2]),
        # Padding counts: beside a long one each short one is as wide.
        ([writing(20, 10), writing(1, 1), writing(1, 1)], 60, [0, 1]),
        ([writing(1, 1), writing(90, 10), writing(1, 1)], 60, [0, 2]),
        ([writing(1, 1), scoring(1, 1), writing(1, 1)], 60, [0, 2]),
        ([scoring(1, 1), writing(1, 1), scoring(1, 1)], 60, [0, 2]),
        ([scoring(10, 2, 2), scoring(10, 1, 1)], 33, [0, 1]),
        ([scoring(10, 2, 2), scoring(10, 1, 1)], 32, [0]),
    ],
)
def test_which_jobs_are_computed_together(waiting, budget, taken):
    assert take_batch(waiting, budget) == taken


def test_continuations_of_one_token_need_the_prompt_alone():
    job = scoring(7, 1, 1, 1)
    assert job.sequences == (tuple(range(7)),)
    assert (job.rows, job.width) == (1, 7)


def test_longer_ones_need_all_but_their_last_token():
    job = Scoring((1, 2), ((3,), (4, 5), (4, 6), (4, 5, 6)))
    assert job.sequences == ((1, 2), (1, 2, 4), (1, 2, 4, 5))
    assert (job.rows, job.width) == (3, 4)
