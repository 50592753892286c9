"""Ways to make runs and trials without writing every field."""

import itertools
from dataclasses import replace

import pytest

from polyclinic.bus.errors import TransientError
from polyclinic.records.models import ModelInfo
from polyclinic.records.runs import MetricInfo, PanelScale
from polyclinic.records.trials import PanelVerdict
from polyclinic.stats.adapters.store.migrating import MIGRATIONS
from polyclinic.stats.adapters.store.store import SqlStore
from polyclinic.stats.domain.analysis import analyse
from polyclinic.stats.domain.run import Run
from polyclinic.stats.domain.trials import BASELINE, CANDIDATE, Trial, TrialColumns
from polyclinic.stats.ports import Decided, Due, Mark
from polyclinic.store.database import Database

METRICS = ("accuracy", "answered")


@pytest.fixture
def trial():
    """Make a trial of mcqa; keywords replace fields, `right` sets both scores."""
    numbers = itertools.count()

    def make(sample_id="q1", language="en", right=True, **fields):
        given = Trial(
            trial_id=f"t{next(numbers):06}",
            task="mcqa",
            dataset="own",
            model="m",
            sample_id=sample_id,
            language=language,
            variant="original",
            cluster=sample_id,
            scores={"accuracy": float(right), "answered": 1.0},
        )
        return replace(given, **fields)

    return make


@pytest.fixture
def run_of():
    """Make a run with `mcqa` and `nli` metrics; keywords replace fields."""

    def make(**fields):
        given = Run(
            run_id="r1",
            name="check",
            languages=("en", "ja"),
            reference_language="en",
            models=(ModelInfo("m"),),
            metrics=tuple(
                MetricInfo(task, metric, 0, 1, binary=True, higher_is_better=True)
                for task in ("mcqa", "nli")
                for metric in METRICS
            ),
        )
        return replace(given, **fields)

    return make


@pytest.fixture
def judged(trial):
    """Make a trial of open_qa; `said` is a judge's scores by axis, a reason, or a verdict."""

    def verdict(judge, said):
        if isinstance(said, PanelVerdict):
            return replace(said, judge=judge)
        if isinstance(said, str):
            return PanelVerdict(judge, reason=said)
        if not isinstance(said, dict):
            said = {"total": said}
        return PanelVerdict(judge, scores={axis: float(one) for axis, one in said.items()})

    def make(sample_id="q1", language="en", /, said=None, **fields):
        verdicts = [verdict(judge, one) for judge, one in (said or {}).items()]
        axes = dict.fromkeys(axis for one in verdicts for axis in one.scores)
        scores = {
            axis: sum(known) / len(known)
            for axis in axes
            if (known := [one.scores[axis] for one in verdicts if axis in one.scores])
        }
        given = {"task": "open_qa", "verdicts": tuple(verdicts), "scores": scores}
        if not scores:
            given["unscored_reason"] = "no_verdict"
        return trial(sample_id, language, **(given | fields))

    return make


JUDGES = ("a", "b", "c")
SCALES = (
    PanelScale("open_qa", "total", 1, 5, "total"),
    PanelScale("open_qa", "flag", 0, 1, "flag"),
)


@pytest.fixture
def panel_run(run_of):
    """Make a run of open_qa with a panel of three; keywords replace fields."""

    def make(**fields):
        given = {
            "judges": tuple(ModelInfo(name, fingerprint=f"fp-{name}") for name in JUDGES),
            "scales": SCALES,
            "metrics": (
                MetricInfo("open_qa", "total", 1, 5, higher_is_better=True),
                MetricInfo("open_qa", "flag", 0, 1),
                MetricInfo("open_qa", "low_share", 0, 1, binary=True),
            ),
        }
        return run_of(**(given | fields))

    return make


@pytest.fixture
def columns_of():
    """Trials of the run and of its baseline, as columns."""

    def make(trials, baseline=(), metrics=METRICS):
        columns = TrialColumns(metrics)
        for one in trials:
            columns.add(one, CANDIDATE)
        for one in baseline:
            columns.add(one, BASELINE)
        return columns

    return make


@pytest.fixture
def analysed(run_of, columns_of):
    """The numbers of a run made of these trials; keywords go to the run."""

    def make(trials, baseline=(), **fields):
        return analyse(run_of(**fields), columns_of(trials, baseline))

    return make


@pytest.fixture
def pick():
    """The one row whose fields are these."""

    def find(rows, **fields):
        found = [
            row for row in rows if all(getattr(row, k) == value for k, value in fields.items())
        ]
        assert len(found) == 1, f"{len(found)} rows for {fields}"
        return found[0]

    return find


def without_texts(trial):
    verdicts = [replace(one, explanation="", raw_reply="") for one in trial.verdicts]
    return replace(trial, reply="", verdicts=tuple(verdicts), links=(), links_left_out=0)


class MemoryStore:
    """`Store` in memory; the suite of the real one runs on it too."""

    def __init__(self):
        self.runs, self.ends, self.kept = {}, {}, {}
        self.reports, self.announced, self.failures = {}, {}, {}
        self.away = 0

    def _reach(self):
        if self.away:
            self.away -= 1
            raise TransientError("away")

    async def record(self, heard):
        self._reach()
        self.runs |= {run.run_id: run for run in heard.runs}
        for run_id, one in heard.trials:
            known = self.kept.setdefault(run_id, {})
            if one.trial_id not in known or known[one.trial_id].revision < one.revision:
                known[one.trial_id] = one
        for end in heard.ends:
            known = self.ends.get(end.run_id)
            if known is None or known.revision <= end.revision:
                self.ends[end.run_id] = end

    async def due(self, run_id):
        self._reach()
        run, end = self.runs.get(run_id), self.ends.get(run_id)
        kept = self.kept.get(run_id, {}).values()
        if run is None or end is None or len(kept) < end.announced:
            return None
        mark = Mark(end.revision, len(kept), sum(one.revision for one in kept))
        return None if self.announced.get(run_id) == mark else Due(run, end, mark)

    async def run(self, run_id):
        self._reach()
        return self.runs.get(run_id)

    async def unreported(self):
        self._reach()
        return [
            run_id
            for run_id, end in self.ends.items()
            if run_id not in self.announced or self.announced[run_id].revision < end.revision
            if self.failures.get(run_id, (0, ""))[0] < end.revision
        ]

    async def trials(self, run_id, *, texts=False):
        self._reach()
        kept = sorted(self.kept.get(run_id, {}).values(), key=lambda one: one.trial_id)
        if kept:
            yield kept if texts else [without_texts(one) for one in kept]

    async def some_trials(self, run_id, trial_ids):
        self._reach()
        kept = self.kept.get(run_id, {})
        return [kept[one] for one in trial_ids if one in kept]

    async def keep_report(self, report):
        self._reach()
        known = self.reports.get((report.run_id, report.mark.revision))
        if known is None or (
            known.mark.trials <= report.mark.trials
            and known.mark.revisions <= report.mark.revisions
        ):
            self.reports[report.run_id, report.mark.revision] = report

    async def mark_announced(self, run_id, mark):
        self._reach()
        if run_id not in self.announced or self.announced[run_id].revision <= mark.revision:
            self.announced[run_id] = mark

    async def keep_failure(self, run_id, revision, problem):
        self._reach()
        self.failures[run_id] = (revision, problem)

    async def report(self, run_id, min_revision):
        self._reach()
        found = [r for (name, n), r in self.reports.items() if name == run_id and n >= min_revision]
        return max(found, key=lambda report: report.mark.revision, default=None)

    async def verdicts(self, run_ids):
        self._reach()
        found = {
            run_id: Decided(run_id, revision, report.verdict, report.complete)
            for (run_id, revision), report in sorted(self.reports.items())
            if run_id in run_ids
        }
        return list(found.values())

    async def failure(self, run_id, min_revision):
        self._reach()
        revision, problem = self.failures.get(run_id, (0, None))
        end = self.ends.get(run_id)
        return problem if end and revision == end.revision >= min_revision else None

    async def is_known(self, run_id):
        self._reach()
        return run_id in self.runs or run_id in self.ends or run_id in self.kept


@pytest.fixture
def memory_store():
    return MemoryStore()


@pytest.fixture
async def sqlite_store(tmp_path):
    database = Database(f"sqlite+aiosqlite:///{tmp_path / 'state' / 'stats.db'}")
    await MIGRATIONS.apply(database)
    yield SqlStore(database)
    await database.close()


@pytest.fixture
async def postgres_store(postgres_database):
    database = Database(postgres_database)
    await MIGRATIONS.apply(database)
    yield SqlStore(database)
    await database.close()
