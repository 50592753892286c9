"""What the services cost: `polyclinic run` next to a bare loop over the same items.

python -m overhead [--rounds 3] [--items 2000] [--at-once 64] [--latency-ms 0 200] [--out FILE]
"""

import argparse
import json
import shutil
import statistics
import sys
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path

from rig.endpoint import Endpoint
from rig.items import Job, write_job
from rig.meter import ProcessUse, Use, measure

FEW = 8  # a run that is nearly all start-up
RIGHT = 0.25


@dataclass(frozen=True)
class Row:
    """One run of one client."""

    client: str
    latency_ms: float
    items: int
    steady_items_per_s: float
    cpu_s: float
    first_request_s: float
    wall_s: float
    most_at_once: int
    processes: tuple[ProcessUse, ...]


def command_of(client: str, job: Job, base_url: str, at_once: int, folder: Path) -> list[str]:
    """What a person would type to ask the job's items."""
    if client == "bare loop":
        loop = [sys.executable, "-m", "rig.bare_loop"]
        return [*loop, str(job.samples), base_url, str(at_once)]
    polyclinic = str(Path(sys.executable).with_name("polyclinic"))
    run = [polyclinic, "run", str(job.suite), "--models", str(job.models)]
    return [*run, "--state-dir", str(folder / "state"), "--json", str(folder / "report.json")]


def accuracy(client: str, folder: Path, log: Path) -> float:
    """What the client found, to know that it did the work."""
    if client == "bare loop":
        return float(json.loads(log.read_text())["accuracy"])
    report = json.loads((folder / "report.json").read_text())
    values = [e["value"] for e in report["estimates"] if e["metric"] == "accuracy"]
    return float(values[0])


def check(use: Use, client: str, folder: Path, log: Path) -> None:
    """Stop when a number would not mean what it says."""
    if use.exit_code != 0:
        sys.exit(f"{client} ended with {use.exit_code}:\n{log.read_text()[-3000:]}")
    if use.left_running:
        sys.exit(f"{client} left running: {', '.join(use.left_running)}")
    if abs((found := accuracy(client, folder, log)) - RIGHT) > 1e-9:
        sys.exit(f"{client} found an accuracy of {found}; it must be {RIGHT}")


def one(client: str, job: Job, endpoint: Endpoint, latency_ms: float, at_once: int) -> Row:
    """Run one client over the job once, from a clean state."""
    folder = Path(tempfile.mkdtemp(prefix="polyclinic-bench-"))
    endpoint.reset(latency_ms)
    log = folder / "output.log"
    command = command_of(client, job, endpoint.base_url, at_once, folder)
    use = measure(command, log=log, env={}, ignore=[endpoint.process.pid])
    traffic = endpoint.traffic()
    check(use, client, folder, log)
    if traffic.requests != job.items:
        sys.exit(f"{client} sent {traffic.requests} requests for {job.items} items")
    shutil.rmtree(folder)
    return Row(
        client=client,
        latency_ms=latency_ms,
        items=job.items,
        steady_items_per_s=job.items / traffic.span_s,
        cpu_s=use.cpu_s,
        first_request_s=traffic.first_request - use.started,
        wall_s=use.wall_s,
        most_at_once=traffic.most_at_once,
        processes=tuple(use.processes),
    )


def table(rows: list[Row], few: dict[str, float]) -> None:
    """Medians, one line for each client and latency."""
    print(
        f"\n{'endpoint':>9} {'client':<12} {'items/s':>8} {'CPU-s per 1000':>15} "
        f"{'without start-up':>17} {'first request s':>16} {'wall s':>7} {'at once':>8}"
    )
    for latency_ms, client in dict.fromkeys((row.latency_ms, row.client) for row in rows):
        group = [row for row in rows if (row.latency_ms, row.client) == (latency_ms, client)]
        items = group[0].items
        cpu_s = statistics.median(row.cpu_s for row in group)
        marginal = (cpu_s - few[client]) / (items - FEW)
        print(
            f"{latency_ms:>6.0f} ms {client:<12} "
            f"{statistics.median(row.steady_items_per_s for row in group):>8.0f} "
            f"{1000 * cpu_s / items:>15.2f} {1000 * marginal:>17.2f} "
            f"{statistics.median(row.first_request_s for row in group):>16.2f} "
            f"{statistics.median(row.wall_s for row in group):>7.1f} "
            f"{max(row.most_at_once for row in group):>8}"
        )


def processes(rows: list[Row]) -> None:
    """Peak memory and CPU of each process; the highest and the median over the runs."""
    print(f"\n{'endpoint':>9} {'process':<24} {'peak MB':>8} {'CPU s':>7}")
    keys = dict.fromkeys((row.latency_ms, p.name) for row in rows for p in row.processes)
    for latency_ms, name in keys:
        group = [
            p
            for row in rows
            if row.latency_ms == latency_ms
            for p in row.processes
            if p.name == name
        ]
        cpu_s = statistics.median(p.cpu_s for p in group)
        peak_mb = max(p.peak_mb for p in group)
        print(f"{latency_ms:>6.0f} ms {name:<24} {peak_mb:>8.0f} {cpu_s:>7.2f}")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--items", type=int, default=2000)
    parser.add_argument("--at-once", type=int, default=64)
    parser.add_argument("--latency-ms", type=float, nargs="+", default=[0.0, 200.0])
    parser.add_argument("--out", type=Path, help="every run, as JSON")
    return parser.parse_args()


def main() -> None:
    wanted = arguments()
    clients = ["bare loop", "polyclinic"]
    rows: list[Row] = []
    with Endpoint() as endpoint, tempfile.TemporaryDirectory() as folder:
        jobs = [
            write_job(
                Path(folder, str(items)),
                items=items,
                base_url=endpoint.base_url,
                max_concurrency=wanted.at_once,
            )
            for items in (FEW, wanted.items)
        ]
        few = {
            client: one(client, jobs[0], endpoint, 0, wanted.at_once).cpu_s for client in clients
        }
        for number in range(wanted.rounds):
            for latency_ms in wanted.latency_ms:
                for client in clients:
                    print(f"round {number + 1}: {client}, {latency_ms:.0f} ms", file=sys.stderr)
                    rows.append(one(client, jobs[1], endpoint, latency_ms, wanted.at_once))
    table(rows, few)
    processes([row for row in rows if row.client == "polyclinic"])
    if wanted.out:
        wanted.out.write_text(json.dumps([asdict(row) for row in rows], indent=1))


if __name__ == "__main__":
    main()
