"""What the coordinator's tests share: a clock to turn, suites, renditions, a store."""

from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from polyclinic.coordinator.adapters.store.applying import Terms
from polyclinic.coordinator.adapters.store.lifecycle import SqlLifecycle
from polyclinic.coordinator.adapters.store.migrating import MIGRATIONS
from polyclinic.coordinator.adapters.store.runs import SqlRuns
from polyclinic.coordinator.adapters.store.setups import Setups
from polyclinic.coordinator.adapters.store.trials import SqlTrials
from polyclinic.coordinator.domain import ids
from polyclinic.coordinator.domain.missing import assign, pairs_of
from polyclinic.coordinator.domain.planning import planned_cells, setup_of
from polyclinic.coordinator.domain.runs import NewRun
from polyclinic.datasets.rendition import Option, Rendition
from polyclinic.languages.prompts import built_in_prompts
from polyclinic.records.files import Blob
from polyclinic.records.models import ModelInfo
from polyclinic.records.suites import Suite, TaskSpec
from polyclinic.records.translating import EngineInfo
from polyclinic.store.database import Database

Renditions = Callable[..., list[Rendition]]


@dataclass
class TurnableClock:
    """A clock that stands still until a test turns it."""

    time: float = 1_700_000_000.0

    def now(self) -> float:
        return self.time

    def turn(self, seconds: float) -> None:
        self.time += seconds


@dataclass
class Store:
    """The store's three ports over one database."""

    database: Database
    clock: TurnableClock
    terms: Terms
    setups: Setups = field(default_factory=lambda: Setups(built_in_prompts()))

    def __post_init__(self) -> None:
        self.runs = SqlRuns(self.database, self.clock)
        self.trials = SqlTrials(self.database, self.setups, self.clock, self.terms)
        self.lifecycle = SqlLifecycle(
            self.database,
            self.setups,
            self.clock,
            self.terms,
            service_versions={"coordinator": "test"},
        )

    def with_terms(self, **terms: float) -> "Store":
        return Store(self.database, self.clock, Terms(**terms), self.setups)


@pytest.fixture
def clock() -> TurnableClock:
    return TurnableClock()


@pytest.fixture
def renditions() -> Renditions:
    """Aligned samples: `renditions(samples, languages)`; the right option is "B"."""

    def make(
        samples: int = 2, languages: tuple[str, ...] = ("en",), task: str = "mcqa"
    ) -> list[Rendition]:
        return [
            Rendition(
                sample_id=f"q{number}",
                language=language,
                task=task,
                dataset="demo",
                question=f"Question {number} in {language}?",
                options=(Option("A", "one"), Option("B", "two")),
                target=("B",),
                positions=(1,),
                cluster=f"q{number}",
                tags={"year": "2022"},
            )
            for number in range(samples)
            for language in languages
        ]

    return make


def with_untranslated(asked: list[Rendition], languages: tuple[str, ...]) -> list[Rendition]:
    """With a rendition more of each in each language, still in the language of the first."""
    made = [
        replace(one, language=code, input_language=one.language, variant="machine_translated")
        for one in asked
        for code in languages
    ]
    return asked + made


@pytest.fixture
def new_run(renditions: Renditions) -> Callable[..., NewRun]:
    """An accepted run; one model and one sample in English unless told otherwise."""

    def make(
        samples: int = 1,
        *,
        models: tuple[str, ...] = ("model-a",),
        languages: tuple[str, ...] = ("en",),
        request_id: str = "",
        asked: list[Rendition] | None = None,
        suite: Suite | None = None,
        to_translate: tuple[str, ...] = (),
    ) -> NewRun:
        asked = renditions(samples, languages) if asked is None else asked
        asked = with_untranslated(asked, to_translate)
        pairs = pairs_of(asked)
        translations, _ = assign(pairs, [EngineInfo("tiny", "nllb", "fp", ("en",), to_translate)])
        suite = suite or Suite(
            name="demo",
            datasets=(Blob("0" * 64, 1, "samples.jsonl"),),
            tasks=(TaskSpec("mcqa"),),
            languages=languages,
            models=models,
        )
        return NewRun(
            run_id=ids.new_run_id(1_700_000_000.0),
            request_id=request_id,
            request_sha256="f" * 64,
            suite=suite,
            setup=setup_of(suite, built_in_prompts(), translations),
            renditions=asked,
            cells=planned_cells(suite, asked),
            models=[ModelInfo(name, "openai", name, "fp") for name in suite.models],
            prompt_hashes={},
            accepted_at=1_700_000_000.0,
            translations=translations,
        )

    return make


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database of the test's own, of both kinds."""
    if request.param == "sqlite":
        yield f"sqlite+aiosqlite:///{tmp_path}/coordinator.db"
    else:
        yield request.getfixturevalue("postgres_database")


@pytest.fixture
async def store(database_url: str, clock: TurnableClock) -> AsyncIterator[Store]:
    database = Database(database_url)
    await MIGRATIONS.apply(database)
    yield Store(database, clock, Terms())
    await database.close()
