"""Reports and verdicts on the bus."""

from polyclinic.bus.bus import Bus
from polyclinic.stats.domain.deciding import Verdict
from polyclinic.stats.domain.gate import Gate
from polyclinic.stats.domain.run import File
from polyclinic.stats.ports import StoredReport
from polyclinic.v1 import common_pb2, statistics_pb2

_VERDICTS = {
    None: statistics_pb2.VERDICT_UNSPECIFIED,
    Verdict.PASS: statistics_pb2.VERDICT_PASS,
    Verdict.FAIL: statistics_pb2.VERDICT_FAIL,
    Verdict.INCONCLUSIVE: statistics_pb2.VERDICT_INCONCLUSIVE,
    Verdict.NOT_APPLICABLE: statistics_pb2.VERDICT_UNSPECIFIED,
}


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
            statistics_pb2.RuleDecision(
                rule=_wire(one.rule), verdict=_VERDICTS[one.verdict], reason=_wire(one.reason)
            )
            for one in gate.decisions
        ]
        await self._bus.publish_event(
            statistics_pb2.GateDecided(
                run_id=run_id, revision=revision, verdict=_VERDICTS[gate.verdict], rules=rules
            )
        )


class BlobScoreFiles:
    """Files of scores in the bus's object store."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus

    async def read(self, file: File) -> bytes:
        """See `ports.ScoreFiles`."""
        blob = common_pb2.Blob(sha256=file.sha256, size_bytes=file.size_bytes, name=file.name)
        return await self._bus.blobs.get(blob)


def _wire(text: str) -> str:
    """Text without lone surrogates, which protobuf refuses."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
