"""What the tests of the examples share: a suite is run through the services, as a person would."""

import asyncio
import importlib.util
import json
import os
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[1]


async def polyclinic(*arguments):
    """Exit code of the command, and what was printed."""
    inherited = {k: v for k, v in os.environ.items() if not k.startswith("POLYCLINIC_")}
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        "from polyclinic.cli.main import main; main()",
        *arguments,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        env=inherited,
    )
    out, _ = await process.communicate()
    return process.returncode, out.decode()


async def run(suite, folder, *options):
    """Exit code, what was printed, and the report."""
    report = folder / "report.json"
    code, out = await polyclinic(
        *("run", EXAMPLES / suite, "--models", EXAMPLES / "models.yaml", *options),
        *("--state-dir", folder / "state", "--json", report, "--timeout", "3m"),
    )
    assert report.exists(), out
    return code, out, json.loads(report.read_text("utf-8"))


async def export(folder):
    """Every trial of the newest run in a folder."""
    path = folder / "scores.jsonl"
    code, out = await polyclinic("scores", "last", "--state-dir", folder / "state", "--out", path)
    assert code == 0, out
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


@pytest.fixture(scope="session")
def run_suite():
    return lambda *given: asyncio.run(run(*given))


@pytest.fixture(scope="session")
def scores_of():
    return lambda folder: asyncio.run(export(folder))


@pytest.fixture(scope="session")
def standin():
    script = EXAMPLES / "linker" / "standin.py"
    spec = importlib.util.spec_from_file_location("standin", script)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def examples():
    return EXAMPLES
