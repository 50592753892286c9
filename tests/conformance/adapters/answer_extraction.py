"""Area 1: which option, or which inference label, a reply gives."""

from collections.abc import Mapping
from typing import Any

from conformance.comparison import Extracted

from polyclinic.judge.domain.choice import extract_choice as extract
from polyclinic.judge.domain.extraction import Extraction
from polyclinic.judge.domain.nli import extract_nli as extract_label

CUT = "length"


def extract_choice(given: Mapping[str, Any]) -> Extracted:
    found = extract(
        given["reply"],
        given["options"],
        given.get("language", "en"),
        multiple=given.get("mode", "single") == "multiple",
        truncated=given.get("finish_reason") == CUT,
        label_map=given.get("label_map"),
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


ADAPTERS = {"extract_choice": extract_choice, "extract_nli": extract_nli}
