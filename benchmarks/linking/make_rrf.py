"""Makes the three files of a release, with invented names and as many rows as one wants.

python -m benchmarks.linking.make_rrf OUT --names 5000000
"""

import argparse
import random
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

LANGUAGES = ("ENG", "ENG", "ENG", "SPA", "POR", "GER", "FRE", "JPN")
SOURCES = ("SNOMEDCT_US", "MSH", "ICD10CM", "MDR", "LNC", "MTH")
TYPES = ("T047", "T184", "T191", "T059", "T060", "T061", "T121", "T033")
SYLLABLES = "ba co fi gra hu ka lo neur or pa sta tro xi"
ACCENTED = f"{SYLLABLES} ção ä"
JAPANESE = "心臓肝腎肺炎症状腫瘍糖尿病高血圧"
CHUNK = 100_000


def write_release(folder: Path, names: int, *, per_concept: int = 5, seed: int = 7) -> None:
    """Write MRCONSO with `names` rows, and MRSTY and MRREL that go with it.

    One row in ten is suppressed; a concept has one to three parents, some of them in cycles.
    """
    folder.mkdir(parents=True, exist_ok=True)
    draw = random.Random(seed)
    concepts = max(1, names // per_concept)
    _write(folder / "MRCONSO.RRF", _names(draw, names, per_concept))
    _write(folder / "MRSTY.RRF", _types(draw, concepts))
    _write(folder / "MRREL.RRF", _relations(draw, concepts))


def _write(path: Path, rows: Iterable[str]) -> None:
    rows = iter(rows)
    with path.open("w", encoding="utf-8", newline="\n") as file:
        while chunk := "".join(islice(rows, CHUNK)):
            file.write(chunk)


def _names(draw: random.Random, names: int, per_concept: int) -> Iterator[str]:
    english = [_word(draw, SYLLABLES) for _ in range(50_000)]
    others = [_word(draw, ACCENTED) for _ in range(50_000)]
    for row in range(names):
        cui, place = divmod(row, per_concept)
        language = LANGUAGES[row % len(LANGUAGES)]
        first = place == 0
        words = english if language == "ENG" else others
        text = f"{words[(row * 7919) % 50_000]} {words[(row * 104_729 + cui) % 50_000]}"
        if language == "JPN":
            text = JAPANESE[row % 11 : row % 11 + 5] + str(cui)
        suppress = "O" if row % 10 == 9 else "N"
        yield (
            f"C{cui + 1:07d}|{'ENG' if first else language}|{'P' if first else 'S'}|L{row:07d}|"
            f"{'PF' if first else 'VO'}|S{row:07d}|{'Y' if first else 'N'}|A{row:08d}||M{row:07d}|"
            f"D{cui:06d}|{SOURCES[row % 6]}|PT|{cui}|{text}|0|{suppress}|256|\n"
        )


def _word(draw: random.Random, syllables: str) -> str:
    return "".join(draw.choices(syllables.split(), k=draw.randint(2, 5)))


def _types(draw: random.Random, concepts: int) -> Iterator[str]:
    for cui in range(1, concepts + 1):
        tui = draw.choice(TYPES)
        yield f"C{cui:07d}|{tui}|B2.2.1.2.1|Some Type|AT{cui:08d}|256|\n"


def _relations(draw: random.Random, concepts: int) -> Iterator[str]:
    for child in range(2, concepts + 1):
        parents = {draw.randint(1, concepts), *(child // 10 for _ in range(1) if child >= 10)}
        for parent in parents:
            yield _relation(child, "PAR", parent)
            yield _relation(parent, "CHD", child)
        yield _relation(child, "SY", draw.randint(1, concepts))


def _relation(first: int, rel: str, second: int) -> str:
    return (
        f"C{first:07d}|A{first:08d}|AUI|{rel}|C{second:07d}|A{second:08d}|AUI||"
        f"R{first:08d}||MSH|MSH|||N||\n"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--names", type=int, default=5_000_000)
    chosen = parser.parse_args()
    write_release(chosen.out, chosen.names)


if __name__ == "__main__":
    main()
