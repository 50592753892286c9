"""What anyone may know of an engine."""

from dataclasses import dataclass, field

from polyclinic.translator.domain.languages import Language
from polyclinic.translator.domain.repair import MAX_RETRIES
from polyclinic.translator.domain.sentence import Pair


@dataclass(frozen=True, slots=True)
class EngineInfo:
    """An engine as the registry describes it.

    Attributes:
        name: Registry name.
        family: "nllb", "madlad", "opus" or "llm".
        fingerprint: Hash of everything that decides a translation besides the text.
        sources: Languages that it translates from.
        targets: Languages that it translates to.
        whole_documents: Whether it is given whole texts instead of sentences, and heeds what
            they are for.
        cached_here: Whether its translations are kept by the translator; false where another
            service keeps them.
        model: Of the inference service, by its registry name; empty where the engine has its own.
        max_tokens: Longest sentence.
        retries: How often a suspicious translation is drawn again.
    """

    name: str
    family: str
    fingerprint: str
    sources: tuple[Language, ...]
    targets: tuple[Language, ...]
    whole_documents: bool = False
    cached_here: bool = True
    model: str = ""
    max_tokens: int = 150
    retries: int = MAX_RETRIES

    _reads: frozenset[str] = field(init=False, repr=False, compare=False)
    _writes: frozenset[str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_reads", frozenset(one.code for one in self.sources))
        object.__setattr__(self, "_writes", frozenset(one.code for one in self.targets))

    def reads(self, language: Language) -> bool:
        """Whether it translates from a language."""
        return language.code in self._reads

    def writes(self, language: Language) -> bool:
        """Whether it translates to a language."""
        return language.code in self._writes

    def knows(self, pair: Pair) -> bool:
        """Whether it translates from the one to the other."""
        return self.reads(pair.source) and self.writes(pair.target)
