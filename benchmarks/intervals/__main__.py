"""Do the intervals hold what they promise, and how often does the gate pass a drop that is there?

python -m intervals [--sizes 5,10,20,30,50,100,200,300] [--draws 1000]
"""

import argparse
from collections.abc import Iterable, Sequence

from intervals.means import Setup, draws, held, passed
from intervals.single import (
    bootstrap_as_it_was,
    coverage,
    drawn_share,
    passes,
    shipped,
    tango_alone,
)
from polyclinic.stats.domain.run import MIN_PAIRS
from polyclinic.stats.domain.score_intervals import wilson

SHARES = (0.5, 0.8, 0.9, 0.97)
DROPS = ((0.02, 0.08), (0.05, 0.08), (0.02, 0.20), (0.05, 0.20))
MEANS = (10, 30, 50, 100)


def table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print rows as Markdown."""
    print("| " + " | ".join(header) + " |")
    print("|" + "---|" * len(header))
    for row in rows:
        cells = [f"{one:.3f}" if isinstance(one, float) else str(one) for one in row]
        print("| " + " | ".join(cells) + " |", flush=True)
    print()


def main() -> None:
    """Print every table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", default="5,10,20,30,50,100,200,300")
    parser.add_argument("--draws", type=int, default=1000)
    wanted = parser.parse_args()
    sizes = [int(one) for one in wanted.sizes.split(",")]

    print("Coverage of the 95 % interval of an accuracy (exact)\n")
    header = ["accuracy", "n", "bootstrap", "Wilson"]
    table(
        header,
        (
            (p, n, coverage(p, n, drawn_share), coverage(p, n, wilson))
            for p in SHARES
            for n in sizes
        ),
    )

    print("Passes of max_drop where the true drop is max_drop (exact; 0.025 is promised)\n")
    header = [
        "max_drop",
        "discordant",
        "n",
        "bootstrap",
        "Tango",
        "report",
        f"min_pairs {MIN_PAIRS}",
    ]
    table(
        header,
        (
            (
                drop, discordant, n,
                passes(drop, discordant, n, bootstrap_as_it_was),
                passes(drop, discordant, n, tango_alone),
                passes(drop, discordant, n, shipped),
                passes(drop, discordant, n, shipped, MIN_PAIRS),
            )
            for drop, discordant in DROPS
            for n in sizes
        ),
    )  # fmt: skip

    print(f"Means over four parts, bootstrap ({wanted.draws} draws)\n")
    header = ["mean over", "n each", "coverage .9", "coverage .97", "passes .02", "passes .05"]
    table(
        header,
        (_means(over, n, wanted.draws) for over in ("data sets", "languages") for n in MEANS),
    )


def _means(over: str, n: int, times: int) -> Sequence[object]:
    covered = [
        sum(
            held(mean, p)
            for mean, _ in draws(Setup(over, n, accuracy=p, discordant=0.03), times, 1)
        )
        for p in (0.9, 0.97)
    ]
    let_through = []
    for drop in (0.02, 0.05):
        setup = Setup(over, n, drop=drop)
        let_through.append(
            sum(passed(diff, setup, MIN_PAIRS) for _, diff in draws(setup, times, 2))
        )
    return [over, n, *(one / times for one in (*covered, *let_through))]


main()
