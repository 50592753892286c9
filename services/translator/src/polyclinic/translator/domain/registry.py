"""The engines that may be used: from plain values to entries, or to sentences on what is wrong."""

from collections.abc import Mapping
from typing import Final

from pydantic import ValidationError

from polyclinic.registry.entries import Registry, Section, kind_of, read_entries
from polyclinic.registry.problem import Keys, Place, Problem
from polyclinic.registry.sentences import sentences
from polyclinic.translator.domain.entries import ENTRY_KINDS, Entry

ENGINES: Final = Section("engines", "engine")


def read_registry(engines: Mapping[object, object], *, place: Place) -> Registry[Entry]:
    """Read the `engines` mapping of a registry file.

    Args:
        engines: Name to fields, as the file has them.
        place: For the sentences.
    """

    def read(keys: Keys, fields: object) -> Entry | list[Problem]:
        kind = kind_of(fields, "family", ENTRY_KINDS, keys, place)
        if isinstance(kind, Problem):
            return [kind]
        try:
            return kind.model_validate(fields)
        except ValidationError as error:
            return sentences(error, kind, keys, place)

    return read_entries(engines, ENGINES, place, read)
