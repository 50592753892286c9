import gzip

import pytest

from polyclinic.linker.adapters import rrf_directory
from polyclinic.linker.adapters.rrf_directory import RrfDirectory
from polyclinic.linker.adapters.rrf_stream import RrfStream
from polyclinic.linker.domain.rrf.layout import MRCONSO
from polyclinic.linker.domain.rrf.rows import RowError
from polyclinic.linker.ports import MissingFileError


@pytest.fixture
def rows(rrf):
    return "".join(rrf.conso(f"C{at:07d}", f"name {at} é") for at in range(500)).encode()


def texts(folder):
    reported = []
    blocks = list(RrfDirectory(folder, reported.append).blocks(MRCONSO))
    assert reported[-1].done == sum(map(len, blocks))
    assert reported[-1].share == 1.0
    return [text for block in blocks for text in block.texts("STR", block.equals("SUPPRESS", "N"))]


EXPECTED = [f"name {at} é" for at in range(500)]


def test_a_plain_file(tmp_path, rows):
    (tmp_path / "MRCONSO.RRF").write_bytes(rows)
    assert texts(tmp_path) == EXPECTED


def test_in_the_directory_of_an_installed_release(tmp_path, rows):
    (tmp_path / "META").mkdir()
    (tmp_path / "META" / "MRCONSO.RRF").write_bytes(b"\xef\xbb\xbf" + rows)
    assert texts(tmp_path) == EXPECTED


def test_a_gzipped_file(tmp_path, rows):
    (tmp_path / "MRCONSO.RRF.gz").write_bytes(gzip.compress(rows))
    assert texts(tmp_path) == EXPECTED


@pytest.mark.parametrize("cut", [1, 1234, 20_000])
def test_parts_that_end_within_a_row(tmp_path, rows, cut):
    (tmp_path / "MRCONSO.RRF.aa.gz").write_bytes(gzip.compress(rows[:cut]))
    (tmp_path / "MRCONSO.RRF.ab.gz").write_bytes(gzip.compress(rows[cut:]))
    assert texts(tmp_path) == EXPECTED


def test_a_part_that_is_missing(tmp_path, rows):
    for name in ("aa", "ac", "bak"):
        (tmp_path / f"MRCONSO.RRF.{name}").write_bytes(rows)
    with pytest.raises(MissingFileError, match=r"has no MRCONSO.RRF.ab, but later parts"):
        texts(tmp_path)


@pytest.mark.parametrize("size", [1, 7, 100, 5000, 10**6])
def test_pieces_of_any_size(tmp_path, rows, size):
    path = tmp_path / "MRCONSO.RRF"
    path.write_bytes(rows)
    with RrfStream(MRCONSO, [path]) as stream:
        pieces = list(stream.lines(size))
    assert b"".join(pieces) == rows
    assert all(piece.endswith(b"\n") for piece in pieces)


@pytest.mark.parametrize("missing", [1, 5, 40])
def test_a_cut_off_file(tmp_path, rows, missing):
    (tmp_path / "MRCONSO.RRF").write_bytes(rows[:-missing])
    with pytest.raises(RowError, match=r"MRCONSO.RRF:500: the file is cut off"):
        texts(tmp_path)


@pytest.mark.parametrize("missing", [1, 8, 200])
def test_a_cut_off_gzipped_file(tmp_path, rows, missing):
    (tmp_path / "MRCONSO.RRF.gz").write_bytes(gzip.compress(rows)[:-missing])
    with pytest.raises(RowError, match=r"MRCONSO.RRF:\d+: the file is cut off or damaged"):
        texts(tmp_path)


@pytest.mark.parametrize("name", ["MRCONSO.RRF.gz", "MRCONSO.RRF.ab.gz"])
def test_an_empty_gzipped_file_is_cut_off(tmp_path, rows, name):
    if "ab" in name:
        (tmp_path / "MRCONSO.RRF.aa.gz").write_bytes(gzip.compress(rows))
    (tmp_path / name).write_bytes(b"")
    with pytest.raises(RowError, match=f"cut off or damaged: {name}: it is empty"):
        texts(tmp_path)


def test_a_damaged_gzipped_file(tmp_path, rows):
    data = bytearray(gzip.compress(rows))
    data[len(data) // 2] ^= 0xFF
    (tmp_path / "MRCONSO.RRF.gz").write_bytes(data)
    with pytest.raises(RowError):
        texts(tmp_path)


def test_a_last_part_that_is_missing_its_end(tmp_path, rows):
    (tmp_path / "MRCONSO.RRF.aa.gz").write_bytes(gzip.compress(rows[:20_000]))
    with pytest.raises(RowError, match="cut off"):
        texts(tmp_path)


@pytest.mark.parametrize(("told", "whole"), [("500", True), ("501", False), ("499", True)])
def test_a_file_that_is_cut_between_two_rows(tmp_path, rows, told, whole):
    (tmp_path / "MRCONSO.RRF").write_bytes(rows)
    (tmp_path / "MRFILES.RRF").write_text(
        f"MRCONSO.RRF|Names|CUI,LAT|18|{told}|99|\nMRCONSO.RRF\nMRREL.RRF|x|y|16|9999|99|\n"
    )
    if whole:
        assert texts(tmp_path) == EXPECTED
        return
    with pytest.raises(RowError, match=r"MRCONSO.RRF:500: the file is cut off: .* 501 rows"):
        texts(tmp_path)


def test_the_line_of_a_bad_row_in_a_later_block(tmp_path, rrf):
    good = rrf.conso("C9000001", "x" * 1000).encode()
    count = 3 * rrf_directory.BLOCK_BYTES // len(good)
    bad = good.replace(b"C9000001", b"C90000-1")
    (tmp_path / "MRCONSO.RRF").write_bytes(good * count + bad)
    with pytest.raises(RowError, match=rf"MRCONSO.RRF:{count + 1}, column 0"):
        texts(tmp_path)


def test_a_file_without_lines_does_not_fill_the_memory(tmp_path):
    with gzip.open(tmp_path / "MRCONSO.RRF.gz", "wb") as file:
        for _ in range(24):
            file.write(b"x" * (1 << 20))
    with pytest.raises(RowError, match=r"MRCONSO.RRF:1: the line has more than"):
        texts(tmp_path)


def test_no_such_file(tmp_path):
    with pytest.raises(MissingFileError, match=r"has no MRCONSO.RRF"):
        texts(tmp_path)


@pytest.mark.parametrize(
    ("file", "content", "release"),
    [
        ("release.dat", "umls.release.name=2026AA\n", "2026AA"),
        ("MRSAB.RRF", "C1|C2|MTH2026AB|MTH|Metathesaurus|MTH|2026AB|||\n", "2026AB"),
        ("MRSAB.RRF", "C1|C2|MSH2026|MSH|MeSH|MSH|2026AA|||\n", ""),
    ],
)
def test_the_release_as_its_files_say(tmp_path, file, content, release):
    (tmp_path / file).write_text(content)
    assert RrfDirectory(tmp_path, print).name == release
