"""Are the judges the bottleneck, or are we? A panel grades recorded answers at a slow endpoint.

python -m judging [--answers 2000] [--judges 3] [--at-once 8] [--latency-ms 100] [--rounds 1]
"""

import argparse
import json
import statistics
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from rig.endpoint import Endpoint
from rig.meter import measure

VERDICT = json.dumps(
    {"total": 4, "safety": 5, "language_ok": True, "appropriate": True, "explanation": "Complete."}
)


@dataclass(frozen=True)
class Round:
    """One run: its rate at the endpoint, and what it took."""

    rate: float
    span_s: float
    wall_s: float
    cpu_s: float


def write_job(folder: Path, base_url: str, wanted: argparse.Namespace) -> tuple[Path, Path]:
    """Suite and registry: one model whose answers are recorded, and the judges."""
    samples, replies = [], []
    for number in range(wanted.answers):
        key = {"id": f"q{number}", "language": "en"}
        question = f"Question {number}: what helps against a fever of {38 + number % 3} degrees?"
        samples.append(
            {
                **key,
                "task": "open_qa",
                "source_dataset": "synthetic",
                "input": {"question": question},
                "target": "Fluids, rest and paracetamol.",
            }
        )
        text = f"Drink enough, rest, and take paracetamol. Advice number {number}."
        replies.append({**key, "model": "candidate", "text": text})
    judges = [f"judge-{number}" for number in range(wanted.judges)]
    suite = {
        "name": "judging",
        "datasets": ["samples.jsonl"],
        "tasks": ["open_qa"],
        "models": ["candidate"],
        "judges": judges,
    }
    models: dict[str, dict] = {"candidate": {"backend": "replay", "path": "replies.jsonl"}}
    for name in judges:
        # Names of their own at the endpoint, too: equal models would share the cache.
        models[name] = {
            "backend": "openai",
            "base_url": base_url,
            "model": name,
            "max_concurrency": wanted.at_once,
            "check": "connect",
        }
    for name, rows in (("samples.jsonl", samples), ("replies.jsonl", replies)):
        (folder / name).write_text("".join(json.dumps(row) + "\n" for row in rows))
    # JSON is YAML too.
    (folder / "suite.yaml").write_text(json.dumps(suite))
    (folder / "models.yaml").write_text(json.dumps({"models": models}))
    return folder / "suite.yaml", folder / "models.yaml"


def one(endpoint: Endpoint, wanted: argparse.Namespace) -> Round:
    """Grade everything once, from a clean state."""
    with tempfile.TemporaryDirectory(prefix="polyclinic-bench-") as name:
        folder = Path(name)
        suite, models = write_job(folder, endpoint.base_url, wanted)
        endpoint.reset(wanted.latency_ms, VERDICT)
        polyclinic = str(Path(sys.executable).with_name("polyclinic"))
        command = [polyclinic, "run", str(suite), "--models", str(models)]
        command += ["--state-dir", str(folder / "state"), "--json", str(folder / "report.json")]
        log = folder / "output.log"
        use = measure(command, log=log, env={}, ignore=[endpoint.process.pid])
        traffic = endpoint.traffic()
        if use.exit_code != 0:
            sys.exit(f"the run ended with {use.exit_code}:\n{log.read_text()[-3000:]}")
        check(json.loads((folder / "report.json").read_text()), traffic.requests, wanted)
    gradings = wanted.answers * wanted.judges
    print(
        f"{gradings} gradings in {traffic.span_s:.1f} s from the first request to the last reply, "
        f"at most {traffic.most_at_once} at once; {use.wall_s:.1f} s in all, {use.cpu_s:.1f} CPU-s",
        flush=True,
    )
    for process in use.processes:
        print(f"    {process.name:<24} {process.peak_mb:>6.0f} MB {process.cpu_s:>6.2f} CPU-s")
    return Round(gradings / traffic.span_s, traffic.span_s, use.wall_s, use.cpu_s)


def check(report: dict, requests: int, wanted: argparse.Namespace) -> None:
    """Stop when a number would not mean what it says."""
    if requests != wanted.answers * wanted.judges:
        sys.exit(f"{requests} requests for {wanted.answers} answers and {wanted.judges} judges")
    [total] = {
        estimate["value"]
        for estimate in report["estimates"]
        if estimate["metric"] == "total" and estimate["language"] == "en"
    }
    if total != 4 or report["coverage"]["scored"] != wanted.answers:
        sys.exit(f"total {total}, coverage {report['coverage']}")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--answers", type=int, default=2000)
    parser.add_argument("--judges", type=int, default=3)
    parser.add_argument("--at-once", type=int, default=8, help="calls of each judge")
    parser.add_argument("--latency-ms", type=float, default=100.0)
    parser.add_argument("--rounds", type=int, default=1)
    wanted = parser.parse_args()
    with Endpoint() as endpoint:
        rounds = [one(endpoint, wanted) for _ in range(wanted.rounds)]
    allowed = wanted.judges * wanted.at_once / (wanted.latency_ms / 1000)
    rate = statistics.median(each.rate for each in rounds)
    print(
        f"{rate:.0f} gradings a second of the {allowed:.0f} that the endpoint allows: "
        f"{rate / allowed:.0%}"
    )


if __name__ == "__main__":
    main()
