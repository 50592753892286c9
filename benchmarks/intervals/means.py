"""Means over data sets and over languages: drawn at random, as there are too many outcomes."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from polyclinic.records.suites import GateRule
from polyclinic.stats.domain.columns import Columns
from polyclinic.stats.domain.deciding import Number, Verdict, decide
from polyclinic.stats.domain.evaluating import evaluate
from polyclinic.stats.domain.grid import Cell, Grid
from polyclinic.stats.domain.intervals import Interval
from polyclinic.stats.domain.quantities import average
from polyclinic.stats.domain.run import IntervalOptions

Over = Literal["data sets", "languages"]
NOW, BEFORE = 0, 1


@dataclass(frozen=True)
class Setup:
    """`parts` data sets or languages of `n` samples each; a truth that all of them share.

    `together` is how often a sample is as hard in one language as in another: its answers are then
    drawn once for all languages.
    """

    over: Over
    n: int
    accuracy: float = 0.9
    drop: float = 0.0
    discordant: float = 0.08
    parts: int = 4
    together: float = 0.5


def draws(setup: Setup, times: int, seed: int) -> Iterator[tuple[Interval, Interval]]:
    """The mean and the mean difference from a baseline, with their intervals, `times` over."""
    rng = np.random.default_rng(seed)
    for _ in range(times):
        yield _analysed(_answers(setup, rng), setup)


def _answers(setup: Setup, rng: np.random.Generator) -> NDArray[np.float64]:
    """Shape (parts, 2, n): right or wrong now and before."""
    both = rng.random((setup.parts, 2, setup.n))
    if setup.over == "languages":
        same = rng.random(setup.n) < setup.together
        both[:, :, same] = both[:1, :, same]
    win, loss = (setup.discordant - setup.drop) / 2, (setup.discordant + setup.drop) / 2
    before = both[:, 0] < setup.accuracy
    # A right answer is lost, and a wrong one won, so often that win and loss come out.
    lost = before & (both[:, 1] < loss / setup.accuracy)
    won = ~before & (both[:, 1] < win / (1 - setup.accuracy))
    now = (before & ~lost) | won
    return np.stack([now, before], axis=1).astype(np.float64)


def _analysed(answers: NDArray[np.float64], setup: Setup) -> tuple[Interval, Interval]:
    parts = range(setup.parts)
    if setup.over == "data sets":
        grids = {f"d{i}": _grid(answers[i : i + 1]) for i in parts}
        places = [(f"d{i}", "l0") for i in parts]
    else:
        grids = {"d0": _grid(answers)}
        places = [("d0", f"l{i}") for i in parts]
    columns = Columns("mcqa", grids, frozenset({"accuracy"}))
    values, differences = [], []
    for dataset, language in places:
        now, before = (Cell(side, "m", language, "original") for side in (NOW, BEFORE))
        values.append(columns.cell(dataset, "accuracy", now))
        differences.append(columns.difference(dataset, "accuracy", now, before))
    wanted = [average(values), average(differences)]
    mean, difference = evaluate(columns, wanted, IntervalOptions(resamples=2000))
    return mean, difference


def _grid(answers: NDArray[np.float64]) -> Grid:
    languages, sides, samples = answers.shape
    cells = {
        Cell(side, "m", f"l{language}", "original"): language * sides + side
        for language in range(languages)
        for side in range(sides)
    }
    means = {"accuracy": answers.reshape(-1, samples)}
    cluster = np.arange(samples, dtype=np.intp)
    return Grid(cells, means, cluster, samples, np.zeros(0, np.intp), {})


def held(found: Interval, truth: float) -> bool:
    """Whether an interval holds the truth."""
    return found.low is not None and found.high is not None and found.low <= truth <= found.high


def passed(found: Interval, setup: Setup, min_pairs: int) -> bool:
    """Whether the gate passes a drop that is there."""
    rule = GateRule("accuracy", against="baseline", max_drop=setup.drop, min_pairs=min_pairs)
    independent = setup.n * (setup.parts if setup.over == "data sets" else 1)
    number = Number(
        "accuracy", found.value, found.low, found.high, pairs=independent, difference=True
    )
    return decide(rule, number)[0] is Verdict.PASS
