"""The files that a suite names: found relative to it, read within bounds."""

import difflib
import glob
import os
import re
import stat
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from polyclinic.cli.suites.nodes import Document
from polyclinic.datasets.limits import DEFAULT_LIMITS

PROMPT_SUFFIXES = (".txt", ".md")
PROMPT_NAME = re.compile(r"[a-z][a-z0-9_]*(\.[A-Za-z0-9-]+)?")
MAX_PROMPT_BYTES = 64 * 1024
_MIB = 1024 * 1024


@dataclass(frozen=True, slots=True)
class LocalFile:
    """A file that was read.

    Attributes:
        name: Path relative to the suite where it lies below it, else the file's name.
        data: Its content.
    """

    name: str
    data: bytes


def find_datasets(
    document: Document, folder: Path, written: Iterable[tuple[str, str]]
) -> list[Path]:
    """The files that paths and globs mean, each once; what means none is noted.

    Args:
        document: Takes the problems.
        folder: Folder of the suite file.
        written: Pairs of a path or glob, and its field path in the suite.
    """
    found: dict[Path, None] = {}
    for pattern, place in written:
        path = _plain(folder / Path(pattern).expanduser())
        if no_file(path) != "does not exist" or not glob.has_magic(pattern):
            matches = [path]
        else:
            # Path.glob takes neither absolute patterns nor "..".
            names = sorted(glob.glob(pattern, root_dir=folder, recursive=True))  # noqa: PTH207
            matches = [_plain(folder / name) for name in names if (folder / name).is_file()]
            if not matches:
                document.report(place, f"no file matches {pattern!r} in {folder}")
        found.update(dict.fromkeys(path for path in matches if _is_file(document, path, place)))
    return list(found)


def read_files(document: Document, folder: Path, paths: Iterable[Path]) -> list[LocalFile]:
    """Read sample files; what is too large or unreadable is noted."""
    files = []
    for path in paths:
        name = path.relative_to(folder).as_posix() if path.is_relative_to(folder) else path.name
        data = read_bounded(document, path, "datasets", DEFAULT_LIMITS.file_bytes)
        if data is not None:
            files.append(LocalFile(name, data))
    return files


def read_prompts(document: Document, folder: Path) -> dict[str, str]:
    """Prompt files of a folder by their name without suffix: `mcqa.txt`, `mcqa.pt.txt`."""
    if not folder.is_dir():
        document.report("prompts", f"{folder} is no folder", "Name a folder of prompt files.")
        return {}
    prompts: dict[str, str] = {}
    for path in sorted(folder.iterdir()):
        if path.suffix not in PROMPT_SUFFIXES or not PROMPT_NAME.fullmatch(path.stem):
            continue
        data = read_bounded(document, path, "prompts", MAX_PROMPT_BYTES)
        try:
            prompts[path.stem] = (data or b"").decode("utf-8-sig")
        except UnicodeDecodeError as error:
            document.report("prompts", f"{path} is not UTF-8: byte {error.start}")
    if not prompts:
        document.report("prompts", f"{folder} holds no prompt", "Name files like mcqa.en.txt.")
    return prompts


def read_bounded(document: Document, path: Path, place: str, max_bytes: int) -> bytes | None:
    """A file's content; None, with a problem noted, when it is too large or unreadable."""
    try:
        size = path.stat().st_size
        if size > max_bytes:
            limit = f"at most {max_bytes / _MIB:g} MiB are taken"
            document.report(place, f"{path} has {size / _MIB:.1f} MiB; {limit}", "Split it.")
            return None
        return path.read_bytes()
    except OSError as error:
        document.report(place, f"{path} cannot be read: {error.strerror}")
        return None


def no_file(path: Path) -> str:
    """Why a path is no file whose content can be read; empty when it is one."""
    try:
        mode = path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return "does not exist"
    except (OSError, ValueError) as error:  # a name that is too long, a folder that is closed
        return f"cannot be read: {getattr(error, 'strerror', None) or error}"
    if stat.S_ISREG(mode):
        return ""
    return "is a folder" if stat.S_ISDIR(mode) else "is not a regular file"


def _plain(path: Path) -> Path:
    """Without "..", so that one file has one name; symbolic links stay as written."""
    return Path(os.path.normpath(path))


def _is_file(document: Document, path: Path, place: str) -> bool:
    what = no_file(path)
    if what == "is a folder":
        remedy = "Name its files, such as folder/*.jsonl."
    else:
        remedy = _near(path) if what == "does not exist" else ""
    if what:
        document.report(place, f"{path} {what}", remedy)
    return not what


def _near(path: Path) -> str:
    names = [other.name for other in path.parent.iterdir()] if path.parent.is_dir() else []
    near = difflib.get_close_matches(path.name, names, n=1)
    return f"Did you mean {near[0]!r}?" if near else "Paths are relative to the suite file."
