"""What is translated: the sentences that the tiny model knows, over and over, in random order."""

import random
from pathlib import Path

TINY = Path(__file__).parents[2] / "examples" / "translator" / "tiny-nllb"
SOURCE, TARGET = "en", "pt"
SOURCE_CODE, TARGET_CODE = "eng_Latn", "por_Latn"


def sentences(count: int, seed: int = 5) -> list[str]:
    """So many sentences; of any two neighbours the lengths are unrelated."""
    lines = (TINY / "sentences.tsv").read_text(encoding="utf-8").splitlines()[1:]
    known = [line.split("\t")[0] for line in lines]
    return random.Random(seed).choices(known, k=count)
