"""Reports and verdicts on the bus."""

from polyclinic.bus.bus import Bus
from polyclinic.records.files import Blob
from polyclinic.records.reports import RuleDecision
from polyclinic.records.wire import message_of
from polyclinic.stats.domain.gate import Gate
from polyclinic.stats.domain.verdicts import in_message, said
from polyclinic.stats.ports import StoredReport
from polyclinic.v1 import common_pb2, statistics_pb2


class BusAnnouncer:
    """Puts the document into the object store and publishes both events."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus

    async def announce(self, report: StoredReport, gate: Gate) -> None:
        """See `ports.Announcer`."""
        run_id, revision = report.run_id, report.mark.revision
        blob = await self._bus.blobs.put(report.body, f"report-{run_id}.json")
        published = statistics_pb2.ReportPublished(run_id=run_id, revision=revision, report=blob)
        await self._bus.publish_event(published)
        rules = [
            message_of(
                RuleDecision(one.rule, said(one.verdict), one.reason), statistics_pb2.RuleDecision
            )
            for one in gate.decisions
        ]
        await self._bus.publish_event(
            statistics_pb2.GateDecided(
                run_id=run_id, revision=revision, verdict=in_message(gate.verdict), rules=rules
            )
        )


class BlobScoreFiles:
    """Files of scores in the bus's object store."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus

    async def read(self, file: Blob) -> bytes:
        """See `ports.ScoreFiles`."""
        return await self._bus.blobs.get(message_of(file, common_pb2.Blob))
