"""A CTranslate2 directory on disk: what must be in it, and its digest."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from polyclinic.bus.errors import PermanentError
from polyclinic.registry.problem import Problem

_CHUNK = 1 << 20
CONVERT_HINT = "`polyclinic translator convert` makes such a directory from a checkpoint."


class ModelDirectoryError(PermanentError):
    """A directory cannot be used; `problem` says why."""

    default_code = "bad_model_directory"

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem


@dataclass(frozen=True, slots=True)
class ModelDirectory:
    """A directory that holds everything a model needs.

    Attributes:
        path: Where it is.
        digest: SHA-256 of its files' names and contents, lower-case hex.
        source_vocabulary: Tokens that the model reads.
        target_vocabulary: Tokens that it writes.
    """

    path: Path
    digest: str
    source_vocabulary: frozenset[str]
    target_vocabulary: frozenset[str]


def read_directory(path: Path, sentencepieces: Sequence[str]) -> ModelDirectory:
    """Look at a directory without loading the model.

    Args:
        path: The directory.
        sentencepieces: Names of the SentencePiece files that its family needs.

    Raises:
        ModelDirectoryError: something is missing or cannot be read.
    """
    if not path.is_dir():
        raise ModelDirectoryError(Problem(str(path), "there is no such directory.", CONVERT_HINT))
    for name in ("model.bin", *sentencepieces):
        if not (path / name).is_file():
            remedy = CONVERT_HINT if name == "model.bin" else "Copy it from the checkpoint."
            raise ModelDirectoryError(Problem(str(path), f"`{name}` is missing.", remedy))
    try:
        return ModelDirectory(
            path=path,
            digest=_digest(path),
            source_vocabulary=_vocabulary(path, "source"),
            target_vocabulary=_vocabulary(path, "target"),
        )
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ModelDirectoryError(Problem(str(path), f"cannot be read: {reason}.")) from error


def _vocabulary(path: Path, side: str) -> frozenset[str]:
    for name in ("shared_vocabulary.json", f"{side}_vocabulary.json"):
        if (path / name).is_file():
            return frozenset(json.loads((path / name).read_text(encoding="utf-8")))
    for name in ("shared_vocabulary.txt", f"{side}_vocabulary.txt"):  # older converters
        if (path / name).is_file():
            return frozenset((path / name).read_text(encoding="utf-8").split("\n"))
    raise ValueError("it has no vocabulary")


def _digest(path: Path) -> str:
    whole = hashlib.sha256()
    names = sorted(
        file.name
        for file in path.iterdir()
        if file.name in ("model.bin", "config.json")
        or file.suffix in (".spm", ".model")
        or file.name.startswith(("shared_vocabulary", "source_vocabulary", "target_vocabulary"))
    )
    for name in names:
        one = hashlib.sha256()
        with (path / name).open("rb") as file:
            while chunk := file.read(_CHUNK):
                one.update(chunk)
        whole.update(f"{name}\0{one.hexdigest()}\n".encode())
    return whole.hexdigest()
