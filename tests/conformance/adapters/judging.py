"""Area 2: what a judge's reply says."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from conformance.adapters.shapes import Choice, ListOf
from conformance.comparison import NotBuiltError, Scored

from polyclinic.judge.domain.claims import overlap, support
from polyclinic.replies.own_words import own_words
from polyclinic.replies.ratings import read_rating
from polyclinic.replies.reading import Reading, Status, read_json
from polyclinic.replies.scalars import Flag, Number, Text
from polyclinic.replies.shapes import Misfit, Record, Shape

CUT = "length"
EXPLANATIONS = frozenset({"reason", "explanation", "rationale", "comment"})
_NUMERIC = re.compile(r"(int|integer|float|number)(?:\s*(-?[\d.]+)\s*(?:-|\.\.|to)\s*(-?[\d.]+))?")
_LIST = re.compile(r"list\[(.*)\]")
_FIELDS = re.compile(r"\{(.*)\}")


@dataclass(frozen=True)
class Anything:
    """A field that a case's schema names and says nothing of."""

    names: tuple[str, ...] = ()

    def read(self, value: Any) -> Any:
        return value


def parse_judge(given: Mapping[str, Any]) -> Any:
    reading = read_json(
        _reply(given), _record(given["schema"]), truncated=given.get("finish_reason") == CUT
    )
    # The cases know three outcomes; which kind of unparsed it is, is ours.
    kept = (Status.OK, Status.INVALID)
    status = reading.status if reading.status in kept else Status.UNPARSED
    return {"status": status.value, "value": reading.value, "reason": reading.detail or None}


def judge_score(given: Mapping[str, Any]) -> Scored:
    return _scored(_score(given))


def parse_likert(given: Mapping[str, Any]) -> Scored:
    """A rating in prose, where there is no JSON."""
    reading = _score(given)
    if reading.status is not Status.UNPARSED:
        return _scored(reading)
    low, high = _scale(given)
    text, unfinished = own_words(_reply(given))
    return Scored(None if unfinished else read_rating(text, low=low, high=high))


def clean_score(given: Mapping[str, Any]) -> Scored:
    low, high = _scale(given)
    value = next((given[key] for key in ("value", "score", "raw") if key in given), None)
    try:
        return Scored(Number(low, high, whole=False).read(value))
    except Misfit:
        return Scored(None)


def score_claims(given: Mapping[str, Any]) -> Any:
    counted = support(given["verdicts"], given["n_statements"])
    status = Status.UNPARSED if counted.reason else Status.OK
    return {"status": status.value, "score": counted.share, "reason": counted.reason or None}


def count_verdicts(given: Mapping[str, Any]) -> Any:
    verdicts = given["verdicts"]
    counted = support(verdicts, given.get("n_statements", len(verdicts)))
    yes, no = counted.supported, counted.unsupported
    return {
        "value": yes,
        "yes": yes,
        "no": no,
        "supported": yes,
        "unsupported": no,
        "unparsed": len(verdicts) - yes - no,
        "total": len(verdicts),
        "score": counted.share,
        "reason": counted.reason or None,
    }


def prf(given: Mapping[str, Any]) -> Any:
    if not {"tp", "fp", "fn"} <= given.keys():
        raise NotBuiltError("no counts tp, fp and fn")
    hits = given["tp"]
    found = overlap(
        hits_of_given=hits,
        given=hits + given["fp"],
        hits_of_wanted=hits,
        wanted=hits + given["fn"],
    )
    return {
        "precision": found.precision,
        "recall": found.recall,
        "f1": found.f,
        "f": found.f,
        "value": found.f,
        "flag": "undefined" if None in (found.precision, found.recall) else None,
    }


def _score(given: Mapping[str, Any]) -> Reading:
    low, high = _scale(given)
    optional = {name: Text() for name in EXPLANATIONS}
    record = Record(
        {"score": Number(low, high, whole=False), **optional}, optional=frozenset(optional)
    )
    return read_json(_reply(given), record, truncated=given.get("finish_reason") == CUT)


def _scored(reading: Reading) -> Scored:
    if reading.status is not Status.OK:
        return Scored(None, reading.status.value)
    return Scored(reading.value["score"])


def _scale(given: Mapping[str, Any]) -> tuple[float, float]:
    return given.get("min", 1), given.get("max", 5)


def _reply(given: Mapping[str, Any]) -> str:
    return str(given["raw"] if "raw" in given else given["reply"])


def _record(schema: Mapping[str, str]) -> Record:
    fields = {name: _shape(said) for name, said in schema.items()}
    optional = frozenset(name for name in fields if name in EXPLANATIONS and len(fields) > 1)
    return Record(fields, optional)


def _shape(said: str) -> Shape:
    said = said.strip()
    if match := _LIST.fullmatch(said):
        return ListOf(_shape(match[1]))
    if match := _FIELDS.fullmatch(said):
        return Record({name.strip(): Anything() for name in match[1].split(",")})
    if match := _NUMERIC.fullmatch(said):
        low, high = (float(match[2]), float(match[3])) if match[2] else (-1e300, 1e300)
        return Number(low, high, whole=match[1].startswith("int"))
    if said in ("bool", "boolean", "true|false"):
        return Flag()
    if said in ("str", "string", "text"):
        return Text()
    values = said.split("|")
    numbers = all(value.strip().lstrip("-").isdigit() for value in values)
    return Choice(tuple(int(value) if numbers else value.strip() for value in values))


ADAPTERS = {
    "parse_judge": parse_judge,
    "judge_score": judge_score,
    "parse_likert": parse_likert,
    "clean_score": clean_score,
    "score_claims": score_claims,
    "count_verdicts": count_verdicts,
    "prf": prf,
}
