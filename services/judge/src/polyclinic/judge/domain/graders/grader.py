"""What every grader is: a prompt to build, and a reply to read."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from polyclinic.judge.domain.fencing import fenced
from polyclinic.judge.domain.templates import fill
from polyclinic.records.grading import GradingInput
from polyclinic.replies.json_value import JsonValue
from polyclinic.replies.reading import Reading, read_json
from polyclinic.replies.scalars import Flag, Number, Text
from polyclinic.replies.shapes import Record, Shape

EXPLANATION = "explanation"
MOST_LISTED = 21


@dataclass(frozen=True)
class Grader:
    """One way to grade; pure.

    Attributes:
        name: "binary", "likert" or "rubric".
        shapes: Name of each score to what it must be.
        needed: Places that its template must have.
        allowed: Further places that it may have.
        texts: Place to a text of ours that fills it.
    """

    name: str
    shapes: Mapping[str, Number | Flag]
    needed: frozenset[str]
    allowed: frozenset[str]
    texts: Mapping[str, str] = field(default_factory=dict)

    def prompt(self, template: str, grading: GradingInput) -> str:
        """What the judge is asked; texts that are not ours are fenced."""
        foreign = {
            "question": grading.question,
            "reference": grading.reference,
            "answer": grading.answer,
        }
        language = grading.sample.language or "und"
        return fill(template, {**fenced(foreign), "language": language, **self.texts})

    def read(self, reply: str, *, truncated: bool) -> Reading:
        """The verdict of a reply: its value maps each score's name to an int or a bool."""
        fields: dict[str, Shape] = {**self.shapes, EXPLANATION: Text()}
        record = Record(fields, optional=frozenset({EXPLANATION}))
        return read_json(reply, record, truncated=truncated, key=self._scores)

    def scores(self, value: Mapping[str, JsonValue]) -> dict[str, float]:
        """Scores of a verdict that was read; flags are 0 or 1."""
        return {name: float(score) for name, score in self._scores(value).items()}

    def json_schema(self) -> str:
        """JSON schema of the reply; the explanation first: thinking goes before scoring."""
        properties = {EXPLANATION: {"type": "string"}, **self._types()}
        schema = {
            "type": "object",
            "properties": properties,
            "required": list(properties),
            "additionalProperties": False,
        }
        return json.dumps(schema)

    def form(self) -> str:
        """The wanted object, for people and models."""
        scores = [f'"{name}": <{_said(shape)}>' for name, shape in self.shapes.items()]
        return "{" + ", ".join([f'"{EXPLANATION}": "<one to three sentences>"', *scores]) + "}"

    def _types(self) -> dict[str, dict[str, object]]:
        return {name: _type(shape) for name, shape in self.shapes.items()}

    def _scores(self, value: Mapping[str, JsonValue]) -> dict[str, int]:
        return {name: int(value[name]) for name in self.shapes}


def _said(shape: Number | Flag) -> str:
    if isinstance(shape, Flag):
        return "true or false"
    return f"whole number from {shape.low:g} to {shape.high:g}"


def _type(shape: Number | Flag) -> dict[str, object]:
    if isinstance(shape, Flag):
        return {"type": "boolean"}
    values = range(int(shape.low), int(shape.high) + 1)
    # Not every endpoint that holds to a schema knows bounds; all know lists.
    if len(values) <= MOST_LISTED:
        return {"type": "integer", "enum": list(values)}
    return {"type": "integer"}
