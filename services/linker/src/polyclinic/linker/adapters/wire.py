"""Between the contract's messages and the domain's values."""

from polyclinic.bus.cache_messages import read_policy
from polyclinic.bus.call_messages import usage_to
from polyclinic.linker.domain.linking import Link
from polyclinic.linker.domain.lists.reading import ListKind
from polyclinic.linker.domain.request import (
    Gold,
    IndexInfo,
    Linked,
    LinkRequest,
    SampleRef,
    ScoreRequest,
)
from polyclinic.linker.use_cases.score import Scored
from polyclinic.v1 import common_pb2, linking_pb2

_KINDS = {
    linking_pb2.CONCEPT_LIST_DIFFERENTIAL: ListKind.DIFFERENTIAL,
    linking_pb2.CONCEPT_LIST_EXAMS: ListKind.EXAMS,
}


def link_request_from(message: linking_pb2.LinkInput) -> LinkRequest:
    """The request that a message makes."""
    return LinkRequest(tuple(message.mentions), message.top_k, message.index, message.document)


def linked_to(linked: Linked) -> linking_pb2.LinkOutput:
    """Links as a message."""
    return linking_pb2.LinkOutput(links=map(link_to, linked.links), index=info_to(linked.index))


def score_request_from(message: linking_pb2.ConceptScoringInput) -> ScoreRequest:
    """The request that a message makes; its kind is None when it is of none known here."""
    return ScoreRequest(
        kind=_KINDS.get(message.list),
        reply=message.reply,
        gold=tuple(Gold(tuple(one.alternatives), one.included) for one in message.gold),
        truncated=message.truncated,
        index=message.index,
        canonicaliser=message.canonicaliser,
        sample=_sample(message.sample, message.language),
        cache=read_policy(message),
    )


def scored_to(scored: Scored) -> linking_pb2.ConceptScores:
    """Scores as a message."""
    return linking_pb2.ConceptScores(
        scores=scored.scores,
        predicted=map(link_to, scored.predicted),
        gold=map(link_to, scored.gold),
        gold_wordings=scored.gold_wordings,
        reason=scored.reason,
        warnings=scored.warnings,
        index=info_to(scored.index),
        usage=map(usage_to, scored.usage),
        rule=scored.rule,
    )


def info_to(info: IndexInfo) -> linking_pb2.IndexInfo:
    """An index as a message."""
    return linking_pb2.IndexInfo(
        name=info.name,
        fingerprint=info.fingerprint,
        release=info.release,
        concepts=info.concepts,
        surfaces=info.surfaces,
    )


def link_to(link: Link) -> linking_pb2.Link:
    """A link as a message."""
    return linking_pb2.Link(
        mention=link.mention,
        looked_up=link.looked_up,
        candidates=[
            linking_pb2.Candidate(cui=one.cui, name=one.name, surface=one.surface, score=one.score)
            for one in link.candidates
        ],
        reason=link.reason,
        tied=link.tied,
    )


def _sample(key: common_pb2.SampleKey, language: str) -> SampleRef:
    return SampleRef(
        task=key.task,
        dataset=key.dataset,
        sample_id=key.sample_id,
        language=key.language or language,
        variant=key.variant,
        epoch=key.epoch,
        judged_model=key.judged_model,
    )
