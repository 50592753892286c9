"""Cue tables, compiled for look-up."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from polyclinic.judge.domain.cues import CueTable, table_of
from polyclinic.judge.domain.kinds import Kind
from polyclinic.judge.domain.scripts import Script, script_of, words
from polyclinic.judge.domain.text import clean, fold, without_accents

MIN_STEM = 1


class Lexicon:
    """The cues of one language, with English where it does not contradict.

    Models often answer in English whatever they are asked in.
    """

    def __init__(self, own: CueTable) -> None:
        english = table_of("en")
        self.own = own
        self.words_like_labels = own.words_like_labels | english.words_like_labels
        self._phrases: dict[tuple[str, ...], Kind] = {}
        self._heads: dict[str, int] = {}
        self._stems: dict[str, Kind] = {}
        self._longest_stem = 0
        self._unspaced: dict[str, list[tuple[str, Kind]]] = {}
        self.reach = lru_cache(maxsize=8192)(self._reach)
        for table in (english, own):
            skipped = own.not_english if table is english else frozenset[str]()
            for kind, phrase in _phrases(table):
                if fold(phrase) not in skipped:
                    self._add(kind, clean(phrase))
        self._add_unaccented()
        for entries in self._unspaced.values():
            entries.sort(key=lambda entry: -len(entry[0]))

    def _add(self, kind: Kind, phrase: str) -> None:
        if script_of(phrase[0]) is Script.UNSPACED:
            entries = self._unspaced.setdefault(phrase[0], [])
            entries[:] = [entry for entry in entries if entry[0] != phrase] + [(phrase, kind)]
        elif phrase.endswith("*"):
            stem = fold(phrase[:-1])
            self._stems[stem] = kind
            self._longest_stem = max(self._longest_stem, len(stem))
        else:
            keys = tuple(fold(word) for word in words(phrase))
            self._phrases[keys] = kind
            self._heads[keys[0]] = max(self._heads.get(keys[0], 0), len(keys))
            if "ı" in phrase:  # whose capital is that of "i"
                self._add(kind, phrase.replace("ı", "i"))

    def _add_unaccented(self) -> None:
        """Phrases as typed without accents, where that does not make them another phrase."""
        bare: dict[tuple[str, ...], set[Kind]] = {}
        for keys, kind in self._phrases.items():
            bare.setdefault(tuple(map(without_accents, keys)), set()).add(kind)
        for keys, kinds in bare.items():
            if len(kinds) == 1 and keys not in self._phrases and len("".join(keys)) > 1:
                self._phrases[keys] = kinds.pop()
                self._heads[keys[0]] = max(self._heads.get(keys[0], 0), len(keys))

    def _reach(self, key: str) -> int:
        """How many words from a folded word on `at` may need to see; 0 where no cue begins."""
        bare = [key[len(p) :] for p in self.own.prefixes if key.startswith(p)]
        longest = max(self._heads.get(head, 0) for head in (key, *bare))
        return longest or int(self.at([key]) is not None)

    def at(self, keys: Sequence[str]) -> tuple[int, Kind] | None:
        """The cue that the folded words `keys` begin with: how many words, and its kind."""
        return self._exact(keys) or self._without_prefix(keys)

    def _exact(self, keys: Sequence[str]) -> tuple[int, Kind] | None:
        longest = min(self._heads.get(keys[0], 0), len(keys))
        for count in range(longest, 0, -1):
            kind = self._phrases.get(tuple(keys[:count]))
            if kind is not None:
                return count, kind
        for length in range(min(len(keys[0]), self._longest_stem), MIN_STEM - 1, -1):
            kind = self._stems.get(keys[0][:length])
            if kind is not None:
                return 1, kind
        return None

    def _without_prefix(self, keys: Sequence[str]) -> tuple[int, Kind] | None:
        for prefix in self.own.prefixes:
            if keys[0].startswith(prefix) and len(keys[0]) > len(prefix) + 1:
                found = self._exact([keys[0][len(prefix) :], *keys[1:]])
                if found is not None:
                    return found
        return None

    def is_cue(self, text: str) -> bool:
        """Whether a clean text is a cue as a whole, such as an option "True"."""
        if script_of(text[0]) is Script.UNSPACED:
            found = self.unspaced_at(text, 0)
            return found is not None and found[0] == text
        keys = [fold(word) for word in words(text)]
        cue = self.at(keys) if keys else None
        return cue is not None and cue[0] == len(keys)

    def unspaced_at(self, text: str, place: int) -> tuple[str, Kind] | None:
        """The longest cue of a script without spaces that starts at a place of a clean text."""
        for phrase, kind in self._unspaced.get(text[place], ()):
            if text.startswith(phrase, place):
                return phrase, kind
        return None


def _phrases(table: CueTable) -> Iterator[tuple[Kind, str]]:
    for kind, phrases in table.phrases.items():
        for phrase in phrases:
            yield kind, phrase


@lru_cache(maxsize=64)
def lexicon_for(language: str) -> Lexicon:
    """The lexicon of a BCP-47 language; of English alone for a language without a table."""
    return Lexicon(table_of(language))
