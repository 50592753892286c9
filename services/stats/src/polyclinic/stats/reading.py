"""Composition root of statistics that only read: reports and scores that are there, no bus."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from polyclinic.bus.reading import WireReader
from polyclinic.bus.serving import Serving
from polyclinic.stats.adapters.store.migrating import MIGRATIONS
from polyclinic.stats.adapters.store.store import SqlStore
from polyclinic.stats.rpc import ReportServicer
from polyclinic.stats.settings import Settings
from polyclinic.stats.use_cases.get_report import ElsewhereMade, GetReport
from polyclinic.store.database import Database
from polyclinic.v1 import statistics_pb2, statistics_pb2_grpc


def reading(settings: Settings) -> WireReader:
    """How `run_reader` builds the service; a database of an older version is migrated first."""

    @asynccontextmanager
    async def wire(reader: Serving) -> AsyncIterator[None]:
        database = Database(settings.database_url)
        try:
            await MIGRATIONS.apply(database)
            store = SqlStore(database)
            statistics_pb2_grpc.add_ReportServiceServicer_to_server(
                ReportServicer(GetReport(store, ElsewhereMade()), store), reader.grpc
            )
            reader.rpc_services.append(
                statistics_pb2.DESCRIPTOR.services_by_name["ReportService"].full_name
            )
            yield
        finally:
            await database.close()

    return wire
