"""Memory of the service over many sentences: it must not grow.

python -m translation.memory [--sentences 100000] [--callers 64]
"""

import argparse
import sys
from pathlib import Path

import uvloop

from polyclinic.translator.adapters.allocation import keep_freed_memory
from translation import contenders
from translation.contenders import Model, service
from translation.sentences import TINY, sentences

STEPS = 10
WARM_STEPS = 2
MOST_GROWTH_MB = 8.0


def resident_mb() -> float:
    """Resident memory of this process."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise RuntimeError("no VmRSS")


def main() -> None:
    parser = argparse.ArgumentParser(prog="translation.memory", description=__doc__)
    parser.add_argument("--sentences", type=int, default=100_000)
    parser.add_argument("--callers", type=int, default=64)
    arguments = parser.parse_args()
    uvloop.run(measure(arguments.sentences, arguments.callers))


async def measure(count: int, callers: int) -> None:
    """One engine for all steps, as in a service that stays up."""
    model = Model(TINY, "int8", 60, 1024)
    batching = contenders.batching(model, retries=3)
    keep_freed_memory()
    seen = []
    for step in range(STEPS):
        # Half of them unknown to the model: loops, flags and retries are part of a long life.
        texts = [
            text if number % 2 else f"{text} Case {step * count + number} was odd."
            for number, text in enumerate(sentences(count // STEPS, seed=step))
        ]
        await service(model, texts, callers, batching)
        seen.append(resident_mb())
        sys.stdout.write(f"{(step + 1) * count // STEPS:>8} requests {seen[-1]:>8.1f} MB\n")
        sys.stdout.flush()
    await batching.close()
    growth = max(seen[WARM_STEPS:]) - seen[WARM_STEPS - 1]
    sys.stdout.write(f"growth after the first {WARM_STEPS * count // STEPS}: {growth:.1f} MB\n")
    if growth > MOST_GROWTH_MB:
        sys.exit("memory grows")


if __name__ == "__main__":
    main()
