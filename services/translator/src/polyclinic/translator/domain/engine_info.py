"""What anyone may know of an engine."""

from dataclasses import dataclass

from polyclinic.translator.domain.languages import Language
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
        max_tokens: Longest sentence.
    """

    name: str
    family: str
    fingerprint: str
    sources: tuple[Language, ...]
    targets: tuple[Language, ...]
    whole_documents: bool = False
    cached_here: bool = True
    max_tokens: int = 150

    def knows(self, pair: Pair) -> bool:
        """Whether it translates from the one to the other."""
        return pair.source in self.sources and pair.target in self.targets
