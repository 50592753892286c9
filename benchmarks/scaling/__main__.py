"""Does a second inference replica help? The same suite against one and against two.

python -m scaling [--items 1600] [--latency-ms 200] [--max-concurrency 16] [--rounds 1]
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from rig.endpoint import Endpoint
from rig.items import write_job
from rig.stack import stack


def one(replicas: int, endpoint: Endpoint, wanted: argparse.Namespace) -> tuple[float, float]:
    """Seconds from the first request to the last reply, and from command to verdict."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        job = write_job(
            folder,
            items=wanted.items,
            base_url=endpoint.base_url,
            max_concurrency=wanted.max_concurrency,
        )
        endpoint.reset(wanted.latency_ms)
        with stack(folder, job.models, inference_replicas=replicas) as env:
            report = folder / "report.json"
            polyclinic = str(Path(sys.executable).with_name("polyclinic"))
            command = [polyclinic, "run", str(job.suite), "--json", str(report)]
            began = time.monotonic()
            subprocess.run(
                command, check=True, env={**os.environ, **env}, stdout=subprocess.DEVNULL
            )
            wall_s = time.monotonic() - began
        traffic = endpoint.traffic()
        coverage = json.loads(report.read_text())["coverage"]
        if traffic.requests != wanted.items:
            sys.exit(f"{traffic.requests} requests for {wanted.items} items; coverage {coverage}")
    print(
        f"{replicas} replica{'s' * (replicas > 1)}: {traffic.span_s:.1f} s from the first request "
        f"to the last reply, {wall_s:.1f} s from command to report, "
        f"at most {traffic.most_at_once} at once",
        flush=True,
    )
    return traffic.span_s, wall_s


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--items", type=int, default=1600)
    parser.add_argument("--latency-ms", type=float, default=200.0)
    parser.add_argument("--max-concurrency", type=int, default=16)
    parser.add_argument("--rounds", type=int, default=1)
    wanted = parser.parse_args()
    ratios = []
    with Endpoint() as endpoint:
        for _ in range(wanted.rounds):
            single, double = (one(replicas, endpoint, wanted) for replicas in (1, 2))
            ratios.append([a / b for a, b in zip(single, double, strict=True)])
    span, wall = (statistics.median(column) for column in zip(*ratios, strict=True))
    print(f"speed-up of two replicas: {span:.2f} (requests), {wall:.2f} (command to report)")


if __name__ == "__main__":
    main()
