"""The registry of indexes as a file."""

from pathlib import Path

from polyclinic.linker.domain.entries import IndexEntry
from polyclinic.linker.domain.registry import INDEXES, read_registry
from polyclinic.registry.entries import Registry
from polyclinic.registry.file import read_file


def load_registry(path: Path) -> Registry[IndexEntry]:
    """Read a registry file; what is wrong with one entry stands in the result.

    Raises:
        RegistryError: the file is missing, is not YAML, or has another shape.
    """
    indexes, place = read_file(path, INDEXES, setting="POLYCLINIC_LINKER_INDEXES")
    return read_registry(indexes, place=place)
