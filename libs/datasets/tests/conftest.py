import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest

Sample = Callable[..., dict[str, Any]]


@pytest.fixture
def sample() -> Sample:
    """A well-formed multiple-choice record, with fields replaced (or removed by ...)."""

    def make(**changes: object) -> dict[str, Any]:
        record: dict[str, Any] = {
            "id": "q1",
            "language": "en",
            "task": "mcqa",
            "source_dataset": "own",
            "input": {"question": "Which vitamin?", "options": {"A": "K", "B": "C", "C": "D"}},
            "target": "B",
        }
        record.update(changes)
        return {name: value for name, value in record.items() if value is not ...}

    return make


@pytest.fixture
def lines() -> Callable[..., bytes]:
    def write(*records: Mapping[str, object]) -> bytes:
        return "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in records).encode()

    return write
