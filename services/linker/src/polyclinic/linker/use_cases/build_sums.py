"""Checksums of files."""

import hashlib
from pathlib import Path


def sum_of(path: Path) -> str:
    """SHA-256 of a file, in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def sum_together(*paths: Path) -> str:
    """SHA-256 over the checksums of some files, in hexadecimal."""
    return hashlib.sha256("".join(map(sum_of, paths)).encode()).hexdigest()
