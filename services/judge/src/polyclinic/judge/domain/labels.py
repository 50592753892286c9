"""Label systems: which written label stands for which position among the options."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise

from polyclinic.judge.domain.scripts import Script, script_of
from polyclinic.judge.domain.text import MOST_CACHED_CHARS, clean, fold
from polyclinic.languages import codes_with, facts
from polyclinic.languages.folders import ABOUT

INVALID = -1
"""Position of what looks like a label but is none of this item's."""
UNCLEAR = -2
"""Position of a look-alike that may mean either of two options."""

LATIN = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")

_LOOKALIKES = (
    dict(zip("АВСЕНКМОРТХІЈЅ", "ABCEHKMOPTXIJS", strict=True)),
    dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX", strict=True)),
)


def native_labels(language: str) -> tuple[str, ...]:
    """The letters in which a language numbers options: a model may answer in them unasked."""
    return tuple(facts(language, ABOUT).get("labels", ()))


@cache
def native_systems() -> tuple[tuple[str, ...], ...]:
    """Those of every language that has letters of its own."""
    return tuple(letters for code in codes_with(ABOUT) if (letters := native_labels(code)))


class LabelSet:
    """The labels of one item, and every way of writing them."""

    def __init__(
        self,
        labels: Sequence[str],
        language: str,
        label_map: Mapping[str, str] | None = None,
    ) -> None:
        keys = [label_key(label) for label in labels]
        forms = {key: place for place, key in enumerate(keys)}
        for local, label in (label_map or {}).items():
            forms.setdefault(label_key(local), forms.get(label_key(label), INVALID))
        self._forms = forms
        self._others = {
            form: places.pop()
            for form, places in _other_writings(keys, language).items()
            if len(places) == 1 and form not in forms
        }
        self._unclear = {
            form
            for form, places in _other_writings(keys, language).items()
            if len(places) > 1 and form not in forms
        }
        self.digits = bool(forms) and all(key.isdigit() for key in forms)
        self.longest = max((len(form) for form in forms), default=0)
        self._scripts = {script_of(key[0]) for key in forms if key}

    def position(self, raw: str) -> int | None:
        """Position of a written label, INVALID for one of no option, None for no label at all."""
        key = label_key(raw)
        if key in self._forms:
            return self._forms[key]
        if key in self._others:
            return self._others[key]
        if key in self._unclear:
            return UNCLEAR
        seems = key.isdigit() or (len(key) == 1 and self._is_label_letter(key))
        return INVALID if seems and self._forms else None

    def _is_label_letter(self, key: str) -> bool:
        script = script_of(key)
        if script is Script.LATIN:
            return key in LATIN
        if script in (Script.CYRILLIC, Script.GREEK):
            systems = (native_labels("el"), native_labels("ru"), *_LOOKALIKES)
            return any(key in system for system in systems)
        return script in self._scripts and any(key in system for system in native_systems())

    def spelled(self, word: str) -> tuple[int, ...]:
        """Positions of labels written together, such as "AC"; empty if it is no such word."""
        if len(word) < 2 or not word.isupper():  # noqa: PLR2004 - two letters make a list
            return ()
        places = [self._forms.get(letter, INVALID) for letter in word]
        ascending = all(a < b for a, b in pairwise(places))
        return tuple(places) if ascending and places[0] != INVALID else ()


@lru_cache(maxsize=1024)
def label_set(
    labels: tuple[str, ...], language: str, label_map: tuple[tuple[str, str], ...] = ()
) -> LabelSet:
    """The label set of an item; most items of a data set share one."""
    return LabelSet(labels, language, dict(label_map))


def label_key(label: str) -> str:
    """The form in which labels compare: position never depends on case, width or decoration."""
    return _key_once(label) if len(label) <= MOST_CACHED_CHARS else _key(label)


def _key(label: str) -> str:
    bare = clean(label).strip(" ()[]{}.:'\"")
    if bare.isdigit():
        return str(int(bare))
    if bare and script_of(bare[0]) in (Script.ARABIC, Script.HEBREW):
        return fold(bare)
    return bare.upper()


_key_once = lru_cache(maxsize=8192)(_key)


def _other_writings(keys: Sequence[str], language: str) -> dict[str, set[int]]:
    """Labels of another script that can only mean one position.

    A look-alike is read as what it looks like, and a letter of the language's own series by its
    place in it; where the two differ (Cyrillic "В" for "B" or the third letter), neither is.
    """
    native = tuple(map(label_key, native_labels(language)))[: len(keys)]
    if tuple(keys) == LATIN[: len(keys)]:
        return _for_latin(keys, native)
    found: dict[str, set[int]] = {}
    for table in _LOOKALIKES:
        for own, latin in table.items():
            if own in keys:
                found[latin] = {keys.index(own), LATIN.index(latin)}
    letters = all(len(key) == 1 and not key.isdigit() for key in keys)
    if letters or tuple(keys) == native:
        for place, letter in enumerate(LATIN[: len(keys)]):
            found.setdefault(letter, {place})
    return found


def _for_latin(keys: Sequence[str], native: Sequence[str]) -> dict[str, set[int]]:
    found: dict[str, set[int]] = {}
    for place, letter in enumerate(native):
        found.setdefault(letter, set()).add(place)
    for table in _LOOKALIKES:
        for foreign, latin in table.items():
            if latin in keys:
                found.setdefault(foreign, set()).add(keys.index(latin))
    return found
