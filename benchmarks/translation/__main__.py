"""Translation: what the service makes of an engine's speed.

python -m translation [--sentences 4000] [--callers 64] [--random DIRECTORY] [--torch PYTHON]
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import uvloop

from polyclinic.translator.adapters.allocation import keep_freed_memory
from translation import contenders
from translation.contenders import Model, Timed
from translation.sentences import TINY, sentences

TINY_MAX_OUTPUT, RANDOM_MAX_OUTPUT = 60, 16
COMPUTE_TYPES = ("int8", "float32")
# What people use, and as many as 64 callers can fill.
TRANSFORMERS_BATCHES = (32, 64)


def main() -> None:
    arguments = _arguments()
    # As the service does; here the bare loop has it, too.
    keep_freed_memory()
    for name, model_path, checkpoint, count, limit in _models(arguments):
        if arguments.only not in (None, name):
            continue
        texts = sentences(count)
        slow = _transformers(arguments, checkpoint, texts, limit) if checkpoint else {}
        for compute_type in COMPUTE_TYPES:
            model = Model(model_path, compute_type, limit, arguments.batch_tokens)
            rounds = [_round(model, texts, arguments.callers) for _ in range(arguments.rounds)]
            _show(f"{name} {compute_type}", rounds, slow)


def _round(model: Model, texts: list[str], callers: int) -> dict[str, Timed]:
    timed = {
        "bare translate_batch": contenders.bare(model, texts),
        "engine": uvloop.run(contenders.engine(model, texts, callers)),
        "service": uvloop.run(contenders.service(model, texts, callers)),
        "service over gRPC": uvloop.run(contenders.rpc(model, texts, callers)),
    }
    expected = timed["bare translate_batch"].texts
    for name, one in timed.items():
        unlike = sum(a.strip() != b.strip() for a, b in zip(one.texts, expected, strict=True))
        if unlike > len(expected) / 100:
            sys.exit(f"{name}: {unlike} of {len(expected)} unlike the bare loop's")
    return timed


def _show(title: str, rounds: list[dict[str, Timed]], slow: dict[int, float]) -> None:
    count = rounds[0]["engine"].sentences
    sys.stdout.write(f"\n{title}, {count} sentences, {len(rounds)} rounds\n")
    for size, rate in slow.items():
        sys.stdout.write(f"  {f'transformers, batches of {size}':<28}{rate:>9.1f}/CPU-s\n")
    bare = statistics.median(each["bare translate_batch"].per_cpu_s for each in rounds)
    for name in rounds[0]:
        rate = statistics.median(each[name].per_cpu_s for each in rounds)
        wall = statistics.median(each[name].wall_s for each in rounds)
        line = f"  {name:<28}{rate:>9.1f}/CPU-s  {wall:>7.1f} s  {rate / bare:>6.1%} of bare"
        if slow:
            times = ", ".join(f"{rate / one:.2f}x" for one in slow.values())
            line += f"  {times} transformers"
        sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _models(arguments: argparse.Namespace):
    yield "tiny", TINY, arguments.tiny_checkpoint, arguments.sentences, TINY_MAX_OUTPUT
    if arguments.random:
        checkpoint = arguments.random / "checkpoint" if arguments.torch else None
        model = arguments.random / "ctranslate2"
        yield "600M shape", model, checkpoint, arguments.random_sentences, RANDOM_MAX_OUTPUT


def _transformers(
    arguments: argparse.Namespace, checkpoint: Path, texts: list[str], limit: int
) -> dict[int, float]:
    """Sentences per CPU-second by size of batch, from the interpreter that has torch."""
    if not arguments.torch:
        return {}
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump({"texts": texts, "limit": limit, "batches": TRANSFORMERS_BATCHES}, file)
        file.flush()
        loop = Path(__file__).with_name("transformers_loop.py")
        done = subprocess.run(
            [arguments.torch, str(loop), str(checkpoint), file.name],
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode:
        sys.exit(done.stderr[-2000:])
    rates = json.loads(done.stdout.splitlines()[-1])
    return dict(zip(TRANSFORMERS_BATCHES, rates, strict=True))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="translation", description=__doc__)
    parser.add_argument("--sentences", type=int, default=4000)
    parser.add_argument("--random-sentences", type=int, default=192)
    parser.add_argument("--callers", type=int, default=64)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--batch-tokens", type=int, default=1024, help="of every contender")
    parser.add_argument("--only", choices=["tiny", "600M shape"])
    parser.add_argument("--random", type=Path, help="from make_random.py")
    parser.add_argument("--torch", help="an interpreter with torch and transformers")
    parser.add_argument("--tiny-checkpoint", type=Path, help="from make_tiny_nllb.py --keep")
    return parser.parse_args()


if __name__ == "__main__":
    main()
