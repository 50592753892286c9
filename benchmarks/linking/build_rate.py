"""How fast an index is built before encoding, and in how much memory.

python -m benchmarks.linking.build_rate [--names 5000000] [--rrf DIR] [--dimension 32]
"""

import argparse
import resource
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from benchmarks.linking.make_rrf import write_release
from numpy.typing import NDArray

from polyclinic.linker.build import build
from polyclinic.linker.domain.rrf.filters import Filters
from polyclinic.linker.ports import EncoderInfo
from polyclinic.linker.use_cases.build import BuildOptions


class Stub:
    """An encoder that costs next to nothing, and notes when it is first called."""

    def __init__(self, dimension: int) -> None:
        self.info = EncoderInfo("0" * 64, "cls", dimension, 25, unit_vectors=True)
        self._vectors = np.random.default_rng(7).normal(size=(4096, dimension)).astype(np.float32)
        self.first_call = self.first_cpu = 0.0

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        if not self.first_call:
            self.first_call, self.first_cpu = time.monotonic(), time.process_time()
        return self._vectors[: len(texts)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--names", type=int, default=5_000_000)
    parser.add_argument("--rrf", type=Path, help="made before, with as many names")
    parser.add_argument("--dimension", type=int, default=32)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        rrf = chosen.rrf or Path(scratch) / "rrf"
        if not chosen.rrf:
            write_release(rrf, chosen.names)
        encoder = Stub(chosen.dimension)
        began, began_cpu = time.monotonic(), time.process_time()
        options = BuildOptions(Filters.of(semantic_types=()))
        manifest = build(rrf, Path(scratch) / "index", options, encoder)
        ended = time.monotonic()
    rows = manifest.counts["mrconso_rows"]
    others = manifest.counts["mrsty_rows"] + manifest.counts["mrrel_rows"]
    before = encoder.first_call - began
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024**2
    print(f"MRCONSO {rows:,} rows, MRSTY and MRREL {others:,} rows")
    print(f"before encoding {before:.1f} s, {rows / before:,.0f} rows of MRCONSO a second")
    print(f"of that {encoder.first_cpu - began_cpu:.1f} s of processor time")
    print(f"whole build {ended - began:.1f} s, peak resident memory {peak:.2f} GiB")
    print(f"surface forms {manifest.counts['surfaces']:,}, merged {manifest.counts['merged']:,}")


if __name__ == "__main__":
    main()
