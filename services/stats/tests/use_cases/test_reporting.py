"""From events to a kept and announced report, with everything that may go wrong between."""

import asyncio
import json
import random
from contextlib import asynccontextmanager

import pytest

from polyclinic.bus.errors import PermanentError, TransientError
from polyclinic.records.files import Blob
from polyclinic.records.runs import PlannedCell, RunCompleted
from polyclinic.records.suites import Baseline, GateRule
from polyclinic.stats.domain.deciding import Verdict
from polyclinic.stats.ports import Heard
from polyclinic.stats.use_cases.get_report import GetReport
from polyclinic.stats.use_cases.make_report import MakeReport
from polyclinic.stats.use_cases.record_events import RecordEvents
from polyclinic.stats.use_cases.report_runs import ReportRuns

NO_BASELINE = Baseline()
AT_LEAST_HALF = (GateRule("accuracy", language="each", min=0.5),)


class Announced:
    """`Announcer` that remembers."""

    def __init__(self):
        self.reports = []
        self.away = 0

    async def announce(self, report, gate):
        if self.away:
            self.away -= 1
            raise TransientError("broker away")
        self.reports.append((report, gate))


class Files:
    """`ScoreFiles` in memory."""

    def __init__(self):
        self.contents = {}

    async def read(self, file):
        if file.sha256 not in self.contents:
            raise PermanentError(f"{file.name} is not there", code="blob_missing")
        return self.contents[file.sha256]


class House:
    """The use cases around one store."""

    def __init__(self, store, sweep_every_s=60.0):
        self.store, self.announced, self.files = store, Announced(), Files()
        self.make = MakeReport(store, self.files, self.announced)
        self.reports = ReportRuns(store, self.make, sweep_every_s=sweep_every_s)
        self.record = RecordEvents(store, self.reports.wake)
        self.get = GetReport(store, self.reports)


@asynccontextmanager
async def reporting(house):
    task = asyncio.create_task(house.reports.run())
    yield
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


@pytest.fixture(params=["memory_store", "sqlite_store"])
def house(request):
    return House(request.getfixturevalue(request.param))


@pytest.fixture
def events(run_of, trial):
    """The events of a small run as batches of one."""

    def make(baseline=NO_BASELINE, gate=AT_LEAST_HALF):
        planned = tuple(
            PlannedCell("mcqa", "own", "m", code, "original", 6) for code in ("en", "ja")
        )
        trials = [trial(f"q{i}", code, right=i > 0) for code in ("en", "ja") for i in range(6)]
        run = run_of(planned=planned, gate=gate, baseline=baseline)
        return [
            Heard([run]),
            *(Heard(trials=[("r1", one)]) for one in trials),
            Heard(ends=[RunCompleted("r1", 1, trials=12, announced=12)]),
        ]

    return make


async def test_events_in_any_order_and_twice_end_in_the_same_report(run_of, events, request):
    from polyclinic.stats.domain.report import to_json

    bodies = set()
    batches = events()
    for seed in range(3):
        house = House(type(request.getfixturevalue("memory_store"))())
        shuffled = [*batches, *batches[3:6]]
        random.Random(seed).shuffle(shuffled)
        async with reporting(house):
            for batch in shuffled:
                await house.record(batch)
            report = await house.get("r1", wait_s=10)
        bodies.add(report.body)
        assert report.complete
        assert report.verdict is Verdict.PASS
    assert len(bodies) == 1
    assert to_json(json.loads(bodies.pop()))


async def test_a_report_is_announced_once_with_its_verdict(house, events):
    async with reporting(house):
        for batch in events():
            await house.record(batch)
        await house.get("r1", wait_s=10)
        await house.record(events()[0])
        await asyncio.sleep(0.1)
    [(report, gate)] = house.announced.reports
    assert report.verdict is gate.verdict is Verdict.PASS
    assert report.mark.revision == 1


async def test_nothing_is_reported_before_everything_announced_is_here(house, events):
    *most, last = events()
    missing = most.pop()
    async with reporting(house):
        for batch in (*most, last):
            await house.record(batch)
        with pytest.raises(PermanentError, match="has not ended"):
            await house.get("r1", wait_s=0.2)
        await house.record(missing)
        assert (await house.get("r1", wait_s=10)).complete


async def test_what_a_dead_process_left_is_found_by_the_sweep(house, events):
    for batch in events():
        await house.store.record(batch)  # and died before it was woken
    async with reporting(house):
        assert (await house.get("r1", wait_s=10)).revision == 1


async def test_a_broker_that_is_away_is_tried_again(house, events):
    house.announced.away = 1
    async with reporting(house):
        for batch in events():
            await house.record(batch)
        for _ in range(100):
            if house.announced.reports:
                break
            await asyncio.sleep(0.05)
    assert len(house.announced.reports) == 1


async def test_whoever_waits_hears_when_no_report_will_come(house, events, run_of):
    class Broken:
        async def __call__(self, run_id):
            raise RuntimeError("sample text")

    reports = ReportRuns(house.store, Broken())
    task = asyncio.create_task(reports.run())
    for batch in events():
        await house.store.record(batch)
    reports.wake("r1")
    with pytest.raises(PermanentError, match=r"could not be made: RuntimeError$") as failed:
        await GetReport(house.store, reports)("r1", wait_s=10)
    assert failed.value.code == "report_failed"
    task.cancel()


async def test_a_report_may_take_longer_than_the_sweep_is_apart(memory_store):
    class Slow:
        made = 0

        async def __call__(self, run_id):
            await asyncio.sleep(0.2)
            self.made += 1
            return True

    slow = Slow()
    reports = ReportRuns(memory_store, slow, sweep_every_s=0.05)
    task = asyncio.create_task(reports.run())
    await asyncio.sleep(0.01)
    reports.wake("r1")
    await reports.wait_for_change(5)
    assert slow.made == 1
    task.cancel()


async def test_an_earlier_run_is_the_baseline(house, events, run_of, trial):
    old = [("r0", trial(f"q{i}", code)) for code in ("en", "ja") for i in range(6)]
    await house.store.record(Heard([run_of(run_id="r0")], old))
    rule = GateRule("accuracy", against="baseline", language="each", max_drop=0.9, min_pairs=6)
    async with reporting(house):
        for batch in events(Baseline("r0"), (rule,)):
            await house.record(batch)
        report = await house.get("r1", wait_s=10)
    document = json.loads(report.body)
    assert document["run"]["baseline"] == {
        "source": "r0",
        "trials": 12,
        "changed": {},
        "problem": None,
        "optional": False,
        "accepted_at": run_of().accepted_at or None,
        "verdict": "unknown",
    }
    [delta] = {
        row["delta"]
        for row in document["contrasts"]
        if row["kind"] == "baseline" and row["metric"] == "accuracy" and row["language"]
    }
    assert delta == pytest.approx(-1 / 6)
    assert report.verdict is Verdict.PASS


LINES = "\n".join(
    json.dumps(
        {
            "run_id": "r0",
            "trial_id": f"t{i}",
            "revision": 1,
            "sample": {
                "task": "mcqa",
                "dataset": "own",
                "sample_id": f"q{i}",
                "language": "en",
                "variant": "original",
                "epoch": 1,
            },
            "model": "m",
            "scores": [{"metric": "accuracy"}, {"metric": "answered", "value": 1.0}],
        }
    )
    for i in range(6)
)


@pytest.mark.parametrize(
    ("content", "trials", "problem"),
    [
        (LINES, 6, None),
        (LINES + "\n{}\n", 0, "scores.jsonl:7"),
        ("", 0, "no trial of the baseline"),
        (None, 0, "is not there"),
    ],
)
async def test_a_file_of_scores_is_the_baseline(house, events, content, trials, problem):
    if content is not None:
        house.files.contents["ab"] = content.encode()
    rule = GateRule("accuracy", against="baseline", language="en", max_drop=0.1, min_pairs=6)
    async with reporting(house):
        for batch in events(Baseline(scores=Blob("ab", 1, "scores.jsonl")), (rule,)):
            await house.record(batch)
        report = await house.get("r1", wait_s=10)
    found = json.loads(report.body)["run"]["baseline"]
    assert found["trials"] == trials
    if problem is None:
        # A value that the file leaves out is 0: the baseline was wrong on every sample.
        assert report.verdict is Verdict.PASS
        assert found["problem"] is None
    else:
        assert problem in found["problem"]


async def test_a_report_that_cannot_be_compared_does_not_pass(house, events):
    rule = GateRule("accuracy", against="baseline", max_drop=0.1)
    async with reporting(house):
        for batch in events(Baseline("r-gone"), (rule,)):
            await house.record(batch)
        report = await house.get("r1", wait_s=10)
    assert report.verdict is Verdict.FAIL


async def test_questions_that_cannot_be_answered(house, events):
    with pytest.raises(PermanentError) as unknown:
        await house.get("r9")
    assert unknown.value.code == "unknown_run"
    with pytest.raises(PermanentError, match="json, text, summary, junit") as wrong:
        await house.get("r1", output_format="pdf")
    assert wrong.value.code == "unknown_format"
    await house.record(events()[0])
    with pytest.raises(PermanentError) as early:
        await house.get("r1", min_revision=2)
    assert early.value.code == "no_report"


async def test_waiting_outlives_a_store_that_is_away(memory_store, events):
    house = House(memory_store)
    async with reporting(house):
        for batch in events():
            await house.record(batch)
        memory_store.away = 2
        assert (await house.get("r1", wait_s=10, output_format="text")).body


async def test_recording_does_not_swallow_a_store_that_is_away(memory_store, events):
    memory_store.away = 1
    with pytest.raises(TransientError):
        await House(memory_store).record(events()[0])
