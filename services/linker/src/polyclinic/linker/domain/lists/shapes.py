"""What a JSON value must be to be a list of diagnoses or of examinations."""

from collections.abc import Mapping, Sequence

from polyclinic.linker.domain.lists.entries import Entries, Warn, is_entry, pieces
from polyclinic.linker.domain.lists.keys import (
    DIFFERENTIAL,
    EXAMS,
    OTHERS,
    is_about,
    is_commentary,
    is_elsewhere,
    is_left_out,
)
from polyclinic.linker.domain.lists.maps import is_bare, is_ranked, names_are_keys, names_of
from polyclinic.replies.shapes import Misfit

_LEVELS = 3


class DifferentialShape:
    """A ranked list of diagnoses: the list itself, or an object that has it under a key."""

    names: Sequence[str] = ("differential",)

    def read(self, value: object) -> Entries:
        """Entries in their order.

        Raises:
            Misfit: there is no list in it, or there are several and none says that it is the one.
        """
        found = Entries()
        _add_ranked(found, _named_list(value))
        return _filled_in(found)


class ExamsShape:
    """Lists of examinations by category, or one list; all of them together count."""

    names: Sequence[str] = ("exams", "laboratory", "imaging")

    def read(self, value: object) -> Entries:
        """Entries of all categories, in their order.

        Raises:
            Misfit: there is no list in it.
        """
        found = Entries()
        if not _add_exams(found, value, 0):
            raise Misfit("there is no list of examinations", attempt=False)
        return _filled_in(found)


def _filled_in(found: Entries) -> Entries:
    """The entries, unless they are the form that the prompt shows, or nothing that can be read.

    Raises:
        Misfit: they are.
    """
    if not found.texts and Warn.PLACEHOLDER in found.warnings:
        raise Misfit("the list is a form that was not filled in", placeholder=True)
    if not found.texts and Warn.NOT_TEXT in found.warnings:
        raise Misfit("no entry of the list is a text or names what it is")
    return found


def _named_list(value: object) -> object:
    if isinstance(value, list):
        return _only_object_of(value)
    if not isinstance(value, dict):
        raise Misfit("there is no list of diagnoses", attempt=False)
    named = [one for key, one in value.items() if _is_differential(key)]
    lists = [one for one in named if isinstance(one, list)] or [
        one for one in named if not isinstance(one, bool | int | float)
    ]
    if lists:
        return _only_one(lists)
    if named:
        raise Misfit("the differential is no list")
    inner = [one for one in value.values() if isinstance(one, dict)]
    within = [_named_list(one) for one in inner if any(map(_is_differential, one))]
    if within:
        return _only_one(within)
    lists = [one for key, one in value.items() if isinstance(one, list) and _is_unnamed(key)]
    if is_bare(value) or is_ranked(value):
        return value
    if len(lists) != 1:
        raise Misfit("there is no list of diagnoses", attempt=False)
    return lists[0]


def _is_unnamed(key: str) -> bool:
    return not is_commentary(key) and not is_elsewhere(key, exams=False)


def _only_one(lists: Sequence[object]) -> object:
    if any(one != lists[0] for one in lists):
        raise Misfit("there are several lists of diagnoses, and none says that it is the one")
    return lists[0]


def _is_differential(key: str) -> bool:
    return is_about(key, DIFFERENTIAL) and not is_commentary(key) and not is_left_out(key)


def _only_object_of(value: list[object]) -> object:
    """A list, or the list in the only object that a list holds."""
    only = value[0] if len(value) == 1 else None
    if isinstance(only, dict) and any(map(_is_differential, only)):
        return _named_list(only)
    return value


def _add_ranked(found: Entries, value: object) -> None:
    if isinstance(value, list):
        found.add_all(names_of(value))
    elif isinstance(value, str):
        found.add_all(list(pieces(value)))
    elif isinstance(value, Mapping):
        found.add_all([*value] if names_are_keys(value) else list(value.values()))
    else:
        found.warn(Warn.EMPTY)


def _add_exams(found: Entries, value: object, level: int) -> bool:
    """Add what a value holds; whether it holds a list, be it an empty one."""
    if isinstance(value, list):
        for one in names_of(value):
            if not (isinstance(one, dict) and _is_group(one) and _add_exams(found, one, level + 1)):
                found.add_all([one])
        return True
    if not isinstance(value, dict) or level > _LEVELS:
        return False
    if not level and is_bare(value):
        found.add_all([*value])
        return True
    value = {key: one for key, one in value.items() if not is_left_out(key)}
    named = {key: one for key, one in value.items() if is_about(key, EXAMS)}
    # "exam_rationale": "..." is a remark; a list under such a key may be one of tests.
    named = {k: one for k, one in named.items() if not (isinstance(one, str) and is_commentary(k))}
    if named:
        named = {key: one for key, one in value.items() if key in named or is_about(key, OTHERS)}
    chosen = named or {
        key: one
        for key, one in value.items()
        if not is_commentary(key) and not is_elsewhere(key, exams=True)
    }
    return any([_add_category(found, one, bool(named), level) for one in chosen.values()])


def _add_category(found: Entries, value: object, named: bool, level: int) -> bool:
    if isinstance(value, str) and named:
        found.add_all(list(pieces(value)))
        return True
    if value is None and named:
        return True
    if isinstance(value, dict) and value and not _is_group(value):
        _add_object(found, value, named=named)
        return True
    return _add_exams(found, value, level + 1)


def _add_object(found: Entries, value: Mapping[str, object], *, named: bool) -> None:
    """Add one examination, or those that a category names by key: {"CBC": "anaemia"}."""
    if is_entry(value) or not named:
        found.add(value)
    elif all(key.strip(". ").isdigit() for key in value):
        found.add_all(list(value.values()))
    elif any(map(is_commentary, value)):
        found.add(value)
    else:
        found.add_all([*value])


def _is_group(value: Mapping[str, object]) -> bool:
    """Whether an object holds lists and is not itself an entry."""
    return any(isinstance(one, list | dict) for one in value.values())
