"""What of a list's links is kept, and which results belong to a run."""

import pytest

from polyclinic.coordinator.adapters.store.facts import read_fact, write_fact
from polyclinic.coordinator.adapters.wire.accepted import accepted_in
from polyclinic.coordinator.consumers.concepts import read_concepts
from polyclinic.coordinator.domain.facts import Fact
from polyclinic.coordinator.domain.links import MAX_LINKS
from polyclinic.coordinator.domain.matching import as_accepted
from polyclinic.coordinator.domain.recording import StepResult
from polyclinic.coordinator.domain.trials import Setup
from polyclinic.records.completions import Completion
from polyclinic.records.runs import PlannedIndex, RunAccepted
from polyclinic.records.trials import TrialScored
from polyclinic.records.wire import message_of
from polyclinic.v1 import linking_pb2, run_pb2

SETUP = Setup(indexes={"umls": "first"})


def scored(read: int = 1, *wordings: int, text: str = "Fever") -> linking_pb2.ConceptsScored:
    best = linking_pb2.Candidate(cui="C1", name=text, score=0.5)
    link = linking_pb2.Link(mention=text, candidates=[best])
    scores = linking_pb2.ConceptScores(
        scores={"f1": 1.0},
        predicted=[link] * read,
        gold=[link] * sum(wordings),
        gold_wordings=wordings,
        index=linking_pb2.IndexInfo(name="umls", fingerprint="first"),
    )
    return linking_pb2.ConceptsScored(scores=scores)


def test_wordings_of_an_entry_stay_together() -> None:
    found = read_concepts(scored(2, 1, 3)).concepts
    assert [one.entry for one in found.links] == [0, 0, 1, 2, 2, 2]
    assert found.links_left_out == 0


def test_without_wordings_each_expected_string_is_an_entry() -> None:
    event = scored(1, 1, 2)
    del event.scores.gold_wordings[:]
    assert [one.entry for one in read_concepts(event).concepts.links] == [0, 1, 2, 3]


def test_what_cannot_be_linked_has_no_concept() -> None:
    event = scored(1)
    event.scores.predicted[0].ClearField("candidates")
    [link] = read_concepts(event).concepts.links
    assert (link.mention, link.cui, link.score) == ("Fever", "", 0.0)


@pytest.mark.parametrize(
    ("read", "expected", "kept_read", "kept_expected"),
    [(1000, 10, 390, 10), (1000, 1000, 200, 200), (10, 1000, 10, 390), (400, 0, 400, 0)],
)
def test_long_lists_are_cut_and_say_by_how_much(
    read: int, expected: int, kept_read: int, kept_expected: int
) -> None:
    found = read_concepts(scored(read, *[1] * expected)).concepts
    assert sum(one.entry == 0 for one in found.links) == kept_read
    assert [one.entry for one in found.links if one.entry] == [*range(1, kept_expected + 1)]
    assert found.links_left_out == read + expected - MAX_LINKS


def test_links_stay_far_below_what_an_event_can_carry() -> None:
    fact = read_concepts(scored(2000, *[2] * 500, text="\U0001fa7a" * 5000))
    links = read_fact("score", write_fact(fact)).concepts.links
    event = message_of(TrialScored(links=links), run_pb2.TrialScored)
    assert len(event.links) == MAX_LINKS
    assert event.ByteSize() < 2**19


def test_indexes_come_back_as_they_were_announced() -> None:
    planned = [PlannedIndex("exams", "umls", "first", "2026AA", 4_000_000_000)]
    event = message_of(RunAccepted(indexes=tuple(planned)), run_pb2.RunAccepted)
    assert accepted_in(event.SerializeToString()).indexes == tuple(planned)


def result(name: str, fingerprint: str) -> StepResult:
    event = scored(1, 1)
    event.scores.index.name, event.scores.index.fingerprint = name, fingerprint
    event.scores.usage.add(model="canonicaliser", cost=0.5)
    return StepResult("s1", "t1", read_concepts(event))


@pytest.mark.parametrize(
    ("name", "fingerprint"), [("umls", "second"), ("umls", ""), ("other", "first"), ("", "")]
)
def test_scores_from_another_index_are_a_failed_step(name: str, fingerprint: str) -> None:
    found = as_accepted(result(name, fingerprint), SETUP)
    assert found.failed
    assert found.fact.failed == "index_changed"
    assert not found.fact.concepts.links
    assert found.fact.usage[0].cost == 0.5  # it was paid for all the same


def test_scores_from_the_index_of_the_run_are_taken() -> None:
    mine = result("umls", "first")
    assert as_accepted(mine, SETUP) is mine
    # A run that was accepted before indexes were announced.
    old = result("umls", "second")
    assert as_accepted(old, Setup()) is old
    other_kind = StepResult("s1", "t1", Fact(completion=Completion(text="Fever")))
    assert as_accepted(other_kind, SETUP) is other_kind
