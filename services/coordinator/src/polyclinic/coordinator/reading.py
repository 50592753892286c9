"""Composition root of a coordinator that only reads: runs as they are, no bus."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from polyclinic.bus.reading import WireReader
from polyclinic.bus.serving import Serving
from polyclinic.coordinator.adapters.clock import SystemClock
from polyclinic.coordinator.adapters.silence import Silence
from polyclinic.coordinator.adapters.store.migrating import MIGRATIONS
from polyclinic.coordinator.adapters.store.runs import SqlRuns
from polyclinic.coordinator.adapters.wire.accepted import askers_in
from polyclinic.coordinator.rpc.reading import ReadServicer
from polyclinic.coordinator.settings import Settings
from polyclinic.coordinator.use_cases.listing import ListRuns
from polyclinic.coordinator.use_cases.looking import Look
from polyclinic.coordinator.use_cases.watching import Watch
from polyclinic.store.database import Database
from polyclinic.v1 import run_pb2, run_pb2_grpc


def reading(settings: Settings) -> WireReader:
    """How `run_reader` builds the service; a database of an older version is migrated first."""

    @asynccontextmanager
    async def wire(reader: Serving) -> AsyncIterator[None]:
        database = Database(settings.database_url)
        try:
            await MIGRATIONS.apply(database)
            runs = SqlRuns(database, SystemClock())
            look = Look(runs, Silence(), askers_in)
            run_pb2_grpc.add_RunServiceServicer_to_server(
                ReadServicer(
                    look=look,
                    watch=Watch(look, every_s=settings.watch_every_s),
                    list_runs=ListRuns(runs),
                ),
                reader.grpc,
            )
            reader.rpc_services.append(run_pb2.DESCRIPTOR.services_by_name["RunService"].full_name)
            yield
        finally:
            await database.close()

    return wire
