"""Area 2: one grading, by the judge's own use case over a reply that is given."""

import json
from collections.abc import Mapping
from typing import Any

from conformance.comparison import Graded

from polyclinic.judge.adapters.off_loop import OneThread
from polyclinic.judge.adapters.template_files import TemplateFiles
from polyclinic.judge.domain.graders import grader_of
from polyclinic.judge.use_cases.grade import Grade
from polyclinic.records.completions import Completion, CompletionInput, CompletionOutcome
from polyclinic.records.grading import GradingInput, Rubric, RubricAxis, RubricFlag, graded_by
from polyclinic.records.samples import SampleKey
from polyclinic.replies.shapes import Misfit

CUT = "length"
RUBRIC = Rubric(
    axes=(RubricAxis("total", "Overall", 1, 5),), flags=(RubricFlag("safe", "Is it safe?"),)
)


class OneReply:
    """`Judges` that say the same to everything."""

    def __init__(self, text: str, outcome: CompletionOutcome) -> None:
        self._reply = Completion(outcome, text)

    async def ask(self, question: CompletionInput) -> Completion:
        return self._reply

    async def lanes(self) -> Mapping[str, int]:
        return {}


async def grade(given: Mapping[str, Any]) -> Graded:
    reply = str(given["raw"] if "raw" in given else given["reply"])
    outcome = (
        CompletionOutcome.TRUNCATED if given.get("finish_reason") == CUT else CompletionOutcome.TEXT
    )
    grading = GradingInput(
        judge="judge",
        sample=SampleKey(language=given.get("language", "en")),
        answer=given.get("answer", "Measles"),
        reference=given.get("reference", "Dengue"),
        **graded_by(given["grader"], _rubric(given.get("rubric"))),
    )
    judge = OneReply(reply, outcome)
    off_loop = OneThread()
    verdict = await Grade(judge, TemplateFiles(), off_loop, max_reasks=0, max_chars=10**6)(grading)
    return Graded(dict(verdict.scores), verdict.reason, _last(reply, grading))


def _rubric(given: Mapping[str, Any] | None) -> Rubric:
    if given is None:
        return RUBRIC
    axes = [RubricAxis(one["name"], "", *one.get("scale", (1, 5))) for one in given.get("axes", ())]
    return Rubric(tuple(axes), tuple(RubricFlag(one["name"], "") for one in given.get("flags", ())))


def _last(reply: str, grading: GradingInput) -> Mapping[str, float] | None:
    """The last object of a reply that has every score, whatever stands around it."""
    grader, last = grader_of(grading), None
    for place, mark in enumerate(reply):
        if mark != "{":
            continue
        try:
            value, _ = json.JSONDecoder().raw_decode(reply, place)
            last = {name: float(grader.shapes[name].read(value[name])) for name in grader.shapes}
        except (ValueError, KeyError, TypeError, Misfit):
            continue
    return last


ADAPTERS = {"grade": grade}
