"""Death at every single moment of a judged run: no verdict twice, and no reply asked twice."""

from collections.abc import Callable
from typing import Any

import pytest

from polyclinic.coordinator.domain.runs import NewRun
from polyclinic.datasets.cases import ClinicalCase, GoldEntry
from polyclinic.datasets.rendition import Rendition
from polyclinic.records.files import Blob
from polyclinic.records.runs import RunState
from polyclinic.records.suites import Suite, TaskSpec
from polyclinic.v1 import run_pb2

CASE = ClinicalCase("Fever.", "Rings.", "Malaria", differential=(GoldEntry(("Malaria",)),))
# RunAccepted, a reply that two tasks read, 3 verdicts, a list, 2 TrialScored, RunCompleted.
MOMENTS = 18
SUITE = Suite(
    name="panel",
    datasets=(Blob("0" * 64, 1, "samples.jsonl"),),
    tasks=(TaskSpec("diagnosis"), TaskSpec("differential")),
    models=("model-a",),
    judges=("judge-a", "judge-b", "judge-c"),
)


@pytest.fixture
def run(new_run: Callable[..., NewRun]) -> NewRun:
    asked = [
        Rendition("c1", "en", spec.name, "cases", case=CASE, cluster="c1") for spec in SUITE.tasks
    ]
    return new_run(suite=SUITE, asked=asked)


async def test_an_undisturbed_judged_run_has_as_many_moments(
    store: Any, run: NewRun, broker: Any, until_ended: Any
) -> None:
    bus = broker()
    assert await store.runs.create(run)
    assert await until_ended(store, bus, run.run_id) == 0
    assert bus.moments == MOMENTS


@pytest.mark.parametrize("moment", range(1, MOMENTS + 1))
async def test_death_at_any_moment_of_a_judged_run_changes_nothing(
    store: Any, run: NewRun, broker: Any, until_ended: Any, moment: int
) -> None:
    bus = broker(die_at=moment)
    assert await store.runs.create(run)
    assert await until_ended(store, bus, run.run_id) == 1
    assert len(bus.commands) == 5, "no step was given twice"
    events = [run_pb2.TrialScored.FromString(body) for body in bus.scored.values()]
    assert sorted((e.sample.task, len(e.verdicts), e.scores[0].value) for e in events) == [
        ("diagnosis", 3, 1.0),
        ("differential", 0, 1.0),
    ]
    progress = await store.runs.progress(run.run_id)
    assert (progress.state, progress.scored) == (RunState.COMPLETED, 2)
