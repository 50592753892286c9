"""Composition root: the only module that names concrete classes."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from polyclinic.bus.service import Runtime
from polyclinic.stats import consumers
from polyclinic.stats.adapters.announcing import BlobScoreFiles, BusAnnouncer
from polyclinic.stats.adapters.store.migrating import MIGRATIONS
from polyclinic.stats.adapters.store.store import SqlStore
from polyclinic.stats.rpc import ReportServicer
from polyclinic.stats.settings import Settings
from polyclinic.stats.use_cases.get_report import GetReport
from polyclinic.stats.use_cases.make_report import MakeReport
from polyclinic.stats.use_cases.record_events import RecordEvents
from polyclinic.stats.use_cases.report_runs import ReportRuns
from polyclinic.store.database import Database
from polyclinic.v1 import statistics_pb2, statistics_pb2_grpc


def wiring(settings: Settings) -> Callable[[Runtime], AbstractAsyncContextManager[None]]:
    """How `run_service` builds the service."""

    @asynccontextmanager
    async def wire(runtime: Runtime) -> AsyncIterator[None]:
        database = Database(settings.database_url)
        await MIGRATIONS.apply(database)
        store = SqlStore(database)
        make_report = MakeReport(store, BlobScoreFiles(runtime.bus), BusAnnouncer(runtime.bus))
        reports = ReportRuns(store, make_report, sweep_every_s=settings.sweep_every_s)
        record = RecordEvents(store, reports.wake)
        runtime.background("intake", consumers.intake(runtime.bus, record).run)
        runtime.background("reports", reports.run)
        statistics_pb2_grpc.add_ReportServiceServicer_to_server(
            ReportServicer(GetReport(store, reports), store), runtime.grpc
        )
        runtime.rpc_services.append(
            statistics_pb2.DESCRIPTOR.services_by_name["ReportService"].full_name
        )
        try:
            yield
        finally:
            await database.close()

    return wire
