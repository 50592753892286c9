"""Area 6, the database's side: on real databases, through the stores of coordinator and stats."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest
from plain_facts import result_of
from sqlalchemy import select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from polyclinic.coordinator.adapters.clock import SystemClock
from polyclinic.coordinator.adapters.store.applying import Terms
from polyclinic.coordinator.adapters.store.migrating import MIGRATIONS
from polyclinic.coordinator.adapters.store.runs import SqlRuns
from polyclinic.coordinator.adapters.store.setups import Setups
from polyclinic.coordinator.adapters.store.tables import CountRow
from polyclinic.coordinator.adapters.store.trials import SqlTrials
from polyclinic.coordinator.domain.ids import new_run_id
from polyclinic.coordinator.domain.planning import planned_cells, setup_of
from polyclinic.coordinator.domain.recording import OwedCommand, decide
from polyclinic.coordinator.domain.runs import NewRun
from polyclinic.datasets.rendition import Option, Rendition
from polyclinic.languages.prompts import built_in_prompts
from polyclinic.records.files import Blob
from polyclinic.records.models import ModelInfo
from polyclinic.records.suites import Suite, TaskSpec
from polyclinic.stats.adapters.store.migrating import MIGRATIONS as STATS_MIGRATIONS
from polyclinic.stats.adapters.store.store import SqlStore
from polyclinic.stats.domain.trials import Trial
from polyclinic.stats.ports import Heard
from polyclinic.store.database import Database
from polyclinic.v1 import inference_pb2, judging_pb2

MODEL = "candidate"
# A reply without text ends a trial at once: scored, and with nothing left to ask.
ENDS_TRIAL = {"outcome": "refusal", "text": "", "usage": {}}
A_REPLY = {"outcome": "text", "usage": {}}


async def resume(given: Mapping[str, Any], request: pytest.FixtureRequest) -> Any:
    """Each attempt of a case records what it did, then breaks off; what would the next one ask?"""
    async with coordinator_store(database_url(given, request)) as store:
        run = new_run([str(item) for item in given["items"]])
        asked = await store.start(run)
        for attempt in given["attempts"]:
            results = [asked[str(item)] for item in attempt["done"]]
            await store.record(results, ENDS_TRIAL)
            asked |= await store.resume(run)
        to_run = await store.resume(run)
    return {"to_run": [item for item in given["items"] if str(item) in to_run]}


async def two_read_then_write_transactions(
    given: Mapping[str, Any], request: pytest.FixtureRequest
) -> Any:
    """Two connections of two replicas: read a number, wait, write it one higher."""
    url = database_url(given, request)
    async with coordinator_store(url) as first, coordinator_store(url) as second:
        run = new_run(["q1"])
        await first.start(run)
        key = (CountRow.run_id == run.run_id) & (CountRow.name == "read then written")

        async def zero(connection: AsyncConnection) -> None:
            row = CountRow(run_id=run.run_id, name="read then written", n=0)
            values = {"run_id": row.run_id, "name": row.name, "n": row.n}
            await connection.execute(CountRow.__table__.insert(), values)

        async def add_one(connection: AsyncConnection) -> None:
            locked = select(CountRow.n).where(key).with_for_update()
            n = (await connection.execute(locked)).scalar_one()
            await asyncio.sleep(0.3)
            await connection.execute(update(CountRow).where(key).values(n=n + 1))

        async def result(connection: AsyncConnection) -> int:
            return (await connection.execute(select(CountRow.n).where(key))).scalar_one()

        await first.database.write(zero)
        writes = (first.database.write(add_one), second.database.write(add_one))
        failures = [one for one in await asyncio.gather(*writes, return_exceptions=True) if one]
        written = await first.database.read(result)
    return {
        "both_commit_without_lock_error": not failures and written == 2,
        "failures": [repr(failure) for failure in failures],
        "written": written,
    }


async def store_replies(given: Mapping[str, Any], request: pytest.FixtureRequest) -> Any:
    """One batch: the replies as the coordinator keeps them, then as statistics keep answers."""
    replies: list[str] = given["replies"]
    url = database_url(given, request)
    async with coordinator_store(url) as store:
        run = new_run([str(at) for at in range(len(replies))])
        asked = await store.start(run)
        results = [
            result_of(one, {**A_REPLY, "text": reply})
            for one, reply in zip(asked.values(), replies, strict=True)
        ]
        owed = await store.trials.record(results, decide)
        kept = [judging_pb2.Judge.FromString(one.body).choice.reply for one in owed.commands]
    stored, flagged = await _answers_kept(url.replace("coordinator", "stats"), replies, request)
    return {
        "stored_rows": min(len(kept), len(stored)),
        "flagged": flagged,
        "read_back": stored == replies,
    }


async def _answers_kept(
    url: str, replies: Sequence[str], request: pytest.FixtureRequest
) -> tuple[list[str], list[int]]:
    """The texts as they are read back, and which of them stand escaped in the table."""
    if url.startswith("postgresql"):
        url = request.getfixturevalue("second_database")
    database = Database(url)
    await STATS_MIGRATIONS.apply(database)
    trials = [_scored(f"{at:024}", reply) for at, reply in enumerate(replies)]
    store = SqlStore(database)
    await store.record(Heard(trials=[("r1", trial) for trial in trials]))
    stored = [trial.answer async for batch in store.trials("r1") for trial in batch]

    async def as_written(connection: AsyncConnection) -> list[str]:
        rows = await connection.execute(text("SELECT answer FROM trials ORDER BY trial_id"))
        return [answer for (answer,) in rows]

    raw = await database.read(as_written)
    await database.close()
    flagged = [
        at for at, (written, read) in enumerate(zip(raw, stored, strict=True)) if written != read
    ]
    return stored, flagged


def _scored(trial_id: str, answer: str) -> Trial:
    return Trial(
        trial_id=trial_id,
        task="mcqa",
        dataset="own",
        model=MODEL,
        sample_id=trial_id,
        language="en",
        variant="original",
        scores={"accuracy": 1.0},
        answer=answer,
    )


class CoordinatorStore:
    """The coordinator's own store, and what a case needs of it."""

    def __init__(self, database: Database) -> None:
        clock, terms = SystemClock(), Terms()
        self.database = database
        self.runs = SqlRuns(database, clock)
        self.trials = SqlTrials(database, Setups(built_in_prompts()), clock, terms)

    async def start(self, run: NewRun) -> dict[str, OwedCommand]:
        """Store a run and plan it; the commands by sample."""
        assert await self.runs.create(run)
        return await self._planned(run)

    async def resume(self, run: NewRun) -> dict[str, OwedCommand]:
        """Break the run off and go on; the commands of what has no score, by sample."""
        await self.runs.cancel(run.run_id)
        await self.runs.resume(run.run_id)
        return await self._planned(run)

    async def record(self, commands: Iterable[OwedCommand], fact: Mapping[str, Any]) -> None:
        """The same result for each command."""
        results = [result_of(one, fact) for one in commands]
        await self.trials.record(results, decide)

    async def _planned(self, run: NewRun) -> dict[str, OwedCommand]:
        commands: list[OwedCommand] = []
        while (owed := await self.trials.plan(run.run_id, decide)) is not None:
            commands += owed.commands
        return {
            inference_pb2.Complete.FromString(one.body).input.sample.sample_id: one
            for one in commands
        }


@asynccontextmanager
async def coordinator_store(url: str) -> AsyncIterator[CoordinatorStore]:
    database = Database(url)
    try:
        await MIGRATIONS.apply(database)
        yield CoordinatorStore(database)
    finally:
        await database.close()


def database_url(given: Mapping[str, Any], request: pytest.FixtureRequest) -> str:
    """A fresh database of the kind that the case names; SQLite when it names none."""
    if "postgres" in given.get("database", "sqlite"):
        return str(request.getfixturevalue("postgres_database"))
    folder = request.getfixturevalue("tmp_path")
    return f"sqlite+aiosqlite:///{folder}/coordinator.db"


def new_run(sample_ids: Sequence[str]) -> NewRun:
    """An accepted run of one model over these samples."""
    renditions = [
        Rendition(
            sample_id=sample_id,
            language="en",
            task="mcqa",
            dataset="own",
            question="Which?",
            options=(Option("A", "one"), Option("B", "two")),
            target=("B",),
            positions=(1,),
            cluster=sample_id,
        )
        for sample_id in sample_ids
    ]
    suite = Suite(
        name="case",
        datasets=(Blob("0" * 64, 1, "samples.jsonl"),),
        tasks=(TaskSpec("mcqa"),),
        languages=("en",),
        models=(MODEL,),
    )
    now = SystemClock().now()
    return NewRun(
        run_id=new_run_id(now),
        request_id="",
        request_sha256="0" * 64,
        suite=suite,
        setup=setup_of(suite, built_in_prompts()),
        renditions=renditions,
        cells=planned_cells(suite, renditions),
        models=[ModelInfo(MODEL, "replay", MODEL, "fingerprint")],
        prompt_hashes={},
        accepted_at=now,
    )


ADAPTERS = {
    "resume": resume,
    "two_read_then_write_transactions": two_read_then_write_transactions,
    "store_replies": store_replies,
}
