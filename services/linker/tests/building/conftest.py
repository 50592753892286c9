"""Releases of a few rows, and what a build needs beside them."""

import json
from pathlib import Path

import pytest

from polyclinic.linker.domain import index_files


class Rrf:
    """Writes rows in the layout of a release; identifiers and names are made up."""

    @staticmethod
    def conso(cui, text, *, lat="ENG", ts="P", stt="PF", pref="Y", sab="MSH", suppress="N"):
        return (
            f"{cui}|{lat}|{ts}|L1|{stt}|S1|{pref}|A1||M1|D1|{sab}|MH|D1|{text}|0|{suppress}|256|\n"
        )

    @staticmethod
    def rel(first, rel, second, *, suppress="N"):
        return f"{first}|A1|AUI|{rel}|{second}|A2|AUI||R1||MSH|MSH|||{suppress}||\n"

    @staticmethod
    def sty(cui, tui):
        return f"{cui}|{tui}|B2|Some Type|AT1|256|\n"

    def write(self, folder: Path, *, conso=(), rel=(), sty=None) -> Path:
        folder.mkdir(exist_ok=True)
        (folder / "MRCONSO.RRF").write_text("".join(conso), encoding="utf-8")
        (folder / "MRREL.RRF").write_text("".join(rel), encoding="utf-8")
        if sty is not None:
            (folder / "MRSTY.RRF").write_text("".join(sty), encoding="utf-8")
        return folder


@pytest.fixture
def rrf():
    return Rrf()


@pytest.fixture
def release(rrf, tmp_path):
    """Six concepts: a chain, one that is another's only by way of one that is filtered out."""
    return rrf.write(
        tmp_path / "rrf",
        conso=[
            rrf.conso("C9000002", "Lung disease"),
            rrf.conso("C9000002", "Doença pulmonar", lat="POR"),
            rrf.conso("C9000001", "Pneumonic thing", ts="S", pref="N"),
            rrf.conso("C9000001", "Pneumonia"),
            rrf.conso("C9000001", "Pneumonia", sab="ICD10", pref="N"),
            rrf.conso("C9000001", "Pneumonia, obsolete", suppress="O"),
            rrf.conso("C9000003", 'Fever of 5" scale', sab="ICD10"),
            rrf.conso("C9000004", "Aspirin"),
            rrf.conso("C9000005", "Bacterial pneumonia"),
            rrf.conso("C9000006", "+++"),
        ],
        rel=[
            rrf.rel("C9000001", "PAR", "C9000002"),
            rrf.rel("C9000002", "CHD", "C9000001"),
            rrf.rel("C9000004", "RN", "C9000005"),
            rrf.rel("C9000004", "RB", "C9000001"),
            rrf.rel("C9000001", "PAR", "C9000001"),
            rrf.rel("C9000003", "SY", "C9000001"),
            rrf.rel("C9000003", "PAR", "C9000002", suppress="O"),
            rrf.rel("C9000007", "PAR", "C9000008"),
        ],
        sty=[
            rrf.sty("C9000001", "T047"),
            rrf.sty("C9000001", "T033"),
            rrf.sty("C9000002", "T047"),
            rrf.sty("C9000003", "T184"),
            rrf.sty("C9000004", "T121"),
            rrf.sty("C9000005", "T047"),
            rrf.sty("C9000006", "T047"),
        ],
    )


@pytest.fixture
def rewrite_manifest():
    """Change what a manifest says."""

    def rewrite(folder: Path, **changes) -> None:
        path = folder / index_files.MANIFEST
        path.write_text(json.dumps({**json.loads(path.read_text()), **changes}))

    return rewrite
