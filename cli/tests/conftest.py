"""Fixtures of the command's tests: suite files, streams, and a hand-written deployment."""

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from polyclinic.cli.context import Context
from polyclinic.cli.interrupts import Interrupts
from polyclinic.cli.settings import Addresses, Settings


@pytest.fixture
def sample_line() -> Callable[..., str]:
    def line(**changes) -> str:
        record = {
            "id": "q1",
            "language": "en",
            "task": "mcqa",
            "source_dataset": "own",
            "input": {
                "question": "Which vitamin prevents scurvy?",
                "options": {"A": "C", "B": "D"},
            },
            "target": "A",
        }
        return json.dumps({**record, **changes}) + "\n"

    return line


@pytest.fixture
def write_suite(sample_line) -> Callable[..., Path]:
    """Writes `suite.yaml`, one field a line: datasets in line 2, tasks 3, models 4, others."""

    def write(folder: Path, **fields) -> Path:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "samples.jsonl").write_text(sample_line() + sample_line(id="q2", language="en"))
        whole = {"datasets": ["samples.jsonl"], "tasks": ["mcqa"], "models": ["candidate"]}
        whole.update(fields)
        lines = ["# a suite"]
        for name, value in whole.items():
            if name == "gate":
                lines.append("gate:")
                for rule in value:
                    first, *rest = [f"{key}: {bound}" for key, bound in rule.items()]
                    lines += [f"  - {first}", *(f"    {each}" for each in rest)]
            else:
                lines.append(f"{name}: {json.dumps(value)}")  # JSON is YAML
        path = folder / "suite.yaml"
        path.write_text("\n".join(lines) + "\n")
        return path

    return write


@pytest.fixture
def make_context(tmp_path) -> Callable[..., Context]:
    """A context on captured streams; `deployed` names a deployment as the environment would."""

    def make(deployed: Addresses | None = None) -> Context:
        settings = Settings(deployed=deployed, state_dir=tmp_path / "state", models=None)
        err = io.StringIO()
        return Context(settings, Interrupts(err.write), io.StringIO(), err)

    return make
