"""What is asked of the linker, and what comes out."""

from dataclasses import dataclass, field

from polyclinic.bus.caching import CachePolicy
from polyclinic.linker.domain.linking import Link
from polyclinic.linker.domain.lists.reading import ListKind

DEFAULT_K, MOST_K = 5, 100


@dataclass(frozen=True, slots=True)
class LinkRequest:
    """Strings to link.

    Attributes:
        mentions: Each is linked by itself.
        k: Candidates wanted for each; 0 means 5.
        index: Registry name; empty means the default one.
        document: Text that the mentions come from; may be empty.
    """

    mentions: tuple[str, ...]
    k: int = 0
    index: str = ""
    document: str = ""


@dataclass(frozen=True, slots=True)
class IndexInfo:
    """An index as anyone may know it.

    Attributes:
        name: Registry name.
        fingerprint: Hash of everything that decides a link.
        release: Of the source, such as "2026AA".
        concepts: Their number.
        surfaces: Number of surface forms.
    """

    name: str
    fingerprint: str
    release: str
    concepts: int
    surfaces: int


@dataclass(frozen=True, slots=True)
class Linked:
    """Strings and their concepts.

    Attributes:
        links: One for each mention, in their order.
        index: What they were found in.
    """

    links: tuple[Link, ...]
    index: IndexInfo


@dataclass(frozen=True, slots=True)
class SampleRef:
    """Which question a reply is about; a model's reply to a question about it is found by it.

    Attributes:
        task: Such as "exams".
        dataset: Data set name.
        sample_id: Shared by all renditions.
        language: BCP-47.
        variant: Such as "original".
        epoch: Counts from 1.
        judged_model: Whose reply it is; may be empty.
    """

    task: str = ""
    dataset: str = ""
    sample_id: str = ""
    language: str = ""
    variant: str = ""
    epoch: int = 0
    judged_model: str = ""


@dataclass(frozen=True, slots=True)
class Gold:
    """One expected string.

    Attributes:
        alternatives: Wordings; any one is right.
        included: Whether it is the diagnosis that must be among a differential's.
    """

    alternatives: tuple[str, ...]
    included: bool = False


@dataclass(frozen=True, slots=True)
class ScoreRequest:
    """A reply to score.

    Attributes:
        kind: Which list the reply holds; None when the request does not say.
        reply: What the model wrote.
        gold: Expected strings.
        truncated: Whether the reply was cut at a length limit.
        index: Registry name; empty means the default one.
        canonicaliser: Model that canonicalises examinations; empty for the rules alone.
        sample: Which question it is about.
        cache: How the cache of completions is used.
    """

    kind: ListKind | None
    reply: str
    gold: tuple[Gold, ...]
    truncated: bool = False
    index: str = ""
    canonicaliser: str = ""
    sample: SampleRef = SampleRef()
    cache: CachePolicy = field(default=CachePolicy())
