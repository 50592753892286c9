"""A rubric file, as a grading takes it."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

import yaml

from polyclinic.cli.calibrating.scales import HIGH, LOW
from polyclinic.cli.problems import BadRequestError, bad_request
from polyclinic.cli.suites.files import no_file, read_bounded
from polyclinic.cli.suites.nodes import Document
from polyclinic.cli.suites.rubrics import MAX_BYTES
from polyclinic.v1 import judging_pb2

# What the plan of a task makes of the scores; a judge never sees it.
_OF_THE_TASK = ("unanswered",)


def read_rubric(path: Path) -> judging_pb2.Rubric:
    """Read a rubric; the file is the same that a suite names.

    Raises:
        BadRequestError: it is not there, or is no rubric.
    """
    if what := no_file(path):
        raise bad_request("--rubric", f"{path} {what}")
    document = Document(path.name)
    data = read_bounded(document, path, "", MAX_BYTES)
    try:
        root = document.parse((data or b"").decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise bad_request("--rubric", f"{path} is not UTF-8: byte {error.start}") from None
    rubric = judging_pb2.Rubric()
    if root is not None:
        fields = document.fields(root, "", ("axes", "flags", "shares"))
        if "axes" in fields:
            rubric.axes.extend(document.items(fields["axes"], "axes", partial(_axis, document)))
        if "flags" in fields:
            rubric.flags.extend(document.items(fields["flags"], "flags", partial(_flag, document)))
    if not (document.problems or rubric.axes or rubric.flags):
        document.report("", "holds no axes and no flags")
    if document.problems:
        raise BadRequestError(document.problems)
    return rubric


def _axis(document: Document, node: yaml.Node, path: str) -> judging_pb2.RubricAxis:
    axis = judging_pb2.RubricAxis(low=LOW, high=HIGH)

    def text(value: yaml.Node, place: str, name: str) -> None:
        setattr(axis, name, document.text(value, place) or "")

    def number(value: yaml.Node, place: str, name: str) -> None:
        setattr(axis, name, document.integer(value, place) or 0)

    def anchors(value: yaml.Node, place: str, _: str) -> None:
        for score, meaning in document.entries(value, place).items():
            if not score.lstrip("-").isdigit():
                document.report(f"{place}.{score}", "is no whole number")
            else:
                axis.anchors[int(score)] = document.text(meaning, f"{place}.{score}") or ""

    _fill(
        document,
        node,
        path,
        {"name": text, "question": text, "low": number, "high": number, "anchors": anchors},
    )
    if axis.low >= axis.high:
        document.report(path, f"goes from {axis.low} to {axis.high}", "Give low and high.")
    return axis


def _flag(document: Document, node: yaml.Node, path: str) -> judging_pb2.RubricFlag:
    flag = judging_pb2.RubricFlag()

    def text(value: yaml.Node, place: str, name: str) -> None:
        setattr(flag, name, document.text(value, place) or "")

    _fill(document, node, path, {"name": text, "question": text})
    return flag


def _fill(
    document: Document,
    node: yaml.Node,
    path: str,
    readers: Mapping[str, Callable[[yaml.Node, str, str], None]],
) -> None:
    fields = document.fields(node, path, (*readers, *_OF_THE_TASK))
    for needed in ("name", "question"):
        if needed not in fields:
            document.report(path, f"has no {needed}")
    for name, value in fields.items():
        if name in readers:
            readers[name](value, f"{path}.{name}", name)
