"""Quickstart questions put to a real model. Opt-in: `pytest -m real_model`, see CONTRIBUTING."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]
SUITE = """
name: real-model
datasets: [{data}/mcqa.jsonl, {data}/nli.jsonl]
tasks:
  - {{mcqa: {{max_tokens: 48}}}}
  - {{nli: {{max_tokens: 48}}}}
variants: [expert_reviewed]
models: [candidate]
sampling: {{limit: 2, seed: 7}}
gate:
  - {{coverage_min: 1.0}}
"""
RENDITIONS = 9 * (2 + 2 + 2)  # nine languages, two samples of each of three data sets


@pytest.mark.real_model
def test_a_real_model_is_evaluated_end_to_end(tmp_path: Path) -> None:
    missing = [
        name
        for name in ("POLYCLINIC_ENDPOINT_URL", "POLYCLINIC_ENDPOINT_MODEL")
        if name not in os.environ
    ]
    assert not missing, f"serve a model and name it by {' and '.join(missing)}"
    suite = tmp_path / "suite.yaml"
    suite.write_text(SUITE.format(data=REPOSITORY / "examples" / "data"))
    report = tmp_path / "report.json"
    polyclinic = Path(sys.executable).with_name("polyclinic")
    command = [str(polyclinic), "run", str(suite), "--json", str(report)]
    command += ["--models", str(REPOSITORY / "examples" / "endpoint-models.yaml")]
    command += ["--state-dir", str(tmp_path / "state")]
    environment = {"POLYCLINIC_ENDPOINT_KEY": "none", **os.environ}
    subprocess.run(command, check=True, env=environment)
    document = json.loads(report.read_text())
    assert document["gate"]["verdict"] == "pass"
    coverage = document["coverage"]
    assert coverage["requested"] == coverage["scored"] == RENDITIONS
    [usage] = document["usage"]
    assert usage["completion_tokens"] > 0
