"""JSON schemas that an endpoint would not take."""

from collections import OrderedDict

from polyclinic.inference.domain.error_object import find_error
from polyclinic.inference.domain.json_body import decoded
from polyclinic.inference.domain.outcome import Outcome

MOST_REMEMBERED = 256
_PHRASES = (
    "response_format",
    "response format",
    "json_schema",
    "json schema",
    "structured output",
    "guided",
    "grammar",
)


def complains_of_schema(outcome: Outcome, body: object) -> bool:
    """Whether a refusal is about the schema of the reply rather than about the question.

    Servers that do not know the field say so in many ways; others know it and do not take every
    schema. A wrong guess costs one more request.
    """
    if outcome is not Outcome.BAD_REQUEST:
        return False
    error = find_error(decoded(body))
    if error is None:
        return False
    said = " ".join((error.message, error.parameter, *error.names))
    return any(phrase in said for phrase in _PHRASES)


class RefusedSchemas:
    """Which schemas one model's endpoint refused; each is sent once, not with every question."""

    def __init__(self) -> None:
        self._refused: OrderedDict[str, None] = OrderedDict()

    def __contains__(self, json_schema: str) -> bool:
        return json_schema in self._refused

    def add(self, json_schema: str) -> None:
        """Do not send it again; of more than 256 the oldest is forgotten."""
        self._refused[json_schema] = None
        if len(self._refused) > MOST_REMEMBERED:
            self._refused.popitem(last=False)
