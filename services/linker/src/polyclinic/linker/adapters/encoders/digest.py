"""Hashes that say whether two encoders make the same vectors."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path

_CHUNK = 1 << 20


def encoder_digest(files: Iterable[Path], **options: object) -> str:
    """SHA-256 over files and everything else that decides a vector, in lower-case hex.

    Args:
        files: Their names and contents count, their folder does not.
        options: JSON values, such as pooling and prefix.

    Raises:
        OSError: a file cannot be read.
    """
    parts: Mapping[str, object] = {
        "files": {path.name: _sha256(path) for path in files},
        "options": options,
    }
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def _sha256(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK):
            digest.update(chunk)
    return digest.hexdigest()
