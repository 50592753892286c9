"""The registry of engines as a file."""

from pathlib import Path

from polyclinic.registry.entries import Registry
from polyclinic.registry.file import read_file
from polyclinic.translator.domain.entries import Entry
from polyclinic.translator.domain.registry import ENGINES, read_registry


def load_registry(path: Path) -> Registry[Entry]:
    """Read a registry file; what is wrong with one entry stands in the result.

    Raises:
        RegistryError: the file is missing, is not YAML, or has another shape.
    """
    engines, place = read_file(path, ENGINES, setting="POLYCLINIC_TRANSLATOR_ENGINES")
    return read_registry(engines, place=place)
