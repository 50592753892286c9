"""Area 1: which option, or which inference label, a reply gives."""

import time
from collections.abc import Mapping
from typing import Any

from conformance.comparison import Extracted

from polyclinic.judge.domain.choice import extract_choice as extract
from polyclinic.judge.domain.extraction import Extraction
from polyclinic.judge.domain.nli import extract_nli as extract_label

CUT = "length"
OPTIONS = {"A": "Measles", "B": "Malaria", "C": "Dengue", "D": "Typhoid fever"}
PROSE = (
    "The patient has had a fever for three days and a rash on the trunk, but no cough; "
    "blood counts show few platelets. "
)
MOST_TIMES_PROSE = 5
MOST_GROWTH = 2.5
AT_MOST = (
    "at most 5 times the CPU time of ordinary prose of the same length, "
    "and twice the length at most 2.5 times"
)
READINGS = 3


def extract_choice(given: Mapping[str, Any]) -> Extracted:
    found = extract(
        given["reply"],
        given["options"],
        given.get("language", "en"),
        multiple=given.get("mode", "single") == "multiple",
        truncated=given.get("finish_reason") == CUT,
        label_map=given.get("label_map"),
        question=given.get("question", ""),
    )
    return _extracted(found)


def extract_nli(given: Mapping[str, Any]) -> Extracted:
    found = extract_label(
        given["reply"],
        given["labels"],
        given.get("language", "en"),
        truncated=given.get("finish_reason") == CUT,
    )
    return _extracted(found)


def _extracted(found: Extraction) -> Extracted:
    return Extracted(tuple(found.labels), tuple(found.positions), found.reason)


def choice_time(given: Mapping[str, Any]) -> str:
    """Processor time of a reply that repeats a unit, against prose, and against half of it."""
    most, tail = given["chars"], given.get("tail", "")
    whole = _cpu_s(_repeated(given["unit"], most) + tail)
    half = _cpu_s(_repeated(given["unit"], most // 2) + tail)
    prose = _cpu_s(_repeated(PROSE, most) + tail)
    ratio, growth = whole / prose, whole / half
    if ratio <= MOST_TIMES_PROSE and (growth <= MOST_GROWTH or whole <= prose):
        return AT_MOST
    return f"{ratio:.1f} times prose, twice the length {growth:.1f} times"


def _repeated(unit: str, chars: int) -> str:
    return (unit * (chars // len(unit) + 1))[:chars]


def _cpu_s(reply: str) -> float:
    """Least processor time of several readings, in seconds."""
    return min(_once_s(reply) for _ in range(READINGS))


def _once_s(reply: str) -> float:
    started = time.process_time()
    extract(reply, OPTIONS, "en")
    return time.process_time() - started


ADAPTERS = {
    "extract_choice": extract_choice,
    "extract_nli": extract_nli,
    "choice_time": choice_time,
}
