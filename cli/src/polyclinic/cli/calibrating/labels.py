"""Human labels: JSON lines, each an answer that people have graded."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from polyclinic.cli.calibrating.scales import (
    BINARY,
    EQUIVALENT,
    LIKERT,
    LIKERT_AXES,
    RUBRIC,
    Scale,
    scales_of,
)
from polyclinic.cli.calibrating.scores import read_score, remedy_for, shown
from polyclinic.cli.problems import BadRequestError, Problem
from polyclinic.languages.codes import UnknownLanguageError, normalise_language
from polyclinic.v1 import common_pb2, judging_pb2

_TASKS = {BINARY: "diagnosis", LIKERT: "treatment", RUBRIC: "open_qa"}
_TEXTS = ("question", "reference", "answer")
_KNOWN = frozenset(
    {"id", "language", "grader", "labels", "task", "source_dataset", "variant", "judged_model"}
    | set(_TEXTS)
)
MAX_TEXT_CHARS = 200_000
_ONCE = (
    "Keep one line of each answer, with the label that people agree on, or their mean on a scale."
)


@dataclass(frozen=True, slots=True)
class Labelled:
    """One answer and what people said of it.

    Attributes:
        place: Such as "labels.jsonl:3".
        grading: What the judge is asked, without the judge's name.
        labels: Axis or flag to the human score; between two whole numbers, a mean of people.
        scales: Of those axes.
    """

    place: str
    grading: judging_pb2.GradingInput
    labels: Mapping[str, float]
    scales: Mapping[str, Scale]


def read_labels(data: bytes, name: str, rubric: judging_pb2.Rubric | None) -> list[Labelled]:
    """Read a file of labels.

    A line holds `answer`, `labels` (axis or flag to its score), and as its grader needs `question`
    and `reference`; `grader` is told by the labels' names unless it is given.

    Args:
        data: UTF-8.
        name: For the problems.
        rubric: For the lines that are graded by one; None without.

    Raises:
        BadRequestError: with all that is wrong.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadRequestError([Problem(name, f"is not UTF-8 at byte {error.start}")]) from None
    problems: list[Problem] = []
    found: list[Labelled] = []
    seen: dict[bytes, str] = {}
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            reader = _Line(f"{name}:{number}", rubric, problems)
            labelled = reader.read(line, number)
            if labelled is not None:
                found.append(labelled)
                # Resamples take items to be independent; without an id each is another one.
                same = labelled.grading.SerializeToString(deterministic=True)
                first = seen.setdefault(same, labelled.place)
                if first != labelled.place:
                    what = f"is the answer of {first} again"
                    problems.append(Problem(labelled.place, what, _ONCE))
    if not found and not problems:
        problems.append(Problem(name, "holds no labels", "Write one JSON object a line."))
    if problems:
        raise BadRequestError(problems)
    return found


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result: dict[str, Any] = {}
    for name, value in pairs:
        if name in result:
            raise _TwiceError(name[:40])
        result[name] = value
    return result


def _is_blank(value: object) -> bool:
    return value is None or (isinstance(value, str) and not value.strip())


class _TwiceError(ValueError):
    """A name stands twice in one object, and only the last would count."""


class _Line:
    """Reads one line; what is wrong goes to `problems`."""

    def __init__(
        self, place: str, rubric: judging_pb2.Rubric | None, problems: list[Problem]
    ) -> None:
        self._place, self._rubric, self._problems = place, rubric, problems

    def read(self, line: str, number: int) -> Labelled | None:
        before = len(self._problems)
        record = self._loaded(line)
        if record is None:
            return None
        for name in sorted(set(record) - _KNOWN):
            self._complain(f'unknown field "{name}"', f"Known: {', '.join(sorted(_KNOWN))}.")
        labels = record.get("labels")
        if not isinstance(labels, dict) or not labels:
            self._complain("`labels` is no object of axes and scores", 'Such as {"accuracy": 4}.')
            return None
        grader = self._grader(record, labels)
        scales = scales_of(grader, self._rubric)
        if not scales:
            self._complain("its labels need a rubric", "Name the rubric's file with --rubric.")
            return None
        scores = {axis: self._score(axis, value, scales) for axis, value in labels.items()}
        grading = self._grading(record, grader, number)
        if len(self._problems) > before:
            return None
        return Labelled(
            self._place,
            grading,
            {axis: score for axis, score in scores.items() if score is not None},
            scales,
        )

    def _loaded(self, line: str) -> dict[str, Any] | None:
        try:
            record = json.loads(line, object_pairs_hook=_unique)
        except _TwiceError as error:
            self._complain(f'"{error}" stands twice')
            return None
        except (ValueError, RecursionError):
            record = None
        if isinstance(record, dict):
            return record
        self._complain("is no JSON object")
        return None

    def _grader(self, record: Mapping[str, Any], labels: Mapping[str, Any]) -> str:
        given = record.get("grader")
        if given in _TASKS:
            return str(given)
        if given is not None:
            self._complain(f"unknown grader {given!r}", f"Known: {', '.join(_TASKS)}.")
        if set(labels) == {EQUIVALENT}:
            return BINARY
        return LIKERT if set(labels) <= set(LIKERT_AXES) and self._rubric is None else RUBRIC

    def _score(self, axis: str, value: object, scales: Mapping[str, Scale]) -> float | None:
        scale = scales.get(axis)
        if scale is None:
            self._complain(f'unknown axis "{axis}" in `labels`', f"Known: {', '.join(scales)}.")
            return None
        score = read_score(value, scale)
        if score is None:
            self._complain(f"`labels.{axis}` is {shown(value)}", remedy_for(scale))
        return score

    def _grading(
        self, record: Mapping[str, Any], grader: str, number: int
    ) -> judging_pb2.GradingInput:
        grading = judging_pb2.GradingInput(sample=self._sample(record, grader, number))
        for field in _TEXTS:
            setattr(grading, field, self._text(record, field))
        if _is_blank(record.get("answer")):
            self._complain("`answer` is missing or blank")
        if grader != RUBRIC and _is_blank(record.get("reference")):
            self._complain("`reference` is missing or blank", f"The {grader} grader needs it.")
        if grader == BINARY:
            grading.binary.SetInParent()
        elif grader == LIKERT:
            grading.likert.SetInParent()
        elif self._rubric is not None:
            grading.rubric.rubric.CopyFrom(self._rubric)
        return grading

    def _sample(self, record: Mapping[str, Any], grader: str, number: int) -> common_pb2.SampleKey:
        return common_pb2.SampleKey(
            task=self._text(record, "task") or _TASKS[grader],
            dataset=self._text(record, "source_dataset") or "labels",
            sample_id=str(record.get("id") or f"line-{number}"),
            language=self._language(self._text(record, "language") or "en"),
            variant=self._text(record, "variant") or "original",
            epoch=1,
            judged_model=self._text(record, "judged_model"),
        )

    def _language(self, code: str) -> str:
        try:
            return normalise_language(code)
        except UnknownLanguageError as error:
            self._complain(str(error), 'Use a BCP-47 code, such as "pt".')
            return code

    def _text(self, record: Mapping[str, Any], field: str) -> str:
        value = record.get(field, "")
        if value is None:
            return ""
        if not isinstance(value, str):
            self._complain(f"`{field}` is no text")
            return ""
        if len(value) > MAX_TEXT_CHARS:
            self._complain(f"`{field}` has {len(value):,} characters; {MAX_TEXT_CHARS:,} do.")
            return ""
        return value.encode("utf-8", "backslashreplace").decode()

    def _complain(self, what: str, remedy: str = "") -> None:
        self._problems.append(Problem(self._place, what, remedy))
