"""`dataset check`, `dataset convert`: sample files, without any service."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from polyclinic.cli.context import Context
from polyclinic.cli.problems import BadRequestError, ExitCode, bad_request, describe
from polyclinic.cli.suites.files import no_file, read_bounded
from polyclinic.cli.suites.nodes import Document
from polyclinic.cli.writing import check_target, write_whole
from polyclinic.datasets.checking import check
from polyclinic.datasets.converting import SHAPES, convert_file
from polyclinic.datasets.counting import KEYS_FROM
from polyclinic.datasets.leaks import leak_problems
from polyclinic.datasets.limits import DEFAULT_LIMITS
from polyclinic.datasets.reading import read_samples
from polyclinic.datasets.rendition import Dataset


async def check_files(context: Context, files: Sequence[Path]) -> ExitCode:
    """Report everything that is wrong with sample files, and what they hold."""
    datasets = [read_samples(_read(path), str(path)) for path in files]
    found = [problem for dataset in datasets for problem in (*dataset.problems, *dataset.warnings)]
    found += check(datasets)
    found += leak_problems([each for dataset in datasets for each in dataset.renditions])
    errors = [problem for problem in found if problem.severity == "error"]
    for problem in found:
        prefix = "" if problem.severity == "error" else "warning: "
        context.say(f"{prefix}{describe(problem)}")
    for dataset in datasets:
        context.write(summary(dataset))
    context.say(f"{len(errors)} errors, {len(found) - len(errors)} warnings")
    return ExitCode.BAD_REQUEST if errors else ExitCode.PASS


def summary(dataset: Dataset) -> str:
    """Such as `samples.jsonl: 48 renditions of 24 samples; mcqa; en, pt; original`."""
    renditions = dataset.renditions
    samples = {(rendition.task, rendition.sample_id) for rendition in renditions}
    parts = [f"{len(renditions)} renditions of {len(samples)} samples"]
    for field in ("task", "language", "variant"):
        parts.append(", ".join(sorted({str(getattr(each, field)) for each in renditions})))
    return f"{dataset.name}: {'; '.join(part for part in parts if part)}"


def _read(path: Path) -> bytes:
    document = Document(str(path))
    if what := no_file(path):
        raise bad_request(str(path), what)
    data = read_bounded(document, path, "", DEFAULT_LIMITS.file_bytes)
    if data is None:
        raise BadRequestError(document.problems)
    return data


@dataclass(frozen=True)
class ConvertOptions:
    """What a person says of a file that the file does not."""

    shape: str = ""
    """Empty: its fields tell."""

    language: str = ""
    """Of records that name none."""

    keys_from: int | None = None
    """Where keys that are numbers count from; None: the file tells."""

    leave_out_wrong: bool = False
    """Whether records that contradict their layout are left out and counted."""


async def convert(
    context: Context, source: Path, target: Path, options: ConvertOptions
) -> ExitCode:
    """Turn a published data set into a sample file; nothing is written when a record is wrong."""
    _check(options)
    check_target("OUT", target)
    _check_apart(source, target)
    data, found = convert_file(
        _read(source),
        options.shape,
        str(source),
        language=options.language,
        keys_from=options.keys_from,
        leave_out_wrong=options.leave_out_wrong,
    )
    if any(problem.severity == "error" for problem in found):
        raise BadRequestError(found)
    for problem in found:
        context.warn(problem)
    write_whole(target, data)
    lines = data.count(b"\n")
    context.say(f"Wrote {lines} renditions to {target}")
    return ExitCode.PASS


def _check_apart(source: Path, target: Path) -> None:
    if target.exists() and target.samefile(source):
        raise bad_request("OUT", f"{target} is the file that is converted", "Name another file")


def _check(options: ConvertOptions) -> None:
    shape = options.shape
    if shape and shape not in SHAPES:
        raise bad_request("--from", f"unknown shape {shape!r}", f"Known: {', '.join(SHAPES)}")
    if options.keys_from not in (None, *KEYS_FROM):
        raise bad_request("--keys-from", f"{options.keys_from} is neither 0 nor 1")
    if options.keys_from is not None and shape and SHAPES[shape].position is None:
        countable = ", ".join(name for name, one in SHAPES.items() if one.position)
        what = f"keys of {shape} always count alike"
        raise bad_request("--keys-from", what, f"It is for {countable}.")
