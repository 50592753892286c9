"""Files in the object store."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Blob:
    """A file: lower-case hex SHA-256 of its content, length, and its name for messages."""

    sha256: str = ""
    size_bytes: int = 0
    name: str = ""
