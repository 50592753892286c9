"""A whole build, and what can be looked up in what it made."""

import json

import numpy as np
import pytest

from polyclinic.bus.errors import PermanentError
from polyclinic.linker.adapters.faiss_file import FaissFile
from polyclinic.linker.adapters.index_directory import open_index
from polyclinic.linker.build import build
from polyclinic.linker.check import description, problems_of
from polyclinic.linker.domain import index_files
from polyclinic.linker.domain.hierarchy import Hierarchy
from polyclinic.linker.domain.manifest import FORMAT, FORMAT_WITH_NCI, NCI_NUMBERS
from polyclinic.linker.domain.rrf.filters import Filters
from polyclinic.linker.use_cases.build import BuildError, BuildOptions
from polyclinic.linker.use_cases.build_vectors import EncodingError


@pytest.fixture
def built(release, tmp_path, fake_encoder):
    def run(**options):
        named = {
            name: options.pop(name)
            for name in ("languages", "semantic_types", "sources")
            if name in options
        }
        chosen = BuildOptions(Filters.of(**named), **options)
        build(release, tmp_path / "index", chosen, fake_encoder)
        return open_index(tmp_path / "index")

    return run


def names(index):
    return {index.concepts.cui(one): index.concepts.name(one) for one in range(len(index.concepts))}


def surfaces(index):
    rows = np.arange(index.concepts.surfaces)
    concepts = index.concepts.concept_of(rows).tolist()
    pairs = zip(concepts, rows.tolist(), strict=True)
    return [(index.concepts.cui(one), index.concepts.surface(row)) for one, row in pairs]


def test_all_of_a_release(built):
    index = built()
    assert surfaces(index) == [
        ("C9000001", "Pneumonia"),
        ("C9000001", "Pneumonic thing"),
        ("C9000002", "Lung disease"),
        ("C9000002", "Doença pulmonar"),
        ("C9000003", 'Fever of 5" scale'),
        ("C9000004", "Aspirin"),
        ("C9000005", "Bacterial pneumonia"),
    ]
    assert names(index)["C9000001"] == "Pneumonia"
    assert dict(index.manifest.counts) == {
        "mrconso_rows": 10, "mrsty_rows": 0, "mrrel_rows": 8, "suppressed": 1, "filtered": 0,
        "blank": 1, "merged": 1, "surfaces": 7, "concepts": 5, "relations": 3,
    }  # fmt: skip
    assert list(problems_of(index)) == []


def test_filters(built):
    index = built(
        languages=["POR", "ENG"], semantic_types=["disorders"], sources=["MSH"], release="2026AA"
    )
    assert names(index) == {
        "C9000001": "Pneumonia",
        "C9000002": "Doença pulmonar",
        "C9000005": "Bacterial pneumonia",
    }
    assert index.manifest.release == "2026AA"
    assert index.manifest.filters.semantic_types[0] == "T019"
    assert index.manifest.counts["mrsty_rows"] == 7
    assert "C9000001 Pneumonia" in description(index)


def test_ancestors_by_way_of_a_concept_outside_the_filter(built):
    # C9000005 -> C9000004, which is no disorder, -> C9000001 -> C9000002
    index = built(semantic_types=["disorders"])
    assert "C9000004" not in names(index)
    assert index.hierarchy.ancestors("C9000005", 1) == {"C9000004"}
    assert index.hierarchy.ancestors("C9000005") == {"C9000004"} | (
        index.hierarchy.ancestors("C9000004", 1)
    )
    assert index.hierarchy.ancestors("C9000001") == {"C9000002"}
    assert index.hierarchy.ancestors("C9000003") == frozenset()
    assert index.hierarchy.ancestors("C9999999") == frozenset()
    assert index.hierarchy.ancestors("NIL(x)") == frozenset()


def test_concepts_of_nci_and_their_relations(rrf, tmp_path, fake_encoder):
    conso = [rrf.conso("CL412345", "Neoplasm, local"), rrf.conso("CL1406906", "Neoplasm, new")]
    release = rrf.write(
        tmp_path / "rrf",
        conso=[rrf.conso("C9000001", "Neoplasm"), *conso],
        rel=[
            rrf.rel("CL1406906", "PAR", "CL412345"),
            rrf.rel("CL412345", "PAR", "C9000001"),
        ],
        sty=[
            rrf.sty("CL412345", "T191"),
            rrf.sty("CL1406906", "T191"),
            rrf.sty("C9000001", "T191"),
        ],
    )
    build(
        release, tmp_path / "index", BuildOptions(Filters.of(semantic_types=["T191"])), fake_encoder
    )
    index = open_index(tmp_path / "index")
    assert [cui for cui, _ in surfaces(index)] == ["C9000001", "CL412345", "CL1406906"]
    assert index.hierarchy.ancestors("CL1406906") == {"CL412345", "C9000001"}
    assert list(problems_of(index)) == []
    assert json.loads(index.manifest.to_json())["format"] == FORMAT_WITH_NCI


def test_an_index_without_nci_is_written_as_before(built):
    manifest = built().manifest
    assert json.loads(manifest.to_json())["format"] == FORMAT
    assert NCI_NUMBERS not in manifest.counts


def test_vectors_are_those_of_the_surfaces(built, fake_encoder):
    index = built(precision="float32")
    rows = FaissFile().open(index.vectors_path)
    texts = [text for _, text in surfaces(index)]
    assert np.allclose(rows.vectors(np.arange(len(texts))), fake_encoder.encode(texts))
    assert not index.manifest.normalized


def test_normalized_vectors(built):
    index = built(normalize=True, precision="fp16")
    rows = FaissFile().open(index.vectors_path)
    lengths = np.linalg.norm(rows.vectors(np.arange(rows.count)), axis=1)
    assert np.allclose(lengths, 1, atol=1e-3)
    assert index.manifest.normalized


def test_the_same_release_makes_the_same_index(release, tmp_path, fake_encoder):
    manifests = [
        build(release, tmp_path / name, BuildOptions(), fake_encoder) for name in ("one", "two")
    ]
    assert manifests[0].fingerprint == manifests[1].fingerprint


def test_the_hierarchy_on_disk_is_that_in_memory(rrf, tmp_path, fake_encoder):
    draw = np.random.default_rng(11)
    edges = [(int(a), int(b)) for a, b in draw.integers(0, 60, size=(300, 2))]
    rows = [
        rrf.rel(f"C{a:07d}", "PAR", f"C{b:07d}")
        if at % 2
        else rrf.rel(f"C{b:07d}", "CHD", f"C{a:07d}")
        for at, (a, b) in enumerate(edges)
    ]
    folder = rrf.write(
        tmp_path / "rrf", conso=[rrf.conso(f"C{at:07d}", f"n{at}") for at in range(60)], rel=rows
    )
    build(folder, tmp_path / "index", BuildOptions(), fake_encoder)
    mapped = open_index(tmp_path / "index").hierarchy
    parents = {f"C{at:07d}": [f"C{up:07d}" for low, up in edges if low == at] for at in range(60)}
    memory = Hierarchy(parents)
    for cui in parents:
        for depth in (0, 1, 2, 3):
            assert mapped.ancestors(cui, depth) == memory.ancestors(cui, depth)


def test_no_relations_at_all(rrf, tmp_path, fake_encoder):
    folder = rrf.write(tmp_path / "rrf", conso=[rrf.conso("C9000001", "Flu")])
    build(folder, tmp_path / "index", BuildOptions(), fake_encoder)
    assert open_index(tmp_path / "index").hierarchy.ancestors("C9000001") == frozenset()


def test_nothing_is_left(built):
    with pytest.raises(BuildError, match=r"none of 10 names is left .* languages JPN"):
        built(languages=["JPN"])


@pytest.mark.parametrize(
    ("vectors", "message"),
    [
        (np.zeros((7, 32)), 'a vector of length 0.0 for "Pneumonia"'),
        (np.full((7, 32), np.nan), "a vector of length nan"),
        (np.ones((7, 31)), r"vectors of shape \(7, 31\), not \(7, 32\)"),
    ],
)
def test_an_encoder_that_fails(release, tmp_path, fake_encoder, vectors, message):
    class Broken:
        info = fake_encoder.info

        def encode(self, texts):
            return vectors.astype(np.float32)

    with pytest.raises(EncodingError, match=message):
        build(release, tmp_path / "index", BuildOptions(), Broken())
    assert sorted(path.name for path in tmp_path.iterdir()) == ["rrf"]


@pytest.mark.parametrize("name", index_files.ALL)
def test_a_changed_file_is_found(built, name):
    index = built()
    path = index.folder / name
    data = bytearray(path.read_bytes())
    data[-1] ^= 1
    path.write_bytes(data)
    assert any(problem.startswith(f"{name} was changed") for problem in problems_of(index))


@pytest.mark.parametrize("name", [*index_files.ALL, index_files.MANIFEST])
@pytest.mark.parametrize("damage", ["removed", "cut", "emptied"])
def test_what_is_not_whole_is_not_opened(built, name, damage):
    folder = built().folder
    path = folder / name
    data = path.read_bytes()
    path.unlink()
    if damage != "removed":
        path.write_bytes(data[: len(data) // 2] if damage == "cut" else b"")
    with pytest.raises(PermanentError, match="is no index"):
        open_index(folder)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"format": "polyclinic.linker.index/9"}, 'its format is "polyclinic.linker.index/9"'),
        ({"filters": 3}, "it is incomplete"),
        ({"files": {}}, "is no index"),
        ({"more": 1}, "it is incomplete"),
    ],
)
def test_a_manifest_of_something_else(built, rewrite_manifest, changes, message):
    folder = built().folder
    rewrite_manifest(folder, **changes)
    with pytest.raises(PermanentError, match=message):
        open_index(folder)


def test_counts_that_are_not_those_of_the_manifest(built, rewrite_manifest):
    index = built()
    counts = {**index.manifest.counts, "concepts": 6}
    rewrite_manifest(index.folder, counts=counts)
    index = open_index(index.folder)
    assert list(problems_of(index)) == ["there are 5 concepts, the manifest says 6"]


def test_another_encoder_is_refused_with_both_digests(built, fake_encoder):
    manifest = built().manifest
    other = type(fake_encoder)(digest="e" * 64).info
    refusal = manifest.refusal(other)
    assert "e" * 64 in refusal
    assert "f" * 64 in refusal
    assert manifest.refusal(fake_encoder.info, normalize=False) == ""
    refusal = manifest.refusal(fake_encoder.info, normalize=True)
    assert "asked for are normalized ones" in refusal
    assert "so `normalize` must be false or left out" in refusal
    assert json.loads(manifest.to_json())["format"] == "polyclinic.linker.index/1"


@pytest.mark.parametrize("precision", ["float32", "fp16"])
def test_a_manifest_that_lies_about_normalisation(built, rewrite_manifest, precision):
    index = built(precision=precision)
    assert list(problems_of(index)) == []
    rewrite_manifest(index.folder, normalized=True)
    [problem] = problems_of(open_index(index.folder))
    assert "their lengths are not 1" in problem


@pytest.mark.parametrize("precision", ["float32", "fp16"])
def test_vectors_of_length_1_are_seen(built, precision):
    assert list(problems_of(built(normalize=True, precision=precision))) == []
