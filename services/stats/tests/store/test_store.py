"""One suite for the store in memory, in SQLite and in PostgreSQL."""

import asyncio
import math
import random
from dataclasses import replace

import pytest

from polyclinic.records.calls import CallUsage
from polyclinic.records.files import Blob
from polyclinic.records.runs import (
    PlannedCell,
    PlannedIndex,
    PlannedTranslation,
    RunCompleted,
    RunState,
)
from polyclinic.records.suites import Baseline, GateRule
from polyclinic.records.trials import ConceptLink, PanelVerdict
from polyclinic.stats.domain.deciding import Verdict
from polyclinic.stats.ports import Decided, Heard, Mark, StoredReport

STORES = ("memory_store", "sqlite_store", "postgres_store")


@pytest.fixture(params=STORES)
def store(request):
    return request.getfixturevalue(request.param)


async def all_trials(store, run_id="r1"):
    return [one async for batch in store.trials(run_id) for one in batch]


def report(mark, body):
    return StoredReport("r1", mark, body, Verdict.PASS, True)


async def test_what_is_recorded_comes_back(store, run_of, trial):
    one = trial(
        tags={"year": "2022"},
        usage=(CallUsage("m", 10, 2, 0.25, 0.5, True),),
        outcome="text",
        answer="B",
        rule="stated",
        translation_flags=("degraded", "numbers"),
        translator="tiny",
    )
    lost = trial("q2", scores={}, unscored_reason="timeout", unscored_detail="No reply.")
    run = run_of(
        planned=(PlannedCell("mcqa", "own", "m", "en", "original", 2),),
        groups={"low_resource": ("sw",)},
        gate=(GateRule("accuracy", min=0.5), GateRule(coverage_min=0.9)),
        baseline=Baseline(scores=Blob("ab", 3, "scores.jsonl")),
        prompt_hashes={"mcqa": "cd"},
        translations=(PlannedTranslation("en", "pt", "tiny", "fp", 2),),
        indexes=(PlannedIndex("exams", "umls", "fp", "2026AA", 4_000_000_000),),
    )
    end = RunCompleted("r1", 1, RunState.CANCELLED, 2, 2, 1_767_225_600.5, {"judge": "0.1.0"})
    await store.record(Heard([run], [("r1", lost), ("r1", one)], [end]))
    assert await all_trials(store) == [one, lost]
    due = await store.due("r1")
    assert (due.run, due.end, due.mark) == (run, end, Mark(1, 2, 2))


VERDICTS = (
    PanelVerdict(
        "a", {"total": 4.0}, "", "Why.", '{"total":4}', "ab", ("planted_verdict",), 2, "fp"
    ),
    PanelVerdict("b", reason="unparsed", attempts=3, raw_reply="I cannot."),
)


async def test_verdicts_come_back_and_texts_only_when_asked_for(store, trial):
    one = trial("q1", verdicts=VERDICTS, reply="Rest and fluids.")
    silent = trial("q2")
    await store.record(Heard(trials=[("r1", one), ("r1", silent)]))
    bare = tuple(replace(verdict, explanation="", raw_reply="") for verdict in VERDICTS)
    assert await all_trials(store) == [replace(one, verdicts=bare, reply=""), silent]
    with_texts = [t async for batch in store.trials("r1", texts=True) for t in batch]
    assert with_texts == [one, silent]
    assert await store.some_trials("r1", [one.trial_id, "none"]) == [one]
    assert await store.some_trials("r2", [one.trial_id]) == []


LINKS = (
    ConceptLink("pyrexia", False, 0, "C1", "Fever", 0.1 + 0.2),
    ConceptLink("???"),
    ConceptLink("Fever", True, 1, "C1", "Fever", 1.0),
)


async def test_links_come_back_only_when_asked_for(store, trial):
    one = trial("q1", links=LINKS, links_left_out=3)
    bare = replace(one, links=(), links_left_out=0)
    await store.record(Heard(trials=[("r1", one)]))
    assert await all_trials(store) == [bare]
    assert await store.some_trials("r1", [one.trial_id]) == [one]
    again = replace(bare, revision=2)
    await store.record(Heard(trials=[("r1", again)]))
    assert await store.some_trials("r1", [one.trial_id]) == [again]


async def test_texts_are_of_the_revision_that_counts(store, trial):
    first = trial("q1", trial_id="t", verdicts=VERDICTS, reply="first", revision=1)
    second = replace(first, verdicts=(), reply="", revision=2)
    third = replace(first, reply="third", revision=3)
    for kept in (first, second, first, third, second):
        await store.record(Heard(trials=[("r1", kept)]))
    assert await store.some_trials("r1", ["t"]) == [third]


async def test_a_revision_without_texts_hides_those_before(store, trial):
    first = trial("q1", trial_id="t", verdicts=VERDICTS, reply="first", revision=1)
    second = replace(first, verdicts=(), reply="", revision=2)
    await store.record(Heard(trials=[("r1", first)]))
    await store.record(Heard(trials=[("r1", second)]))
    assert await store.some_trials("r1", ["t"]) == [second]


async def test_many_texts_are_found_by_id(store, trial):
    trials = [trial(f"q{i}", reply=f"reply {i}") for i in range(1200)]
    await store.record(Heard(trials=[("r1", one) for one in trials]))
    found = await store.some_trials("r1", [one.trial_id for one in trials[:1100]])
    assert sorted(found, key=lambda one: one.trial_id) == trials[:1100]


@pytest.mark.parametrize("text", ["a\x00b", "\ud800", "\udc80x", '\ufdd1"', "\U0001f600", "'\\"])
async def test_any_text_survives(store, trial, text):
    said = PanelVerdict(text, {text: 1.0}, text, text, text, text, (text,), 1, text)
    fields = {"dataset": text, "cluster": text, "answer": text, "unscored_detail": text}
    links = (ConceptLink(text, False, 0, text, text, 1.0),)
    one = trial(text, **fields, tags={text: text}, verdicts=(said,), reply=text, links=links)
    await store.record(Heard(trials=[(text, one)]))
    assert await store.some_trials(text, [one.trial_id]) == [one]
    assert await store.is_known(text)


async def test_a_run_survives_as_odd_as_it_may_be(store, run_of):
    run = run_of(name="a\x00\ud800", gate=(GateRule("x", min=-math.inf),))
    await store.record(Heard([run], ends=[RunCompleted("r1", 1)]))
    assert (await store.due("r1")).run == run


async def test_the_highest_revision_stays_whatever_comes_last(store, trial):
    versions = [trial(trial_id="t", revision=n, answer=str(n)) for n in (1, 2, 3)]
    for order in ((2, 0, 1), (0, 1), (2,)):
        await store.record(Heard(trials=[("r1", versions[i]) for i in order]))
    assert [one.answer for one in await all_trials(store)] == ["3"]


async def test_a_batch_twice_is_a_batch_once(store, run_of, trial):
    heard = Heard(
        [run_of()], [("r1", trial()), ("r1", trial("q2"))], [RunCompleted("r1", 1, announced=2)]
    )
    await store.record(heard)
    before = await all_trials(store), await store.due("r1")
    await store.record(heard)
    assert (await all_trials(store), await store.due("r1")) == before


async def test_a_run_is_due_once_all_is_there_in_any_order(store, run_of, trial):
    parts = [
        Heard([run_of()]),
        Heard(trials=[("r1", trial("q1"))]),
        Heard(trials=[("r1", trial("q2"))]),
        Heard(ends=[RunCompleted("r1", 1, announced=2)]),
    ]
    random.Random(3).shuffle(parts)
    for part in parts:
        assert await store.due("r1") is None
        await store.record(part)
    assert await store.due("r1") is not None
    assert await store.unreported() == ["r1"]


async def test_an_announced_report_is_not_due_again_until_something_changes(store, run_of, trial):
    first = trial("q1", scores={}, unscored_reason="timeout")
    await store.record(Heard([run_of()], [("r1", first)], [RunCompleted("r1", 1, announced=1)]))
    due = await store.due("r1")
    await store.mark_announced("r1", due.mark)
    assert await store.due("r1") is None
    assert await store.unreported() == []
    # A resumed run scores it anew; its end may be heard of first.
    await store.record(Heard(ends=[RunCompleted("r1", 2, announced=1)]))
    assert (await store.due("r1")).mark == Mark(2, 1, 1)
    await store.mark_announced("r1", Mark(2, 1, 1))
    again = trial("q1", trial_id=first.trial_id, revision=2)
    await store.record(Heard(trials=[("r1", again)]))
    assert (await store.due("r1")).mark == Mark(2, 1, 2)


async def test_the_end_of_an_earlier_revision_changes_nothing(store, run_of):
    await store.record(Heard([run_of()], ends=[RunCompleted("r1", 2), RunCompleted("r1", 1)]))
    assert (await store.due("r1")).end.revision == 2
    await store.record(Heard(ends=[RunCompleted("r1", 1)]))
    assert (await store.due("r1")).end.revision == 2


async def test_the_newest_report_is_found(store):
    assert await store.report("r1", 0) is None
    await store.keep_report(report(Mark(1, 2, 2), b"one"))
    await store.keep_report(report(Mark(2, 2, 3), b"two"))
    assert (await store.report("r1", 0)).body == b"two"
    assert (await store.report("r1", 2)).body == b"two"
    assert await store.report("r1", 3) is None
    # A replica that had seen less must not undo it.
    await store.keep_report(report(Mark(2, 1, 1), b"less"))
    assert (await store.report("r1", 0)).body == b"two"
    await store.keep_report(report(Mark(2, 2, 4), b"more"))
    assert await store.report("r1", 0) == report(Mark(2, 2, 4), b"more")


async def test_a_failure_is_of_its_revision(store, run_of):
    await store.record(Heard([run_of()], ends=[RunCompleted("r1", 1)]))
    assert await store.failure("r1", 0) is None
    await store.keep_failure("r1", 1, "no such thing")
    assert await store.failure("r1", 0) == "no such thing"
    assert await store.unreported() == []
    await store.record(Heard(ends=[RunCompleted("r1", 2)]))
    assert await store.failure("r1", 0) is None
    assert await store.unreported() == ["r1"]


async def test_a_run_is_known_from_its_first_event(store, trial):
    assert not await store.is_known("r1")
    await store.record(Heard(trials=[("r1", trial())]))
    assert await store.is_known("r1")


async def test_many_trials_come_back_in_order_and_in_batches(store, trial):
    trials = [trial(f"q{i}") for i in range(4500)]
    shuffled = random.Random(1).sample(trials, len(trials))
    await store.record(Heard(trials=[("r1", one) for one in shuffled]))
    sizes = [len(batch) async for batch in store.trials("r1")]
    assert sum(sizes) == 4500
    assert await all_trials(store) == trials


async def test_writers_at_once_lose_nothing(store, trial):
    batches = [[("r1", trial(f"q{i}-{j}")) for j in range(50)] for i in range(8)]
    same = [("r1", trial(trial_id="same", revision=n)) for n in range(1, 9)]
    await asyncio.gather(
        *(
            store.record(Heard(trials=[*batch, one]))
            for batch, one in zip(batches, same, strict=True)
        )
    )
    kept = await all_trials(store)
    assert len(kept) == 401
    assert max(one.revision for one in kept) == 8


async def test_verdicts_of_several_runs_are_those_of_their_newest_reports(store):
    for run_id, revision, verdict, complete in (
        ("r1", 1, Verdict.FAIL, False),
        ("r1", 2, Verdict.PASS, True),
        ("r2", 1, None, True),
    ):
        await store.keep_report(
            StoredReport(run_id, Mark(revision, 3, 3), b"{}", verdict, complete)
        )
    found = {one.run_id: one for one in await store.verdicts(["r1", "r2", "r3"])}
    assert found == {
        "r1": Decided("r1", 2, Verdict.PASS, True),
        "r2": Decided("r2", 1, None, True),
    }
    assert await store.verdicts([]) == []
