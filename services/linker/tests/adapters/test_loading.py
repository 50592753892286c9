"""From an entry to an index, or to what is wrong with it."""

import json
import shutil

import pytest

from polyclinic.linker.adapters.loading import Loader
from polyclinic.linker.domain.entries import IndexEntry
from polyclinic.linker.use_cases.search import Tuning
from polyclinic.registry.problem import Problem


@pytest.fixture
def load(tmp_path, tiny_ctranslate2, small_index):
    def build(path=None, encoder=None, **fields):
        given = {"kind": "ctranslate2", "path": str(tiny_ctranslate2), "pooling": "mean"}
        entry = IndexEntry.model_validate(
            {"path": str(path or small_index), "encoder": {**given, **(encoder or {})}, **fields}
        )
        return Loader(tmp_path, threads=1, tuning=Tuning()).load("one", entry)

    return build


@pytest.fixture
def copied(tmp_path, small_index):
    shutil.copytree(small_index, tmp_path / "copy")
    return tmp_path / "copy"


def test_it_is_served(load):
    served = load()
    assert (served.info.name, served.info.concepts, served.info.surfaces) == ("one", 8, 14)
    assert served.hierarchy.ancestors("C9000002") == {"C9000003", "C9000006"}


def test_a_threshold_is_part_of_the_fingerprint(load):
    assert load().info.fingerprint != load(threshold=0.5).info.fingerprint
    assert load().info.fingerprint == load().info.fingerprint


@pytest.mark.parametrize("encoder", [{"pooling": "cls"}, {"max_tokens": 8}, {"prefix": "query: "}])
def test_another_encoder_is_refused_with_both_digests(load, encoder):
    problem = load(encoder=encoder)
    assert isinstance(problem, Problem)
    digests = {word for word in str(problem).replace(",", " ").split() if len(word) == 64}
    assert len(digests) == 2


def test_another_normalisation_is_refused_with_the_digests(load):
    problem = load(normalize=False)
    assert "normalized" in problem.what
    assert (
        sum(len(word) == 64 for word in problem.what.replace(",", " ").replace(".", " ").split())
        == 2
    )


def test_a_threshold_without_normalisation_is_refused(load, copied):
    manifest = json.loads((copied / "manifest.json").read_text())
    manifest["normalized"] = False
    (copied / "manifest.json").write_text(json.dumps(manifest))
    assert "`threshold` means nothing here" in load(copied, threshold=0.5).what
    assert not isinstance(load(copied), Problem)


def test_another_cleaning_is_refused(load, copied):
    manifest = json.loads((copied / "manifest.json").read_text())
    manifest["cleaning"] = "upper-case/1"
    (copied / "manifest.json").write_text(json.dumps(manifest))
    assert "upper-case/1" in load(copied).what


@pytest.mark.parametrize("name", ["manifest.json", "vectors.faiss", "concepts.npy", "surfaces.bin"])
@pytest.mark.parametrize("how", ["gone", "cut", "empty"])
def test_a_damaged_index_is_refused(load, copied, name, how):
    file = copied / name
    if how == "gone":
        file.unlink()
    else:
        file.write_bytes(file.read_bytes()[:-1] if how == "cut" else b"")
    problem = load(copied)
    if (name, how) == ("manifest.json", "cut"):  # only its last line break
        assert not isinstance(problem, Problem)
        return
    assert isinstance(problem, Problem)
    assert "polyclinic linker" in problem.remedy


def test_an_encoder_that_is_missing(load):
    assert "`model.bin` is missing" in load(encoder={"path": "nope"}).what
