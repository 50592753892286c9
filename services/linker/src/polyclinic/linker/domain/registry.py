"""The indexes that may be used: from plain values to entries, or to sentences on what is wrong."""

from collections.abc import Mapping
from typing import Final

from pydantic import ValidationError

from polyclinic.linker.domain.entries import IndexEntry
from polyclinic.registry.entries import Registry, Section, read_entries
from polyclinic.registry.problem import Keys, Place, Problem, problem_at
from polyclinic.registry.sentences import sentences

INDEXES: Final = Section("indexes", "index")


def read_registry(indexes: Mapping[object, object], *, place: Place) -> Registry[IndexEntry]:
    """Read the `indexes` mapping of a registry file.

    Args:
        indexes: Name to fields, as the file has them.
        place: For the sentences.
    """

    def read(keys: Keys, fields: object) -> IndexEntry | list[Problem]:
        if not isinstance(fields, Mapping):
            what = "must be a mapping with at least `path` and `encoder`."
            return [problem_at(keys, place, what)]
        try:
            return IndexEntry.model_validate(fields)
        except ValidationError as error:
            return sentences(error, IndexEntry, keys, place)

    return read_entries(indexes, INDEXES, place, read)
