"""Examples put to a real model, also as a judge. Opt-in: `pytest -m real_model`, CONTRIBUTING."""

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


JUDGED = """
name: real-judge
datasets: [{data}/cases.jsonl, {data}/open-qa.jsonl]
tasks:
  - {{diagnosis: {{max_tokens: 160}}}}
  - {{treatment: {{max_tokens: 160}}}}
  - {{open_qa: {{max_tokens: 120}}}}
languages: [en, pt]
models: [candidate]
judges: [judge]
sampling: {{limit: 2, seed: 7}}
"""
JUDGED_TRIALS = 3 * 2 * 2  # three tasks, two samples, two languages
REGISTRY = """
models:
  candidate: {{backend: openai, base_url: "{url}", model: "{model}", max_concurrency: 1,
              timeout_s: 600, params: {{temperature: 0}}}}
  judge: {{backend: openai, base_url: "{url}", model: "{model}", max_concurrency: 1,
          timeout_s: 600, params: {{temperature: 0, max_tokens: 200}}}}
"""


@pytest.fixture
def endpoint() -> dict[str, str]:
    names = ("POLYCLINIC_ENDPOINT_URL", "POLYCLINIC_ENDPOINT_MODEL")
    missing = [name for name in names if name not in os.environ]
    assert not missing, f"serve a model and name it by {' and '.join(missing)}"
    return {"url": os.environ[names[0]], "model": os.environ[names[1]]}


def run(folder: Path, suite: str, models: Path) -> tuple[int, dict]:
    """Exit code and report of `polyclinic run`."""
    file, report = folder / "suite.yaml", folder / "report.json"
    file.write_text(suite.format(data=REPOSITORY / "examples" / "data"))
    polyclinic = Path(sys.executable).with_name("polyclinic")
    command = [str(polyclinic), "run", str(file), "--json", str(report), "--models", str(models)]
    command += ["--state-dir", str(folder / "state")]
    environment = {"POLYCLINIC_ENDPOINT_KEY": "none", **os.environ}
    code = subprocess.run(command, check=False, env=environment).returncode
    return code, json.loads(report.read_text())


@pytest.mark.real_model
def test_a_real_model_is_evaluated_end_to_end(tmp_path: Path, endpoint: dict[str, str]) -> None:
    assert endpoint
    code, document = run(tmp_path, SUITE, REPOSITORY / "examples" / "endpoint-models.yaml")
    assert code == 0
    assert document["gate"]["verdict"] == "pass"
    coverage = document["coverage"]
    assert coverage["requested"] == coverage["scored"] == RENDITIONS
    [usage] = document["usage"]
    assert usage["completion_tokens"] > 0


@pytest.mark.real_model
def test_a_real_model_judges_the_example_cases(tmp_path: Path, endpoint: dict[str, str]) -> None:
    models = tmp_path / "models.yaml"
    models.write_text(REGISTRY.format(**endpoint))
    code, document = run(tmp_path, JUDGED, models)
    assert code in (0, 3)  # 3: a verdict of a small judge could not be read
    coverage = document["coverage"]
    assert coverage["requested"] == coverage["completed"] == JUDGED_TRIALS
    rows = [row for row in coverage["judges"] if row["judge"] == "judge"]
    assert sum(row["requested"] for row in rows) == JUDGED_TRIALS
    given = sum(row["verdicts"] for row in rows)
    missing = sum(sum(row["missing"].values()) for row in rows)
    assert given + missing == JUDGED_TRIALS
    assert given >= JUDGED_TRIALS / 2
