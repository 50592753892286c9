"""Runs in both databases: request ids, tables, two replicas, counters."""

import asyncio
from collections.abc import Callable
from typing import Any

from plain_facts import result_of
from sqlalchemy import inspect, text

from polyclinic.coordinator.adapters.store.migrating import MIGRATIONS
from polyclinic.coordinator.adapters.store.tables import Base
from polyclinic.coordinator.domain.recording import decide
from polyclinic.coordinator.domain.runs import NewRun
from polyclinic.store.database import Database

MakeRun = Callable[..., NewRun]


async def test_a_request_id_is_taken_once(store: Any, new_run: MakeRun) -> None:
    runs = [new_run(request_id="ci-7") for _ in range(4)]
    created = await asyncio.gather(*(store.runs.create(run) for run in runs))
    assert sorted(created) == [False, False, False, True]
    known = await store.runs.find_request("ci-7")
    assert known.run_id == runs[created.index(True)].run_id
    assert await store.runs.find_request("ci-8") is None


async def test_runs_without_a_request_id_do_not_collide(store: Any, new_run: MakeRun) -> None:
    assert await store.runs.create(new_run())
    assert await store.runs.create(new_run())
    assert len(await store.runs.newest(10)) == 2
    assert len(await store.runs.newest(1)) == 1


async def test_hostile_text_comes_back_as_it_was(store: Any, new_run: MakeRun) -> None:
    for request_id in ("nul \x00", "\ufdd0 flag", "ünï"):
        run = new_run(request_id=request_id)
        assert await store.runs.create(run)
        assert (await store.runs.find_request(request_id)).run_id == run.run_id
        assert (await store.runs.progress(run.run_id)).request_id == request_id


async def test_migrations_make_the_tables_that_the_code_declares(store: Any) -> None:
    def look(connection: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        inspector = inspect(connection)
        tables = [name for name in inspector.get_table_names() if name != "alembic_version"]
        columns = {
            name: {c["name"]: c["nullable"] for c in inspector.get_columns(name)} for name in tables
        }
        indexes = {name: {i["name"] for i in inspector.get_indexes(name)} for name in tables}
        return columns, indexes

    columns, indexes = await store.database.read(lambda c: c.run_sync(look))
    declared = Base.metadata.tables
    assert columns == {
        name: {c.name: c.nullable for c in table.columns} for name, table in declared.items()
    }
    for name, table in declared.items():
        assert {index.name for index in table.indexes} <= indexes[name]
    version = await store.database.read(
        lambda c: c.scalar(text("SELECT version_num FROM alembic_version"))
    )
    assert version == MIGRATIONS.head


async def test_two_replicas_share_one_run(store: Any, database_url: str, new_run: MakeRun) -> None:
    """Planning, claiming and recording at the same time: every trial once, counters exact."""
    other = type(store)(Database(database_url), store.clock, store.terms)
    one, two = (replica.with_terms(window=20, chunk=7) for replica in (store, other))
    run = new_run(samples=60)
    assert await store.runs.create(run)
    given: list[str] = []

    async def replica(mine: Any) -> None:
        for _ in range(200):
            owed = await mine.trials.plan(run.run_id, decide)
            commands = list(owed.commands) if owed else []
            for queue in ("inference.complete.model-a", "judge.judge"):
                commands += await mine.trials.claim(run.run_id, queue)
            while commands:
                given.extend(command.step_id for command in commands)
                results = [
                    result_of(
                        command,
                        {"positions": [1], "labels": ["B"]}
                        if command.queue == "judge.judge"
                        else {"outcome": "text", "text": "B"},
                    )
                    for command in commands
                ]
                # Both replicas get every result, as after a redelivery.
                first, second = await asyncio.gather(
                    mine.trials.record(results, decide),
                    (two if mine is one else one).trials.record(results, decide),
                )
                commands = first.commands + second.commands
                await mine.trials.mark([], first.events + second.events)
            progress = await mine.runs.progress(run.run_id)
            if progress.scored == 60:
                return
        raise AssertionError("the run did not end")

    await asyncio.gather(replica(one), replica(two))
    assert len(given) == len(set(given)) == 120
    progress = await store.runs.progress(run.run_id)
    assert [(s.waiting, s.running, s.done) for s in progress.services] == [(0, 0, 60)] * 2
    assert await store.lifecycle.close(run.run_id) is not None
    await other.database.close()
