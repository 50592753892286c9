"""How each family of models is spoken to: tokens before and after the text, and language codes."""

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from sentencepiece import SentencePieceProcessor

from polyclinic.registry.problem import Problem
from polyclinic.translator.adapters.model_directory import ModelDirectory, ModelDirectoryError
from polyclinic.translator.domain.entries import DirectoryEntry, MadladEntry, NllbEntry, OpusEntry
from polyclinic.translator.domain.languages import Language, known_languages, language
from polyclinic.translator.domain.sentence import Pair
from polyclinic.translator.ports import Prepared

END = "</s>"


class Family(Protocol):
    """Tokens of one model.

    Attributes:
        sources: Languages that it reads.
        targets: Languages that it writes.
    """

    sources: tuple[Language, ...]
    targets: tuple[Language, ...]

    def count(self, text: str) -> int:
        """Tokens of a text, without those of the family."""
        ...

    def prepare(self, text: str, pair: Pair) -> Prepared:
        """Tokens of a text, as the model reads it."""
        ...

    def text(self, tokens: Sequence[str]) -> str:
        """The text of target tokens, without prefix and end."""
        ...


class Nllb:
    """NLLB-200: the codes of both languages are tokens."""

    FILES = ("sentencepiece.bpe.model",)

    def __init__(self, directory: ModelDirectory) -> None:
        self._pieces = _load(directory.path / self.FILES[0])
        known = [one for one in known_languages() if one.flores in directory.source_vocabulary]
        self.sources = self.targets = tuple(known)

    def count(self, text: str) -> int:
        """See `Family`."""
        return len(self._pieces.encode(text))

    def prepare(self, text: str, pair: Pair) -> Prepared:
        """The source's code first, the target's as prefix."""
        pieces: list[str] = self._pieces.encode(text, out_type=str)
        return Prepared([pair.source.flores, *pieces, END], [pair.target.flores])

    def text(self, tokens: Sequence[str]) -> str:
        """See `Family`."""
        return str(self._pieces.decode(list(tokens)))


class Madlad:
    """MADLAD-400: the target's code is the first source token; the source's is not asked for."""

    FILES = ("spiece.model",)

    def __init__(self, directory: ModelDirectory) -> None:
        self._pieces = _load(directory.path / self.FILES[0])
        self.sources = tuple(one for one in known_languages() if one.madlad)
        self.targets = tuple(
            one for one in self.sources if one.madlad_token in directory.source_vocabulary
        )

    def count(self, text: str) -> int:
        """See `Family`."""
        return len(self._pieces.encode(text))

    def prepare(self, text: str, pair: Pair) -> Prepared:
        """The target's code first."""
        pieces: list[str] = self._pieces.encode(text, out_type=str)
        return Prepared([str(pair.target.madlad_token), *pieces, END], [])

    def text(self, tokens: Sequence[str]) -> str:
        """See `Family`."""
        return str(self._pieces.decode(list(tokens)))


class Opus:
    """OPUS-MT: one pair, or several targets told apart by a first token."""

    FILES = ("source.spm", "target.spm")

    def __init__(self, directory: ModelDirectory, entry: OpusEntry) -> None:
        self._source_pieces = _load(directory.path / self.FILES[0])
        self._target_pieces = _load(directory.path / self.FILES[1])
        self._vocabulary = directory.source_vocabulary
        self.sources = tuple(language(code) for code in entry.source)
        self.targets = tuple(language(code) for code in entry.target)
        unmarked = [one.code for one in self.targets if not self._mark(one)]
        if unmarked and len(self.targets) > 1:
            raise ModelDirectoryError(
                Problem(
                    str(directory.path),
                    f"its vocabulary has no token for {', '.join(unmarked)}, so it cannot be told "
                    "to write it.",
                    "Name in `target` what the model was trained for.",
                )
            )

    def count(self, text: str) -> int:
        """See `Family`."""
        return len(self._source_pieces.encode(text))

    def prepare(self, text: str, pair: Pair) -> Prepared:
        """The target's token first, where the model has one."""
        pieces: list[str] = self._source_pieces.encode(text, out_type=str)
        return Prepared([*self._mark(pair.target), *pieces, END], [])

    def text(self, tokens: Sequence[str]) -> str:
        """See `Family`."""
        return str(self._target_pieces.decode(list(tokens)))

    def _mark(self, target: Language) -> list[str]:
        return [target.opus_token] if target.opus_token in self._vocabulary else []


def sentencepieces(entry: DirectoryEntry) -> Sequence[str]:
    """Names of the SentencePiece files that an entry's family needs."""
    kinds: dict[str, type[Nllb] | type[Madlad] | type[Opus]] = {
        "nllb": Nllb,
        "madlad": Madlad,
        "opus": Opus,
    }
    return kinds[entry.family].FILES


def open_family(entry: DirectoryEntry, directory: ModelDirectory) -> Family:
    """The family of an entry, over a directory.

    Raises:
        ModelDirectoryError: the directory is of another family, or cannot do what the entry says.
    """
    family: Family
    if isinstance(entry, NllbEntry):
        family = Nllb(directory)
    elif isinstance(entry, MadladEntry):
        family = Madlad(directory)
    else:
        family = Opus(directory, entry)
    if not family.targets:
        what = f"its vocabulary has no language code of the {entry.family} family."
        raise ModelDirectoryError(Problem(str(directory.path), what, "Is `family` right?"))
    return family


def _load(path: Path) -> SentencePieceProcessor:
    try:
        return SentencePieceProcessor(model_file=str(path))
    except (OSError, RuntimeError) as error:
        raise ModelDirectoryError(Problem(str(path), "this is no SentencePiece model.")) from error
