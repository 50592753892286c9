"""Strings, the concepts that they may mean, and lists scored as sets of concepts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from polyclinic.records.caching import CachePolicy
from polyclinic.records.calls import CallUsage
from polyclinic.records.samples import SampleKey


class ConceptList(StrEnum):
    """Which list is read out of a reply."""

    UNSPECIFIED = ""
    DIFFERENTIAL = "differential"
    EXAMS = "exams"


@dataclass(frozen=True, slots=True)
class LinkInput:
    """Strings to link.

    Attributes:
        mentions: Each is linked by itself.
        top_k: Candidates wanted for each; 0 means 5.
        index: Registry name; empty means the default one.
        document: Text that the mentions come from; may be empty.
    """

    mentions: tuple[str, ...] = ()
    top_k: int = 0
    index: str = ""
    document: str = ""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A concept that a string may mean.

    Attributes:
        cui: Its identifier.
        name: Its preferred name.
        surface: Its surface form that matched.
        score: Inner product with the string's vector.
    """

    cui: str = ""
    name: str = ""
    surface: str = ""
    score: float = 0.0


@dataclass(frozen=True, slots=True)
class Link:
    """One string and its concepts.

    Attributes:
        mention: As given.
        looked_up: What was looked up.
        candidates: The best first, ties in the order of their identifiers.
        reason: Why there is none, else empty.
        tied: Whether the best score is shared by several concepts.
    """

    mention: str = ""
    looked_up: str = ""
    candidates: tuple[Candidate, ...] = ()
    reason: str = ""
    tied: bool = False


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

    name: str = ""
    fingerprint: str = ""
    release: str = ""
    concepts: int = 0
    surfaces: int = 0


@dataclass(frozen=True, slots=True)
class LinkOutput:
    """Strings and their concepts: one link for each mention, and what they were found in."""

    links: tuple[Link, ...] = ()
    index: IndexInfo = IndexInfo()


@dataclass(frozen=True, slots=True)
class GoldEntry:
    """One expected string.

    Attributes:
        alternatives: Wordings; any one is right.
        included: Whether it is the diagnosis that must be among a differential's.
    """

    alternatives: tuple[str, ...] = ()
    included: bool = False


@dataclass(frozen=True, slots=True)
class ConceptScoringInput:
    """A list to be scored.

    Attributes:
        list: Which list it is.
        reply: What the model wrote; the list is read out of it.
        truncated: Whether the reply was cut at a length limit.
        gold: The expected strings.
        language: BCP-47 code of the reply.
        index: Registry name; empty means the default one.
        canonicaliser: Model that canonicalises examinations; empty for the rules alone.
        sample: Which question it is about.
        no_cache, refresh: How older writers say what `cache` says; see `caching.policy_of`.
        cache: How the cache of completions is used.
    """

    list: ConceptList = ConceptList.UNSPECIFIED
    reply: str = ""
    truncated: bool = False
    gold: tuple[GoldEntry, ...] = ()
    language: str = ""
    index: str = ""
    canonicaliser: str = ""
    sample: SampleKey = SampleKey()
    no_cache: bool = False
    refresh: bool = False
    cache: CachePolicy = CachePolicy()


@dataclass(frozen=True, slots=True)
class ConceptScores:
    """Scores of one reply, and the links that they come from.

    Attributes:
        scores: By metric; one that is undefined is missing.
        predicted: The list that was read, linked.
        gold: Expected strings, linked; wordings of an entry one after the other.
        reason: Why there are no scores; else empty.
        warnings: What is suspicious about the list.
        index: What the links were found in.
        usage: What a canonicaliser's calls took.
        rule: What read the list.
        gold_wordings: How many wordings each expected entry has, in the order of `gold`.
    """

    scores: Mapping[str, float] = field(default_factory=dict)
    predicted: tuple[Link, ...] = ()
    gold: tuple[Link, ...] = ()
    reason: str = ""
    warnings: tuple[str, ...] = ()
    index: IndexInfo = IndexInfo()
    usage: tuple[CallUsage, ...] = ()
    rule: str = ""
    gold_wordings: tuple[int, ...] = ()
