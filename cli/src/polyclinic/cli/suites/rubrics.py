"""Rubrics that a suite names by file: written into the request in the place of the path."""

from pathlib import Path

from google.protobuf import struct_pb2

from polyclinic.cli.suites.files import no_file, read_bounded
from polyclinic.cli.suites.nodes import Document
from polyclinic.v1 import run_pb2

RUBRIC = "rubric"
MAX_BYTES = 64 * 1024


def inline_rubrics(document: Document, folder: Path, suite: run_pb2.Suite) -> None:
    """Put the content of rubric files where tasks name them; what cannot be read is noted.

    What a rubric must hold is the coordinator's to say.

    Args:
        document: Of the suite; takes the problems.
        folder: Folder of the suite file.
        suite: Changed in place.
    """
    for at, task in enumerate(suite.tasks):
        option = task.options.fields.get(RUBRIC)
        if option is None or option.WhichOneof("kind") != "string_value":
            continue
        place = _place(document, at, task.name)
        rubric = _read(document, folder / Path(option.string_value).expanduser(), place)
        if rubric is not None:
            option.struct_value.CopyFrom(rubric)


def _place(document: Document, at: int, task: str) -> str:
    """Path of the option in the suite file; a task is written as `{task: {...}}` or by name."""
    short = f"tasks[{at}].{task}.{RUBRIC}"
    return short if short in document.lines else f"tasks[{at}].options.{RUBRIC}"


def _read(document: Document, path: Path, place: str) -> struct_pb2.Struct | None:
    if what := no_file(path):
        document.report(place, f"{path} {what}", "Paths are relative to the suite file.")
        return None
    data = read_bounded(document, path, place, MAX_BYTES)
    if data is None:
        return None
    own = Document(path.name)
    try:
        root = own.parse(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        document.report(place, f"{path} is not UTF-8: byte {error.start}", "Save it as UTF-8.")
        return None
    rubric = own.plain(root, "") if root is not None else None
    if not isinstance(rubric, dict) and not own.problems:
        own.report("", "is no rubric", "Write a mapping with axes, flags and shares.")
    document.problems += own.problems
    if own.problems or not isinstance(rubric, dict):
        return None
    struct = struct_pb2.Struct()
    struct.update(rubric)
    return struct
