"""The options that the coordinator ships for its tasks: the default rubric."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

_SUFFIX = ".json"
_OPTION = "rubric"


def default_options() -> dict[str, dict[str, Any]]:
    """Task to options, such as the rubric of "open_qa"; a suite's own go before them."""
    folder = resources.files("polyclinic.coordinator") / "rubrics"
    return {
        file.name.removesuffix(_SUFFIX): {_OPTION: json.loads(file.read_text(encoding="utf-8"))}
        for file in folder.iterdir()
        if file.name.endswith(_SUFFIX)
    }
