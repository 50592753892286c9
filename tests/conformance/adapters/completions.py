"""Area 6, the provider's side: what an HTTP reply means."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from polyclinic.inference.domain import reading


def read_completion(given: Mapping[str, Any]) -> Any:
    found = reading.read_completion(
        given.get("status", 200), given.get("headers", {}), given["body"]
    )
    return {**asdict(found), "outcome": str(found.outcome), "retry": found.retry}


ADAPTERS = {"read_completion": read_completion}
