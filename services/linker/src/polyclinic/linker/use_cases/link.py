"""Strings to ranked concepts."""

from collections.abc import Iterable

from polyclinic.bus.errors import PermanentError
from polyclinic.linker.domain.abbreviations import lookup_string
from polyclinic.linker.domain.linking import BELOW_THRESHOLD, NO_CANDIDATE, unsearchable
from polyclinic.linker.use_cases.gathering import all_of
from polyclinic.linker.use_cases.limits import DEFAULT_K, MOST_K, Limits
from polyclinic.linker.use_cases.serving import ServedIndex, Serving
from polyclinic.records.linking import Link, LinkInput, LinkOutput


class LinkConcepts:
    """The use case of the command of that name."""

    def __init__(self, serving: Serving, limits: Limits) -> None:
        self._serving = serving
        self._limits = limits

    async def __call__(self, request: LinkInput) -> LinkOutput:
        """Link every mention.

        Raises:
            TransientError: not enough memory now, or the service is stopping.
            PermanentError: the request is wrong ("no_mentions", "too_large", "invalid_argument"),
                its index is not served ("unknown_index", "broken_index"), or the encoder failed
                ("encoder_failed").
        """
        if not request.mentions:
            raise PermanentError("there is nothing to link", code="no_mentions")
        if not 0 <= request.top_k <= MOST_K:
            raise PermanentError(f"top_k is {request.top_k}; it may be 1 to {MOST_K}")
        self._limits.check(request.mentions, request.document)
        index = self._serving.index(request.index)
        links = await link_all(
            index, request.mentions, request.top_k or DEFAULT_K, request.document
        )
        return LinkOutput(tuple(links), index.info)


async def link_all(
    index: ServedIndex, mentions: Iterable[str], k: int, document: str = ""
) -> list[Link]:
    """Links of strings, in their order; equal ones are searched once.

    Raises:
        TransientError, PermanentError: as `Search.find`.
    """
    mentions = list(mentions)
    looked_up = {mention: lookup_string(mention, document) for mention in mentions}
    links = await all_of(_link(index, one, text, k) for one, text in looked_up.items())
    by_mention = dict(zip(looked_up, links, strict=True))
    return [by_mention[mention] for mention in mentions]


async def _link(index: ServedIndex, mention: str, looked_up: str, k: int) -> Link:
    if reason := unsearchable(looked_up):
        return Link(mention, looked_up, reason=reason)
    found = await index.search.find(looked_up, k)
    candidates = tuple(
        one for one in found.candidates if index.threshold is None or one.score >= index.threshold
    )
    reason = ""
    if not candidates:
        reason = BELOW_THRESHOLD if found.candidates else NO_CANDIDATE
    return Link(mention, looked_up, candidates, reason, tied=found.tied and bool(candidates))
